"""The sessions that are pinned: what is said into a room and what programs ask for, in order."""
import json
import shutil
import signal
import socket
import subprocess
import threading
from pathlib import Path

from world import Failed, wait

ROOT = Path(__file__).resolve().parents[2]
RESTING = '"state":"waitingForWakeWord"'
# Voices that the bundled model was not made from and hears well.
SANDRO, AUNTY = "en-gb-x-rp+sandro", "en-gb-x-rp+aunty"
GRAMMAR = "version: 1\nintents:\n  note:\n    - take a note\n"
NOTE = "grammar: grammar.yaml\nactions:\n  note: {dictate: Go ahead., command: [/bin/true]}\ndictation: {silence: 4}\n"
HOME = "domain: home\n"
ASKING = "grammar: grammar.yaml\nactions:\n  note: {say: Noted., confirm: always}\n"


def say(text, voice=SANDRO, pause=0.4):
    """The wake word, a pause in seconds, and the text; None says the wake word alone."""
    return ("say", voice, pause, text)


def speak(text, voice=SANDRO):
    """The text without a wake word."""
    return ("speak", voice, text)


def tell(*arguments):
    return ("tell", arguments)


def send(**request):
    return ("send", request)


def await_(text, count=1):
    return ("await", text, count)


LESSON = send(request="lesson", word="orbit", takes=3, mode="add")

# name: (configuration, steps)
SESSIONS = {
    "demonstration": ("", [("play", "orbit-demo.wav")]),
    "demonstration-home": (HOME, [("play", "orbit-demo.wav")]),
    "no-wake-word": ("", [("play", "no-keyword.wav")]),
    "room-milestones": ("", [say("patient in"), say("incision"), say("closing")]),
    "room-one-breath": ("", [say("patient in", pause=0.02), say("what time is it", AUNTY, pause=0.02)]),
    "room-undo": ("", [say("patient in"), tell("submit", "undo"), say("patient in", AUNTY)]),
    "room-question-yes": (ASKING, [say("take a note"), say("yes"), say("take a note", AUNTY), say("no"),
                                   say("incision")]),
    "room-question-expires": (ASKING, [say("take a note"), ("sleep", 17), say("yes"), say("patient in", AUNTY)]),
    "room-gap-is-asked-about": ("", [say("closing"), say("yes"), say("patient out", AUNTY), tell("confirm", "no")]),
    "room-typed": ("", [tell("submit", "patient in"), tell("submit", "incision"), tell("submit", "what time is it"),
                        tell("submit", "make me a coffee"), tell("submit", "undo")]),
    "room-unknown-words": ("", [say("the weather is nice today"), say("please bring me the newspaper", AUNTY)]),
    "room-near-words": ("", [say("okay time out"), say("don't record the incision", AUNTY), say("patient out")]),
    "room-cement": ("", [say("start cement timer"), say("how long has the cement been mixing"), tell("cancel")]),
    "room-asked-by-program": ("", [("ask", "Is the tray here?"), say("yes"), ("ask", "And the implant?"),
                                   tell("confirm", "no")]),
    "room-ask-expires": ("", [("ask", "Is anybody there?", 2), ("sleep", 4), say("patient in")]),
    "room-say": ("", [tell("say", "Visitors are here."), ("sleep", 2), say("patient in")]),
    "room-muted": ("", [say("patient in"), tell("mute"), speak("Orbit. Incision."), tell("unmute"),
                        await_('"change":"returned"'), ("sleep", 1), say("closing")]),
    "room-triggered": ("", [tell("trigger"), ("sleep", 0.3), speak("patient in"), await_(RESTING, 2), tell("trigger"),
                            ("sleep", 7), say("incision", AUNTY)]),
    "room-cancelled": ("", [("say-on", "patient in"), tell("cancel"), ("sleep", 2), say("patient in")]),
    "room-barge-in": ("feedback: {level: verbal}\n",
                      [say("what time is it"), ("overlap", "patient in"), say("closing")]),
    "room-echo-cancelled": ("feedback: {level: verbal, cancel-echo: on}\n",
                            [say("what time is it"), ("overlap", "patient in"), say("closing")]),
    "room-wake-word-alone": ("", [say(None), say(None, AUNTY), say("patient in")]),
    "room-wake-word-twice": ("", [("say-on", "patient in"), say("incision", AUNTY)]),
    "room-long-silence-ends": ("endpointing: {complete-silence: off}\n", [say("patient in"), say("incision", AUNTY)]),
    "room-chime": ("feedback: {level: sounds, wake-chime: on}\n",
                   [say("patient in"), say(None), say("closing", AUNTY)]),
    "room-sound-server-dies": ("", [say("patient in"), ("injure",), await_('"change":"returned"'), ("sleep", 1),
                                    say("incision")]),
    "room-always-on": ("keywords: none\n", [speak("patient in"), ("sleep", 3), speak("incision", AUNTY), ("sleep", 3)]),
    "room-lesson": ("", [say("patient in"), LESSON, await_('"event":"lesson"'), speak("Orbit."), ("sleep", 2),
                         speak("Orbit.", AUNTY), ("sleep", 2), ("hang-up",), await_('"over":true'), say("closing")]),
    "room-lesson-muted": ("", [LESSON, await_('"event":"lesson"'), speak("Orbit."), ("sleep", 1), tell("mute"),
                               tell("unmute"), await_('"change":"returned"'), ("sleep", 1), say("patient in")]),
    "home-lamp-and-time": (HOME, [say("what time is it"), say("turn on the kitchen light"),
                                  say("set a timer for ten minutes")]),
    "home-denied": (HOME, [say("don't turn on the kitchen light"), say("set a timer for fifteen minutes", AUNTY),
                           say("cancel the timer")]),
    "home-slots": (HOME, [say("set the volume to forty percent"), say("turn off the living room light", AUNTY)]),
    "dictation": (NOTE, [tell("submit", "take a note"), await_('"event":"dictation"'), ("sleep", 2),
                         speak("the patient is doing well"), ("sleep", 2.5),
                          speak("we will see her again tomorrow", AUNTY),
                         ("sleep", 2), tell("trigger"), await_('"over":true'), say("what time is it")]),
    "dictation-ends-by-phrase": (NOTE, [tell("submit", "take a note"), await_('"event":"dictation"'), ("sleep", 2),
                                        speak("two sutures were used"), ("sleep", 2.5), speak("stop dictation"),
                                        ("sleep", 3), say("what time is it")]),
    "dictation-ends-by-silence": (NOTE, [tell("submit", "take a note"), await_('"event":"dictation"'), ("sleep", 2),
                                         speak("nothing else"), await_('"over":true'), say("patient in")]),
    "dictation-dropped": (NOTE, [tell("submit", "take a note"), await_('"event":"dictation"'), ("sleep", 2),
                                 ("speak-on", "this will be dropped"), tell("cancel"), await_('"over":true'),
                                 say("patient in")]),
}


