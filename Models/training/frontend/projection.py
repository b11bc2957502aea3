"""From the bottleneck to features: linear discriminant analysis, and what Gaussian models start from."""

from collections import namedtuple

import numpy as np
from scipy.linalg import eigh
from scipy.special import logsumexp

from . import settings


def thirds(labels):
    """Class of every hop: three a phone, one for each third of its duration."""
    classes = np.zeros(len(labels), np.int64)
    edges = np.concatenate([[0], np.flatnonzero(np.diff(labels)) + 1, [len(labels)]])
    for first, end in zip(edges[:-1], edges[1:]):
        third = np.minimum(3 * np.arange(end - first) // (end - first), 2)
        classes[first:end] = 3 * labels[first:end] + third
    return classes


def discriminant(vectors, classes):
    """(matrix, offset) so that `matrix @ z + offset` has unit variance within classes (Fisher, 1936; Rao, 1948)."""
    mean = vectors.mean(0)
    within = np.zeros((vectors.shape[1],) * 2)
    between = np.zeros_like(within)
    for index in np.unique(classes):
        members = vectors[classes == index]
        centre = members.mean(0)
        within += (members - centre).T @ (members - centre)
        between += len(members) * np.outer(centre - mean, centre - mean)
    within /= len(vectors)
    between /= len(vectors)
    within += 1e-4 * np.trace(within) / len(within) * np.eye(len(within))
    _, directions = eigh(between, within)
    matrix = directions[:, ::-1][:, : settings.FEATURES].T
    return matrix, -matrix @ mean


def within_class_variance(features, classes):
    """Variance of each feature around the mean of its class."""
    total = np.zeros(features.shape[1])
    for index in np.unique(classes):
        members = features[classes == index]
        total += ((members - members.mean(0)) ** 2).sum(0)
    return total / len(features)


def log_likelihoods(features, means, variances):
    """Log density, without its constant, of every vector under every diagonal Gaussian."""
    precisions = 1 / variances
    quadratic = features**2 @ precisions.T - 2 * features @ (means * precisions).T
    return -0.5 * (quadratic + (means**2 * precisions).sum(1) + np.log(variances).sum(1))


def mixture(features, rng, rounds=12):
    """(weights, means, variances) of a diagonal Gaussian mixture by expectation maximization."""
    means = features[rng.permutation(len(features))[: settings.GAUSSIANS]].astype(np.float64)
    spread = features.var(0)
    variances = np.tile(spread, (settings.GAUSSIANS, 1))
    weights = np.full(settings.GAUSSIANS, 1 / settings.GAUSSIANS)
    for _ in range(rounds):
        joint = log_likelihoods(features, means, variances) + np.log(weights)
        shares = np.exp(joint - logsumexp(joint, 1)[:, None])
        mass = shares.sum(0) + 1e-3
        means = shares.T @ features / mass[:, None]
        variances = np.maximum(shares.T @ features**2 / mass[:, None] - means**2, 0.05 * spread)
        weights = mass / mass.sum()
    return weights, means, variances


Estimate = namedtuple("Estimate", "projection variance mixture")


def estimated(source, trained, count=240):
    """Projection, within-class variance and Gaussian mixture from `count` quiet and noisy streams.

    Nine of ten hops of silence are left out of the projection, or telling silence apart would be its first aim; the
    mixture sees every fourth of all.
    """
    rng = np.random.default_rng(settings.SEED)
    vectors, classes = [], []
    for index in range(count):
        bands, labels, _ = source.stream(60 if index % 2 else None)
        _, _, bottleneck = trained.outputs(bands)
        vectors.append(bottleneck)
        classes.append(thirds(labels[: len(bottleneck)]))
    vectors, classes = np.concatenate(vectors).astype(np.float64), np.concatenate(classes)
    kept = (classes >= 3) | (rng.random(len(classes)) < 0.1)
    matrix, offset = discriminant(vectors[kept], classes[kept])
    features = vectors @ matrix.T + offset
    variance = within_class_variance(features[kept], classes[kept])
    return Estimate((matrix.astype(np.float32), offset.astype(np.float32)), variance, mixture(features[::4], rng))
