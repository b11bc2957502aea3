"""What a daemon lives among: a room with a sound server, a broker, a service that has a lamp, and a small disk."""
import array
import json
import os
import random
import signal
import socket
import subprocess
import threading
import time
import wave
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Failed(Exception):
    """Something that must hold does not."""


def wait(seconds, is_true, pause=0.05):
    """Seconds until `is_true`, or None if it never was within that time."""
    begin = time.monotonic()
    while not is_true():
        if time.monotonic() - begin > seconds:
            return None
        time.sleep(pause)
    return time.monotonic() - begin


def free_port():
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        return holder.getsockname()[1]


class Part:
    """A program of the world that can be killed, frozen and started again."""

    def __init__(self):
        self.process = None

    def command(self):
        raise NotImplementedError

    def is_ready(self):
        raise NotImplementedError

    def start(self):
        self.process = subprocess.Popen(self.command(), env=getattr(self, "environment", None), **QUIET)
        if wait(30, self.is_ready) is None:
            raise Failed(f"{self.command()[0]} does not start; run it by hand to see why")

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)


class Room(Part):
    """A PulseAudio of its own with one null sink: what is played into the room, its microphone hears."""

    def __init__(self, folder):
        super().__init__()
        self.socket = f"{folder}/sound"
        (folder / "asound.conf").write_text("".join(
            f'pcm.{name} {{ type pulse server "unix:{self.socket}" device "{device}" }}\n'
            for name, device in (("room", "room.monitor"), ("roomspeaker", "room"))))
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(
            ("PULSE_", "DISPLAY", "DBUS_", "XDG_", "NOTIFY_", "WATCHDOG_"))} | {
            "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "VOICED_CONFIG": "none",
            "ALSA_CONFIG_PATH": f"/usr/share/alsa/alsa.conf:{folder}/asound.conf"}
        self.air = folder / "air.raw"
        # A room is never digitally silent: noise at about -62 dBFS.
        numbers = random.Random(1)
        samples = (int(numbers.gauss(0, 26)) for _ in range(16000 * 60))
        self.air.write_bytes(array.array("h", samples).tobytes())
        self.breath = None
        self.is_over = False
        threading.Thread(target=self.breathe, daemon=True).start()

    def command(self):
        return ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--realtime=no",
                "--high-priority=no", "--exit-idle-time=-1", "--log-level=error",
                "--load=module-null-sink sink_name=room rate=48000 channels=1 norewinds=1",
                f"--load=module-native-protocol-unix auth-anonymous=1 socket={self.socket}"]

    def is_ready(self):
        return os.path.exists(self.socket)

    def start(self):
        Path(self.socket).unlink(missing_ok=True)
        super().start()

    def breathe(self):
        while not self.is_over:
            if self.process and self.process.poll() is None and self.is_ready():
                self.breath = subprocess.Popen(self.player("--rate=16000", "--channels=1", "--raw", str(self.air)),
                                               env=self.environment, **QUIET)
                self.breath.wait()
            time.sleep(0.2)

    def player(self, *arguments):
        return ["paplay", f"--server=unix:{self.socket}", "--device=room", *arguments]

    def play(self, path, volume=1.0):
        command = self.player(f"--volume={int(65536 * volume)}", str(path))
        return subprocess.Popen(command, env=self.environment, **QUIET)

    def stop(self):
        self.is_over = True
        self.kill()
        if self.breath:
            self.breath.kill()


class Broker(Part):
    """A mosquitto of its own on 127.0.0.1."""

    def __init__(self, folder):
        super().__init__()
        self.port = free_port()
        self.file = folder / "mosquitto.conf"
        self.file.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n")

    def command(self):
        return ["mosquitto", "-c", str(self.file)]

    def is_ready(self):
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def kept(self, topic):
        """What the broker keeps for a topic."""
        return subprocess.run(["mosquitto_sub", "-p", str(self.port), "-t", topic, "-C", "1", "-W", "2"],
                              capture_output=True, text=True).stdout.strip()


class Lamp:
    """An HTTP service with a lamp, which notes each request."""

    def __init__(self):
        self.port = free_port()
        self.requests = []
        self.pause = 0
        self.server = None

    def start(self):
        lamp = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                lamp.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                if lamp.pause:
                    time.sleep(lamp.pause)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # Who asked has left.

        self.server = Server(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()

    def kill(self):
        self.server.shutdown()
        self.server.server_close()


class Disk:
    """A file system of 24 MB that can be filled; only root can make one."""

    def __init__(self, folder):
        self.folder = folder / "disk"
        self.folder.mkdir(mode=0o700)
        command = ["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "voiced-chaos", str(self.folder)]
        self.is_small = os.geteuid() == 0 and subprocess.run(command, **QUIET).returncode == 0
        self.ballast = self.folder / "ballast"

    def fill(self):
        with open(self.ballast, "wb", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    pass

    def clear(self):
        self.ballast.unlink(missing_ok=True)

    def remove(self):
        if self.is_small:
            subprocess.run(["umount", "-l", str(self.folder)], **QUIET)


def halves(path, folder):
    """Cuts a recording of two commands in the middle of its longest quiet stretch; the two files."""
    with wave.open(str(path)) as file:
        rate, samples = file.getframerate(), array.array("h", file.readframes(file.getnframes()))
    step = rate // 50
    loud = [max(map(abs, samples[at:at + step])) > 1000 for at in range(0, len(samples), step)]
    first, last = loud.index(True), len(loud) - loud[::-1].index(True)
    longest, since = (0, 0), first
    for at in range(first, last):
        if loud[at]:
            longest, since = max(longest, (at - since, since)), at
    files, (length, begin) = [folder / f"{Path(path).stem}-{number}.wav" for number in range(2)], longest
    for name, start, end in zip(files, (first, begin + length), (begin, last)):
        with wave.open(str(name), "wb") as file:
            file.setnchannels(1), file.setsampwidth(2), file.setframerate(rate)
            # A second before the wake word, and half of one behind the command.
            file.writeframes(samples[max(0, start * step - rate):end * step + rate // 2].tobytes())
    return files
