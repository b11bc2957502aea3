"""Whether each command that was told of is in the database once, and nothing else is."""
import sqlite3
from datetime import datetime

from daemon import TOLD

# Seconds at most between the time at which an event came and that in its row.
NEAR = 6.0


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def rows(database):
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as base:
        return [(seconds(time), outcome, text) for time, outcome, text in base.execute(
            "SELECT created_at, outcome, command_text FROM voice_command_logs ORDER BY created_at, rowid")]


def outcome_in_table(event):
    if event["event"] == "unrecognized":
        return "unrecognized"
    return {"failed": "rejected", "passed-on": "pending"}.get(event.get("outcome"), event.get("outcome"))


def balance(database, daemon):
    """What is missing, what is too many, what was written just before a kill and could not be told."""
    there = rows(database)
    free = list(there)
    missing, untold, surplus = [], [], []
    told = [event for event in daemon.events if event["event"] in TOLD]
    for event in told:
        near = [row for row in free if row[1] == outcome_in_table(event) and abs(row[0] - event["told"]) < NEAR]
        if near:
            free.remove(min(near, key=lambda row: abs(row[0] - event["told"])))
        elif event["event"] != "unrecognized" or event.get("reason") == "no-match":
            # Nothing that was heard, and nothing said, has no row.
            missing.append(event)
    ends = [life.ended for life in daemon.lives if life.was_killed]
    for row in free:
        (untold if any(0 <= end - row[0] < 5 for end in ends) else surplus).append(row)
    return {"told": len([event for event in told if event["event"] != "unrecognized"]), "rows": len(there),
            "missing": missing, "surplus": surplus, "untold": untold}
