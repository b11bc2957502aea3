"""What else the front end takes an utterance for: the same definitions as SecondOpinion, PhoneNetwork and PhoneSearch in
Sources/3-Speech/PocketSphinxRecognizer, and the grammar of Decoder+SecondPass. The engine's decoder differs from pocketsphinx_batch: its estimates
of noise and spectrum go from one utterance to the next."""

from typing import NamedTuple

import numpy as np
from numba import njit, types
from numba.typed import Dict

from .alignment import FLOOR

TOKENS, BEAM, HOPS = 8, 60.0, 2000
PRIOR_SCALE, WEIGHT = 0.6, 1.0
LANGUAGE_WEIGHT = 6.5  # what PocketSphinx multiplies the logarithms of a grammar by
NOTHING = np.float32(-1e30)


class Network(NamedTuple):
    words: list
    chains: np.ndarray  # word, source, target, first state, end
    phones: np.ndarray
    may_stay: np.ndarray
    final: np.ndarray


def network(phrases, pronunciations, minimum_hops):
    """A tree of the phrases: the smallest graph has the same paths."""
    words = sorted({word for phrase in phrases for word in phrase.split()})
    arcs, final = [{}], [False]
    for phrase in phrases:
        state = 0
        for word in phrase.split():
            if word not in arcs[state]:
                arcs[state][word] = len(arcs)
                arcs.append({})
                final.append(False)
            state = arcs[state][word]
        final[state] = True
    chains, phones, may_stay = [], [], []
    for source, out in enumerate(arcs):
        for word, target in out.items():
            for way in pronunciations[word]:
                first = len(phones)
                for phone in way:
                    phones += [phone] * minimum_hops[phone]
                    may_stay += [False] * (minimum_hops[phone] - 1) + [True]
                chains.append((words.index(word), source, target, first, len(phones)))
    return Network(words, np.array(chains), np.array(phones), np.array(may_stay), np.array(final))


@njit(cache=True)
def add(scores, histories, row, score, history):
    last = TOKENS - 1
    if score <= scores[row, last]:
        return
    place = 0
    while scores[row, place] > NOTHING and histories[row, place] != history and place < last:
        place += 1
    if histories[row, place] == history and scores[row, place] >= score:
        return
    while place > 0 and scores[row, place - 1] < score:
        scores[row, place] = scores[row, place - 1]
        histories[row, place] = histories[row, place - 1]
        place -= 1
    scores[row, place] = score
    histories[row, place] = history


@njit(cache=True)
def add_all(scores, histories, row, others, other_histories, other, floor):
    for place in range(TOKENS):
        if others[other, place] <= floor:
            return
        add(scores, histories, row, others[other, place], other_histories[other, place])


