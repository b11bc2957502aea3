"""The embedding as second opinion on a detector's candidates: misses at 0.5 and 2 false alarms an hour of other speech.

Of the detector alone, of the cosine alone, and of score + weight * cosine, where the cosine is the largest or the mean of those to the
enrolled recordings.
"""

import numpy as np
import torch

from . import candidates, network, settings

WEIGHTS = (0.5, 1, 1.5, 2, 3, 4, 6, 8)


@torch.inference_mode()
def embeddings(net, windows, last=None):
    """Of log mel powers [n][HOPS][BANDS], of which none is heard from hop `last` of each on."""
    found = []
    for start in range(0, len(windows), 256):
        power = torch.from_numpy(windows[start : start + 256]).float().exp()
        if last is not None:
            power *= (torch.arange(settings.HOPS) < torch.from_numpy(last[start : start + 256])[:, None])[:, :, None]
        found.append(net(network.heard(power)))
    return torch.cat(found).numpy()


def missed(times, scores, places, speech):
    """Misses at 0.5 and 2 false alarms an hour of other speech."""
    best, inside = np.full(len(places), -np.inf), np.zeros(len(times), bool)
    for number, (start, end) in enumerate(places):
        here = (times >= start) & (times <= end)
        inside |= here
        best[number] = max(scores[here], default=-np.inf)
    alarms, last = [], -9.0
    for index in np.flatnonzero(~inside)[np.argsort(times[~inside])]:
        if times[index] - last < 1:
            alarms[-1] = max(alarms[-1], scores[index])
        else:
            alarms.append(scores[index])
        last = times[index]
    alarms = np.append(np.sort(alarms)[::-1], np.full(9, -np.inf))
    return [float(np.mean(best <= alarms[int(rate * speech / 3600)])) for rate in (0.5, 2)]


def ways(score, cosines):
    """How score and cosines may be weighed, by name."""
    found = {"detector": score}
    for how, cosine in (("largest", cosines.max(1)), ("mean", cosines.mean(1))):
        found[f"{how} alone"] = cosine
        found |= {f"+ {weight} {how}": score + weight * cosine for weight in WEIGHTS}
    return found


def figures(net, folder, patience=None):
    """(word, condition, way) to the misses, in percent, mean over drawings; `patience` hops after a candidate are heard, or all."""
    table = {}
    for path in sorted(folder.glob("*.npz")):
        kept, word = np.load(path), path.stem.rsplit("-", 1)[0]
        keys = embeddings(net, kept["keys"])
        for condition in candidates.CONDITIONS:
            half = (kept[f"{condition} end"] - kept[f"{condition} start"]) * 50
            last = None if patience is None else np.minimum(settings.HOPS / 2 + half + patience, settings.HOPS)
            cosines = embeddings(net, kept[f"{condition} windows"], last) @ keys.T
            for way, scores in ways(kept[f"{condition} score"], cosines).items():
                pair = missed(kept[f"{condition} end"], scores, kept["places"], float(kept["speech"]))
                table.setdefault((word, condition, way), []).append(pair)
    return {key: 100 * np.mean(pairs, 0) for key, pairs in table.items()}


def report(table, own=("amelia",)):
    """A line for every way: mean over the words of strangers, then every word; at 0.5 / 2 false alarms an hour."""
    words, lines = sorted({word for word, _, _ in table}), []
    for condition in candidates.CONDITIONS:
        for way in dict.fromkeys(way for _, _, way in table):
            pairs = [table[word, condition, way] for word in words]
            strangers = np.mean([pair for word, pair in zip(words, pairs) if word not in own], 0)
            each = "  ".join(f"{word} {pair[0]:.1f}/{pair[1]:.1f}" for word, pair in zip(words, pairs))
            lines.append(f"{condition:6s} {way:14s} mean {strangers[0]:5.1f} /{strangers[1]:5.1f}   {each}")
    return "\n".join(lines)
