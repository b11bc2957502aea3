"""The daemon and its world together."""
import array
import random
import subprocess
import sys
import time
import wave

from daemon import TOLD, Daemon
from world import Broker, Disk, Failed, Lamp, Room, free_port, halves, wait

CONFIGURATION = """
device: room
database: {database}
grammar: {folder}/lamp.yaml
feedback: {{device: roomspeaker}}
privacy: {{text-in-events: yes}}
mqtt: {{broker: "127.0.0.1:{broker}", topic: voiced/chaos}}
control:
  socket: {folder}/voiced.sock
  http: {{listen: "127.0.0.1:{http}", token-file: {folder}/token}}
actions:
  lamp:
    http: {{url: "http://127.0.0.1:{lamp}/lamp", json: '{{"state": "{{state}}"}}'}}
    say: "The lamp is {{state}}."
    time-limit: 3
"""
GRAMMAR = """
version: 1
intents:
  lamp: ["turn {state:switch} the lamp"]
slots:
  switch: ["on", "off"]
"""


class Chaos:
    def __init__(self, voiced, folder, seed, root):
        self.folder, self.seed, self.voiced = folder, seed, voiced
        self.disk = Disk(folder)
        self.database = self.disk.folder / "room.sqlite"
        self.room, self.broker, self.lamp = Room(folder), Broker(folder), Lamp()
        self.http_port = free_port()
        self.token = "%064x" % random.Random(2).getrandbits(256)
        token = folder / "token"
        token.write_text(self.token)
        token.chmod(0o600)
        (folder / "lamp.yaml").write_text(GRAMMAR)
        configuration = folder / "voiced.yaml"
        configuration.write_text(CONFIGURATION.format(
            database=self.database, folder=folder, broker=self.broker.port, http=self.http_port, lamp=self.lamp.port))
        self.operating = halves(root / "Examples/orbit-demo.wav", folder)
        self.lamps = halves(root / "Examples/lamp.wav", folder)
        self.talk = root / "Examples/no-keyword.wav"
        self.noise = folder / "noise.wav"
        self.make_noise()
        self.daemon = Daemon(voiced, configuration, self.room.environment, folder)
        self.notes, self.skipped = [], set()
        self.said = self.heard = 0
        self.version = subprocess.run([voiced, "--version"], capture_output=True, text=True).stdout.strip()

    def make_noise(self):
        with wave.open(str(self.noise), "wb") as file:
            file.setnchannels(1), file.setsampwidth(2), file.setframerate(16000)
            numbers = random.Random(3)
            samples = (max(-32000, min(32000, int(numbers.gauss(0, 6000)))) for _ in range(16000 * 6))
            file.writeframes(array.array("h", samples).tobytes())

    def start(self):
        for part in (self.room, self.broker, self.lamp):
            part.start()
        self.daemon.start()
        if wait(30, self.daemon.is_well, 0.2) is None:
            raise Failed(f"it does not start:\n{(self.folder / 'log').read_text()[-1000:]}")

    def stop(self):
        if self.daemon.lives and not self.daemon.is_over:
            self.daemon.stop()
        self.room.stop()
        self.broker.kill()
        self.disk.remove()

    def outcomes(self):
        return [event for event in self.daemon.events if event["event"] in TOLD]

    def any_command(self):
        return self.seed.choice(self.operating + self.lamps)

    def say(self, path):
        """Says a command up to three times, until its wake word is heard."""
        for _ in range(3):
            # Speaks sometimes during the last answer, sometimes after it.
            time.sleep(self.seed.uniform(0, 3))
            self.said += 1
            outcome = self.daemon.say(self.room, path)
            if outcome is not None:
                self.heard += 1
                return outcome
        raise Failed("a wake word was not heard, said three times")

    def say_any(self):
        return self.say(self.any_command())

    def say_lamp(self, outcome):
        """Turns the lamp; the command must come to that."""
        for _ in range(3):
            came = self.say(self.seed.choice(self.lamps))
            if any(event.get("intent") == "lamp" for event in came):
                break
        if came[-1].get("outcome") != outcome:
            raise Failed(f"the lamp's command came to {came[-1].get('outcome')}, not to {outcome}")

    def tell(self, *words):
        if subprocess.run([self.voiced, *words, "--socket", self.daemon.socket], env=self.room.environment,
                          capture_output=True).returncode != 0:
            raise Failed(f"voiced {words[0]} failed")

    def expect_online(self):
        # The pauses between the daemon's tries grow to a minute.
        if wait(75, lambda: self.broker.kept("voiced/chaos/availability") == "online", 0.5) is None:
            raise Failed("the broker was not told that it is there, 75 s after it came back")

    def recover(self, limit):
        """Seconds until it is well; a command must be heard then."""
        took = wait(limit, self.daemon.is_well, 0.1)
        if took is None:
            raise Failed(f"not well after {limit} s: {self.daemon.status()}")
        self.say(self.operating[1])
        return took

    def note(self, name, took, failure, text):
        self.notes.append((name, took, failure, text))
        print(f"{time.strftime('%T')} {name}: {f'well after {took:.1f} s' if failure is None else 'FAILED: ' + failure}"
              f"{', ' + text if text else ''}; {self.daemon.resident()} kB", file=sys.stderr, flush=True)