@njit(cache=True)
def search(values, chains, phones, may_stay, final):
    """The best readings as (score, index of a history), and the histories as (before, word)."""
    states, nodes = len(phones), len(final)
    inside, inside_h = np.full((states, TOKENS), NOTHING), np.zeros((states, TOKENS), np.int64)
    silent, silent_h = np.full((nodes, TOKENS), NOTHING), np.zeros((nodes, TOKENS), np.int64)
    arrived, arrived_h = np.full((nodes, TOKENS), NOTHING), np.zeros((nodes, TOKENS), np.int64)
    active = np.zeros(len(chains), np.bool_)
    before, word = [-1], [-1]
    places = Dict.empty(types.int64, types.int64)
    arrived[0, 0] = 0
    best = np.float32(0)
    for hop in range(len(values)):
        floor = np.float32(best - BEAM)
        for node in range(nodes):
            if silent[node, 0] <= floor:
                silent[node] = NOTHING
            add_all(silent, silent_h, node, arrived, arrived_h, node, floor)
            arrived[node] = NOTHING
        best = NOTHING
        for index in range(len(chains)):
            _, source, _, first, end = chains[index]
            if not active[index] and silent[source, 0] <= floor:
                continue
            active[index] = False
            for state in range(end - 1, first - 1, -1):
                if not may_stay[state] or inside[state, 0] <= floor:
                    inside[state] = NOTHING
                if state > first:
                    add_all(inside, inside_h, state, inside, inside_h, state - 1, floor)
                else:
                    add_all(inside, inside_h, state, silent, silent_h, source, floor)
                if inside[state, 0] > NOTHING:
                    for place in range(TOKENS):
                        if inside[state, place] > NOTHING:
                            inside[state, place] += values[hop, phones[state]]
                    best = max(best, inside[state, 0])
                    active[index] = True
        for node in range(nodes):
            for place in range(TOKENS):
                if silent[node, place] > NOTHING:
                    silent[node, place] += values[hop, 0]
            best = max(best, silent[node, 0])
        floor = np.float32(best - BEAM)
        for index in range(len(chains)):
            if not active[index]:
                continue
            spoken, _, target, _, end = chains[index]
            for place in range(TOKENS):
                if inside[end - 1, place] <= floor:
                    break
                key = inside_h[end - 1, place] * 100_000 + spoken
                if key not in places:
                    places[key] = len(before)
                    before.append(inside_h[end - 1, place])
                    word.append(spoken)
                add(arrived, arrived_h, target, inside[end - 1, place], places[key])
    ended, ended_h = np.full((1, TOKENS), NOTHING), np.zeros((1, TOKENS), np.int64)
    for node in range(nodes):
        if final[node]:
            add_all(ended, ended_h, 0, arrived, arrived_h, node, np.float32(best - BEAM))
            add_all(ended, ended_h, 0, silent, silent_h, node, np.float32(best - BEAM))
    return ended[0], ended_h[0], np.array(before), np.array(word)


def readings(values, graph):
    """(phrase, score), best first."""
    scores, places, before, word = search(values, *graph[1:])
    found = []
    for score, place in zip(scores, places):
        if score <= NOTHING:
            break
        words = []
        while before[place] >= 0:
            words.append(graph.words[word[place]])
            place = before[place]
        found.append((" ".join(reversed(words)), float(score)))
    return found


class Ears:
    """What listens for some phrases."""

    def __init__(self, phrases, pronunciations, durations, priors):
        self.pronunciations = pronunciations
        self.minimum_hops = [max(1, round(np.exp(mean - deviation))) for mean, deviation in durations]
        self.priors = PRIOR_SCALE * np.asarray(priors)
        self.network = network(phrases, pronunciations, self.minimum_hops)

    def readings(self, log_posteriors, own):
        """What the hops may be, best first, and last the decoder's own where it is none of them; and the best of the front end's."""
        if not len(log_posteriors) or len(log_posteriors) > HOPS:
            return [], None
        fits = np.maximum(log_posteriors - log_posteriors.max(1, keepdims=True), FLOOR)
        values = (fits - self.priors).astype(np.float32)
        found = readings(values, self.network)
        best = found[0][0] if found else ""
        if own and all(phrase != own for phrase, _ in found):
            found += readings(values, network([own], self.pronunciations, self.minimum_hops))
        return found, best


def grammar(found, entries_of):
    """The readings as a grammar file of PocketSphinx: each alone, worth as much as the front end thinks of it."""
    end = sum(len(phrase.split()) for phrase, _ in found) + 1
    best = max(score for _, score in found)
    lines, last = [], 0
    for phrase, score in found:
        state = 0
        for word in phrase.split():
            last += 1
            for name in entries_of[word]:
                lines.append(f"TRANSITION {state} {last} 1.0 {name}")
            state = last
        # No less than what a float holds.
        lines.append(f"TRANSITION {state} {end} {max(np.exp(WEIGHT * (score - best) / LANGUAGE_WEIGHT), 1e-37):.6g}")
    return "\n".join(["FSG_BEGIN readings", f"NUM_STATES {end + 1}", "START_STATE 0", f"FINAL_STATE {end}", *lines, "FSG_END", ""])
