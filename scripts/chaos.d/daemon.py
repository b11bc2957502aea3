"""The daemon, held as systemd holds it: started again two seconds after it ended, and its watchdog looked at."""
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from world import Failed, wait

WATCHDOG = 30.0
# The events that report the outcome of a command.
TOLD = ("command", "intent", "unrecognized")
# The unit's RestartSec.
RESTART = 2.0


class Life:
    """One run of the program, from its start to its end."""

    def __init__(self, number, process):
        self.number = number
        self.process = process
        self.began = time.time()
        self.ended = None
        self.was_killed = False
        self.end_is_wanted = False
        self.memory = []  # (seconds of age, kB)
        self.events = []


class Daemon:
    """`voiced run`, and everything that it said."""

    def __init__(self, voiced, configuration, environment, folder):
        self.voiced, self.configuration, self.folder = voiced, configuration, folder
        self.socket = f"{folder}/voiced.sock"
        self.lives = []
        self.faults = []
        self.lock = threading.Lock()
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(f"{folder}/notify")
        self.notify.settimeout(1)
        self.fed = time.monotonic()
        self.is_over = False
        self.environment = environment | {
            "NOTIFY_SOCKET": f"{folder}/notify", "WATCHDOG_USEC": str(int(WATCHDOG * 1e6))}
        self.log = open(folder / "log", "ab")
        self.record = open(folder / "events", "a", buffering=1)
        for work in (self.listen, self.sample):
            threading.Thread(target=work, daemon=True).start()

    @property
    def life(self):
        return self.lives[-1]

    @property
    def events(self):
        with self.lock:
            return [event for life in self.lives for event in life.events]

    def start(self):
        process = subprocess.Popen(
            [self.voiced, "run", "--config", str(self.configuration), "--json"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, cwd=self.folder)
        life = Life(len(self.lives), process)
        self.fed = time.monotonic()
        with self.lock:
            self.lives.append(life)
        life.reader = threading.Thread(target=self.read, args=[life], daemon=True)
        life.reader.start()

    def read(self, life):
        for line in life.process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                # A killed program may leave half a line.
                if not life.was_killed:
                    self.faults.append(f"a line is no event: {line[:80]!r}")
                continue
            event["life"], event["told"] = life.number, time.time()
            self.record.write(json.dumps(event) + "\n")
            with self.lock:
                life.events.append(event)
        status = life.process.wait()
        life.ended = time.time()
        if self.is_over or life.end_is_wanted:
            if not life.was_killed and status != 0:
                self.faults.append(f"it ended with {status} where it was told to end")
            return
        self.faults.append(f"it ended by itself with {status}")
        time.sleep(RESTART)
        self.start()

    def listen(self):
        while not self.is_over:
            try:
                self.notify.recv(1000)
                self.fed = time.monotonic()
            except TimeoutError:
                pass
            if self.lives and self.life.ended is None and time.monotonic() - self.fed > WATCHDOG:
                self.faults.append(f"the watchdog was not fed for {WATCHDOG:.0f} s")
                self.fed = time.monotonic()

    def sample(self):
        while not self.is_over:
            time.sleep(2)
            if self.lives and (resident := self.resident()):
                self.life.memory.append((time.time() - self.life.began, resident))

    def resident(self):
        """kB that are resident, or None if it does not run."""
        try:
            return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.life.process.pid}/status").read_text())[1])
        except (OSError, TypeError):
            return None

    def counts(self):
        """Its threads and open descriptors."""
        process = f"/proc/{self.life.process.pid}"
        return len(os.listdir(f"{process}/task")), len(os.listdir(f"{process}/fd"))

    def end(self, number):
        """Ends it by a signal; what ends by itself is started again, what is ended here is not."""
        life = self.life
        life.end_is_wanted = True
        life.was_killed = number == signal.SIGKILL
        begin = time.monotonic()
        life.process.send_signal(number)
        try:
            life.process.wait(20)
        except subprocess.TimeoutExpired:
            self.faults.append("it did not end within 20 s of SIGTERM")
            life.was_killed = True
            life.process.kill()
        life.reader.join(10)
        return time.monotonic() - begin

    def status(self):
        """What `voiced status` says; None if it does not answer."""
        try:
            asked = subprocess.run([self.voiced, "status", "--json", "--socket", self.socket], env=self.environment,
                                   capture_output=True, text=True, timeout=10)
            return json.loads(asked.stdout) if asked.returncode == 0 else None
        except (subprocess.TimeoutExpired, ValueError):
            return None

    def is_well(self):
        """Whether it hears, waits for its word, and owes the database nothing."""
        status = self.status() or {}
        return (status.get("microphone") in ("hears", "silent") and not status.get("muted")
                and status.get("state") == "waitingForWakeWord" and status.get("unlogged") == 0
                and not self.waiting())

    def waiting(self):
        """Whether this life said that commands wait to be logged, and not yet that they are."""
        with self.lock:
            told = [event["message"] for event in self.life.events
                    if event.get("event") == "problem" and "logged" in event.get("message", "")]
        return bool(told) and not told[-1].endswith("logged now")

    def say(self, room, path, volume=1.0, seconds=25):
        """Plays a command into the room; what came of it, or None if its wake word was not heard."""
        before = len(self.events)
        player = room.play(path, volume)
        player.wait()

        def fresh():
            return self.events[before:]

        if wait(3, lambda: any(event["event"] == "wake" for event in fresh())) is None:
            return None
        kinds = TOLD
        came = wait(seconds, lambda: any(event["event"] in TOLD for event in fresh()))
        if came is None:
            raise Failed(f"a wake word was heard, and nothing came of the command within {seconds} s")
        return [event for event in fresh() if event["event"] in TOLD]

    def stop(self):
        took = self.end(signal.SIGTERM)
        self.is_over = True
        self.log.close()
        self.record.close()
        return took
