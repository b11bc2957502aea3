"""Made-up phrases of four domains, none of them the tests', and what resembles a phrase without being one."""

import itertools
import re

DOMAINS = [
    dict(
        of=["{o} {a} the {place} {device} {t}", "{o} {s} the {place} {device}", "{o} play {music} {w}"],
        o=["please", "could you", "now", "i need you to"], a=["dim", "brighten", "set"],
        s=["turn on", "turn off", "switch on", "switch off"],
        place=["left", "right", "upper", "lower", "front", "corridor"],
        device=["light", "lamp", "screen", "camera", "heater", "fan", "pump"],
        t=["", "to ten percent", "to fifty percent", "to full power", "at once", "in two minutes", "in five minutes"],
        music=["jazz", "rock", "piano music", "slow music", "old songs"], w=["", "in the corridor", "at half power"]),
    dict(
        of=["{o} the {r} {d}", "what is the {q} in the {r}", "set {al} for {n} {u}", "{m} the volume"],
        o=["turn on", "turn off", "open", "close", "start", "stop"],
        r=["kitchen", "bedroom", "bathroom", "living room", "garage", "hall"],
        d=["lights", "door", "window", "blinds", "heating", "fan"], q=["temperature", "humidity", "time"],
        al=["a timer", "an alarm", "a reminder"], n=["five", "ten", "fifteen", "twenty", "thirty", "forty five"],
        u=["minutes", "hours", "seconds"], m=["raise", "lower", "mute", "double"]),
    dict(
        of=["{o} {n} {c} to {p} {t}", "is there {k} near {p}", "cancel my {v} to {p}"],
        o=["i want", "i need", "book me", "give me"], n=["one", "two", "three", "four"],
        c=["tickets", "seats", "beds", "places"], p=["london", "paris", "berlin", "madrid", "the airport", "the station"],
        t=["", "for tonight", "for tomorrow", "on monday", "on friday"],
        k=["a hotel", "a bus", "a pharmacy", "a restaurant"], v=["flight", "train", "booking"]),
    dict(
        of=["{p}", "{q} {r}", "{q} {r} {s}"],
        p=["patient in", "patient out", "time out", "incision", "closing", "start the timer", "stop the timer", "next patient",
           "call the nurse", "undo that", "surgery start", "surgery end", "ready for the next case"],
        q=["record", "show", "cancel", "note"],
        r=["blood pressure", "heart rate", "temperature", "the first count", "the second count", "drain in", "drain out", "anesthesia start"],
        s=["now", "again", "at noon"]),
]  # fmt: skip
BEFORE = ["he said", "why did you", "did she", "i never", "they always", "we used to", "do not", "maybe they"]
AFTER = [
    "for my mother", "with mustard", "and a sandwich", "tomorrow", "for the children", "if you can", "because it is late",
    "and tell her", "on the table", "like yesterday", "again and again", "of the year", "without it", "before lunch",
]  # fmt: skip


def phrases(domain):
    """Every phrase of a domain."""
    found = set()
    for form in domain["of"]:
        names = re.findall(r"\{(\w+)\}", form)
        for choice in itertools.product(*(domain[name] for name in names)):
            words = iter(choice)
            found.add(" ".join(re.sub(r"\{\w+\}", lambda _: next(words), form).split()))
    return sorted(found)


def distance(a, b):
    """How many phones are left out, added or replaced."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        corner, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (x != y))
    return row[-1]


class NearMisses:
    """Makes them of phrases: other words, of which a third sound alike, more words, fewer, none of the end."""

    def __init__(self, rng, dictionary, words):
        self.rng, self.dictionary, self.words, self.alike = rng, dictionary, sorted(words), {}

    def other(self, word):
        """A word that sounds otherwise."""
        if word not in self.alike:
            own = self.dictionary[word][0]
            self.alike[word] = [
                w for w in self.words for phones in [self.dictionary[w][0]]
                if abs(len(phones) - len(own)) <= 2 and 0 < distance(own, phones) <= max(len(own), len(phones)) / 2]  # fmt: skip
        near = self.alike[word]
        while True:
            found = self.rng.choice(near if near and self.rng.random() < 0.35 else self.words)
            if not set(map(tuple, self.dictionary[found])) & set(map(tuple, self.dictionary[word])):
                return found

    def of(self, phrase, known):
        """One that is not among `known`; None now and then."""
        rng, words, what = self.rng, phrase.split(), self.rng.random()
        places = [place for place, word in enumerate(words) if len(word) > 2 and word in self.dictionary]
        if what < 0.6 and places:
            for place in rng.sample(places, min(len(places), rng.choice([1, 1, 1, 2]))):
                words[place] = self.other(words[place])
        elif what < 0.7:
            words += rng.choice(AFTER).split()
        elif what < 0.78:
            words = rng.choice(BEFORE).split() + words
        elif what < 0.88 and len(words) > 2:
            words = words[: rng.randint(max(1, len(words) // 2), len(words) - 1)]
        elif what < 0.93 and len(words) > 2:
            del words[rng.randrange(len(words))]
        else:
            words = words[: max(1, len(words) // 2)] + [rng.choice(self.words) for _ in range(rng.randint(1, 4))]
        text = " ".join(words)
        return None if text in known else text
