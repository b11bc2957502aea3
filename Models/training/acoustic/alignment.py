"""Forced alignment of sentences with the model's senones."""

import numpy as np
from numba import njit

SILENCE = "SIL"


@njit(cache=True)
def best_path(scores, states, before, finals):
    """The node of every frame; node n scores as states[n], may follow itself and before[n] (-1 fills up, -2 starts)."""
    frames, nodes = scores.shape[0], len(states)
    best = np.full((frames, nodes), -np.inf)
    back = np.zeros((frames, nodes), np.int32)
    for node in range(nodes):
        for previous in before[node]:
            if previous == -2:
                best[0, node] = scores[0, states[node]]
    for frame in range(1, frames):
        for node in range(nodes):
            value, origin = best[frame - 1, node], node
            for previous in before[node]:
                if previous >= 0 and best[frame - 1, previous] > value:
                    value, origin = best[frame - 1, previous], previous
            best[frame, node] = value + scores[frame, states[node]]
            back[frame, node] = origin
    node = finals[0]
    for final in finals:
        if best[-1, final] > best[-1, node]:
            node = final
    path = np.zeros(frames, np.int32)
    if best[-1, node] == -np.inf:
        return path[:0]
    for frame in range(frames - 1, -1, -1):
        path[frame] = node
        node = back[frame, node]
    return path


class Graph:
    """Phones of three states each, with what may come before."""

    def __init__(self):
        self.senones, self.before, self.owners = [], [], []

    def add(self, senones, owner, ends):
        """Adds a phone that may follow the nodes `ends` and gives its last node."""
        for index, senone in enumerate(senones):
            self.before.append(list(ends) if index == 0 else [len(self.senones) - 1])
            self.senones.append(senone)
            self.owners.append(owner)
        return len(self.senones) - 1

    def align(self, model, features, finals):
        """The node of every frame, or none where there are too few frames."""
        senones, states = np.unique(self.senones, return_inverse=True)
        width = max(map(len, self.before))
        before = np.array([nodes + [-1] * (width - len(nodes)) for nodes in self.before])
        return best_path(model.scores(features, senones), states, before, np.array(finals))


def pronounced(model, features, words):
    """The phones that were said, as (phone, position in its word), words being lists of pronunciations."""
    graph, ends = Graph(), [-2]
    for pronunciations in [*words, None]:
        silence = graph.add(model.topology.alone(SILENCE), (SILENCE, "s"), ends)
        ends = [*ends, silence] if ends != [-2] else [-2, silence]
        if pronunciations is None:
            break
        following = []
        for phones in pronunciations:
            previous = ends
            for index, phone in enumerate(phones):
                first, last = index == 0, index == len(phones) - 1
                position = "s" if first and last else "b" if first else "e" if last else "i"
                previous = [graph.add(model.topology.alone(phone), (phone, position), previous)]
            following += previous
        ends = following
    path = graph.align(model, features, ends)
    starts = [node for frame, node in enumerate(path) if frame == 0 or node != path[frame - 1]]
    return [graph.owners[node] for node in starts if node % 3 == 0]


def senones(model, features, words):
    """The senone of every frame; none where the sentence does not fit in."""
    said = pronounced(model, features, words)
    graph, ends = Graph(), [-2]
    for index, (phone, position) in enumerate(said):
        left = said[index - 1][0] if index > 0 else SILENCE
        right = said[index + 1][0] if index + 1 < len(said) else SILENCE
        states = model.topology.alone(phone)
        if phone != SILENCE:
            states = model.topology.between(left, phone, right, position)
        ends = [graph.add(states, None, ends)]
    if not said:
        return np.zeros(0, np.int64)
    return np.array(graph.senones)[graph.align(model, features, ends)]
