"""Progress lines with the remaining time."""

import sys
import time


class Progress:
    """Prints `what: 40 %, 2 min left` at most every `interval` seconds."""

    def __init__(self, what, interval=15.0):
        self.what, self.interval = what, interval
        self.start = self.last = time.time()

    def __call__(self, done, total, note=""):
        now = time.time()
        if now - self.last < self.interval and done < total:
            return
        self.last = now
        left = (now - self.start) / max(done, 1e-9) * (total - done)
        text = f"{self.what}: {100 * done / total:.0f} %, {left / 60:.1f} min left"
        print(f"{text} {note}".rstrip(), file=sys.stderr, flush=True)
