"""The word error rate of `voiced dictate` on read sentences; see the script `dictation` beside this."""

import csv
import json
import os
import random
import resource
import subprocess
import sys
import time

import jiwer

# Sentences of one set; the same ones for every recognizer.
SENTENCES = 100
SEED = 1


def plain(text):
    """Words as they are compared: without marks, case and digits written otherwise."""
    return " ".join("".join(c for c in text.lower() if c.isalnum() or c in " '").replace("'", "").split())


def sentences(folder):
    """The sets: name -> [(path, speaker, words)]."""
    sets = {}
    with open(f"{folder}/speech/transcripts.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            parts = row["path"].split("/")
            if parts[1] != "dev":
                continue
            name = "a native reader" if parts[2] == "librispeech" else "30 learners, children among them"
            sets.setdefault(name, []).append((f"{folder}/{row['path']}", row["speaker"], plain(row["text"])))
    for name, rows in sets.items():
        random.Random(SEED).shuffle(rows)
        sets[name] = rows[:SENTENCES]
    return sets


def dictate(voiced, path, configuration):
    """What `voiced dictate` hears: words, seconds of sound, seconds of the clock, seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    run = subprocess.run(
        [voiced, "dictate", path, "--json", "--config", configuration], capture_output=True, text=True)
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"dictation: {path}: {run.stderr.strip()}")
    said = [line["said"] for line in map(json.loads, run.stdout.splitlines()) if line["event"] == "text"]
    return plain(" ".join(said)), wall, after.ru_utime - before.ru_utime


def interval(pairs, speakers):
    """The 95 % interval of the error rate, by drawing speakers where there are many, else sentences."""
    groups = {}
    for index, speaker in enumerate(speakers):
        groups.setdefault(speaker if len(set(speakers)) > 5 else index, []).append(index)
    keys, rates, draw = list(groups), [], random.Random(SEED)
    errors = [(o.substitutions + o.deletions + o.insertions, len(t.split()))
              for t, h in pairs for o in [jiwer.process_words(t, h)]]
    for _ in range(1000):
        picked = [i for key in draw.choices(keys, k=len(keys)) for i in groups[key]]
        rates.append(sum(errors[i][0] for i in picked) / sum(errors[i][1] for i in picked))
    rates.sort()
    return rates[25], rates[974]


def main():
    voiced, folder = sys.argv[1:3]
    recognizers = [argument.split("=", 1) for argument in sys.argv[3:]] or [["pocketsphinx", "none"]]
    print("| recognizer | read by | words | wrong | 95 % | processor / sound |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, configuration in recognizers:
        for who, rows in sentences(folder).items():
            pairs, processor, seconds = [], 0.0, 0.0
            for number, (path, _, words) in enumerate(rows):
                heard, _, used = dictate(voiced, path, configuration)
                pairs.append((words, heard))
                processor += used
                seconds += float(subprocess.run(["soxi", "-D", path], capture_output=True, text=True).stdout)
                if os.isatty(2):
                    print(f"\r{name}: {number + 1} of {len(rows)}", end="", file=sys.stderr)
            result = jiwer.process_words([w for w, _ in pairs], [h for _, h in pairs])
            low, high = interval(pairs, [speaker for _, speaker, _ in rows])
            count = result.hits + result.substitutions + result.deletions
            print(f"| {name} | {who} | {count} | {100 * result.wer:.1f} % | {100 * low:.1f} to {100 * high:.1f} "
                  f"| {processor / seconds:.2f} |", flush=True)


main()
