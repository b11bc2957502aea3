"""A PostgreSQL of one's own: Debian's programs, a folder, a Unix socket, and only its own settings."""
import os
import pathlib
import signal
import subprocess
import time

USER = "nobody"  # whom it runs as where we are root, which it refuses


def programs():
    """The folder of the newest version's programs."""
    root = pathlib.Path("/usr/lib/postgresql")
    versions = sorted((p for p in root.glob("*") if p.name.isdigit()), key=lambda p: int(p.name), reverse=True)
    for version in versions:
        if (version / "bin" / "initdb").exists():
            return version / "bin"
    raise SystemExit("server: PostgreSQL is not installed; on Debian: apt install postgresql")


class PostgreSQL:
    """Made in its folder where it is not there yet, and started."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.as_user = []
        if os.getuid() == 0:
            subprocess.run(["chown", USER, self.folder], check=True)
            self.folder.chmod(0o755)
            self.as_user = ["setpriv", "--reuid", USER, "--regid", "nogroup", "--clear-groups"]
        is_new = not self.data.exists()
        if is_new:
            self.run(programs() / "initdb", "-D", self.data, "-U", "owner", "-A", "trust", "-E", "UTF8",
                     "--locale=C.UTF-8", "--no-sync", "--no-instructions")
        self.server = subprocess.Popen(
            [*self.as_user, programs() / "postgres", "-D", self.data, "-k", self.folder, "-c", "listen_addresses=",
             "-c", "timezone=UTC", "-c", "log_min_messages=error", "-c", "fsync=off"], cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.wait()
            if is_new:
                schema = (pathlib.Path(__file__).parent / "schema.sql").read_text()
                self.run(programs() / "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "owner",
                         "-d", "postgres", input=schema)
        except BaseException:
            self.stop()
            raise

    def wait(self):
        end = time.monotonic() + 30
        while True:
            ready = subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder], check=False)
            if ready.returncode == 0:
                return
            if self.server.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"server: PostgreSQL does not start in {self.folder}")
            time.sleep(0.05)

    def run(self, *command, input=None):
        done = subprocess.run([*self.as_user, *command], cwd="/", input=input, capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise SystemExit(f"server: {command[0]}: {done.stderr.strip()}")

    def stop(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            self.server.wait()