class Voices:
    """Sentences by synthesized voices, made once."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        folder.mkdir(exist_ok=True)

    def clip(self, voice, text, tail):
        name = "".join(sign if sign.isalnum() else "-" for sign in f"{voice} {text} {tail}")
        file = self.folder / f"{name}.wav"
        with self.lock:
            if not file.exists():
                raw = file.with_suffix(".raw.wav")
                subprocess.run(["espeak-ng", "-v", voice, "-s", "165", "-p", "35", "-w", raw, text], check=True)
                subprocess.run(["sox", "-D", raw, "-r", "16000", "-c", "1", "-b", "16", file, "gain", "-n", "-7",
                                "silence", "1", "0.01", "1%", "reverse", "silence", "1", "0.01", "1%", "reverse", "pad", "0",
                                str(tail)], check=True)
                raw.unlink()
        return file


class Session:
    """A program that listens in a room, and everything that it has told so far."""

    def __init__(self, voiced, configuration, place, room, records=True):
        self.voiced, self.place, self.room = voiced, place, room
        self.lines, self.lock, self.line = [], threading.Lock(), None
        self.socket = place / "voiced.sock"
        (place / "grammar.yaml").write_text(GRAMMAR)
        shutil.copy(ROOT / "Models/orbit.wake", place / "orbit.wake")
        words = "" if "keywords:" in configuration else "keywords:\n  - model: orbit.wake\n"
        sound = "" if "feedback:" in configuration else "feedback: {level: none}\n"
        if "feedback:" in configuration:
            configuration = configuration.replace("feedback: {", "feedback: {device: roomspeaker, ")
        (place / "voiced.yaml").write_text(
            f"device: room\ndatabase: room.sqlite\ncontrol: {{socket: {self.socket}}}\n{words}{sound}{configuration}")
        self.log = open(place / "log", "ab")
        self.program = subprocess.Popen(
            [voiced, "run", "--config", place / "voiced.yaml", "--json"]
            + (["--record-session", place / "tape"] if records else []),
            env=room.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.program.stdout:
            with self.lock:
                self.lines.append(line)

    def count(self, text):
        with self.lock:
            return sum(text in line for line in self.lines)

    def await_(self, text, count=1, seconds=30):
        if wait(seconds, lambda: self.count(text) >= count) is None:
            raise Failed(f"{self.place.name}: no {text} came; see {self.place}/log")

    def play(self, *files):
        for file in files:
            if self.room.play(file).wait() != 0:
                raise Failed(f"{self.place.name}: {file} cannot be played")

    def tell(self, *arguments):
        return subprocess.run([self.voiced, *arguments, "--socket", self.socket], env=self.room.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60)

    def send(self, request):
        self.line = socket.socket(socket.AF_UNIX)
        self.line.connect(str(self.socket))
        self.line.sendall(json.dumps(request).encode() + b"\n")


def record_session(voiced, told, place, room, voices):
    """Runs it; a sentence on what was heard."""
    configuration, steps = told
    session = Session(voiced, configuration, place, room)
    asking = []
    try:
        session.await_('"event":"state"')
        for step in steps:
            perform(session, step, voices, asking)
    finally:
        session.program.send_signal(signal.SIGTERM)
        try:
            session.program.wait(30)
        except subprocess.TimeoutExpired:
            session.program.kill()
    if session.program.returncode != 0:
        raise Failed(f"{place.name}: it ended with {session.program.returncode}; see {place}/log")
    counts = (f'{session.count(chr(34) + "event" + chr(34) + ":" + chr(34) + kind + chr(34))} {kind}'
              for kind in ("wake", "command", "intent", "unrecognized", "question"))
    return ", ".join(counts)


def perform(session, step, voices, asking):
    kind, *given = step
    if kind == "say":
        voice, pause, text = given
        before = session.count(RESTING)
        word = voices.clip(voice, "Orbit.", pause)
        session.play(*([word, voices.clip(voice, text, 1)] if text else [word]))
        if wait(12, lambda: session.count(RESTING) > before) is None and session.count(RESTING) == 0:
            raise Failed(f"{session.place.name}: it heard nothing of {text}")
    elif kind == "speak":
        session.play(voices.clip(*given, 0.2))
    elif kind == "speak-on":
        # The next step comes while it is being said.
        session.room.play(voices.clip(SANDRO, given[0], 0.2))
        wait(1, lambda: False)
    elif kind == "say-on":
        # The next step comes while the command is being said.
        session.play(voices.clip(SANDRO, "Orbit.", 0.4))
        session.room.play(voices.clip(SANDRO, given[0], 0.2))
        wait(0.5, lambda: False)
    elif kind == "overlap":
        # While the answer to what was said before still sounds.
        session.play(voices.clip(AUNTY, "Orbit.", 0.5), voices.clip(AUNTY, given[0], 2.5))
    elif kind == "play":
        session.play(ROOT / "Examples" / given[0])
        wait(6, lambda: False)
    elif kind == "tell":
        session.tell(*given[0])
    elif kind == "send":
        session.send(given[0])
    elif kind == "hang-up":
        session.line.close()
    elif kind == "ask":
        seconds = ["--seconds", str(given[1])] if len(given) > 1 else []
        before = session.count('"event":"question"')
        work = threading.Thread(target=session.tell, args=["ask", given[0], *seconds])
        work.start()
        asking.append(work)
        session.await_('"event":"question"', before + 1)
    elif kind == "await":
        session.await_(*given)
    elif kind == "sleep":
        wait(given[0], lambda: False)
    elif kind == "injure":
        session.room.kill()
        wait(2, lambda: False)
        session.room.start()
