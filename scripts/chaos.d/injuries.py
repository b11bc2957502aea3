"""What is done to the daemon, and within how many seconds it must be well again."""
import signal
import socket
import sqlite3
import time

from daemon import RESTART
from world import Failed, wait

INJURIES = {}


def injury(name, limit, needs_small_disk=False, ends_daemon=False):
    """Names an injury. `limit`: seconds after it within which the daemon is well again."""
    def keep(function):
        INJURIES[name] = function
        function.limit, function.needs_small_disk, function.ends_daemon = limit, needs_small_disk, ends_daemon
        return function
    return keep


@injury("`kill -9` while a command is spoken", 10, ends_daemon=True)
def kill_in_speech(chaos):
    player = chaos.room.play(chaos.any_command())
    time.sleep(chaos.seed.uniform(0, 4))
    chaos.daemon.end(signal.SIGKILL)
    player.wait()
    time.sleep(RESTART)
    chaos.daemon.start()


@injury("`kill -9` within 20 ms of a command's event", 10, ends_daemon=True)
def kill_when_told(chaos):
    before = len(chaos.outcomes())
    player = chaos.room.play(chaos.any_command())
    wait(15, lambda: len(chaos.outcomes()) > before, pause=0.002)
    time.sleep(chaos.seed.uniform(0, 0.02))
    chaos.daemon.end(signal.SIGKILL)
    player.wait()
    time.sleep(RESTART)
    chaos.daemon.start()


@injury("SIGTERM, and a start", 10, ends_daemon=True)
def restart(chaos):
    took = chaos.daemon.end(signal.SIGTERM)
    if took > 2:
        raise Failed(f"SIGTERM took {took:.1f} s")
    chaos.daemon.start()


@injury("the sound server killed, gone for 1 to 8 s", 15)
def device_lost(chaos):
    chaos.room.kill()
    time.sleep(chaos.seed.uniform(1, 8))
    chaos.room.start()


@injury("the sound server hangs for 2 to 12 s", 25)
def device_frozen(chaos):
    chaos.room.freeze()
    time.sleep(chaos.seed.uniform(2, 12))
    chaos.room.thaw()


@injury("the sound server killed while a command is spoken", 15)
def device_lost_in_speech(chaos):
    chaos.room.play(chaos.any_command())
    time.sleep(chaos.seed.uniform(1, 3))
    chaos.room.kill()
    time.sleep(1)
    chaos.room.start()


@injury("the socket flooded for 8 s, a command spoken meanwhile", 5)
def socket_flood(chaos):
    flood(chaos, lambda: unix(chaos.daemon.socket), [
        b'{"request": "sta', b"a" * 200_000, b'{"request": "events"}\n', b'{"request": "status"}\n' * 1000,
        bytes(range(256)) * 20, b'{"request": "scores"}\n', b"\n" * 5000, b'{"request": 1}\n[]\nnull\n' * 50])


@injury("HTTP flooded for 8 s, a command spoken meanwhile", 5)
def http_flood(chaos):
    token = f"Authorization: Bearer {chaos.token}\r\n".encode()
    flood(chaos, lambda: socket.create_connection(("127.0.0.1", chaos.http_port), 1), [
        b"GET /status HTTP/1.1\r\nHost: localhost\r\n" + token + b"\r\n", b"GET /events HTTP/1.1\r\nHost: localhost\r\n"
        + token + b"\r\n", b"POST /say HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", b"X" * 200_000,
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000, b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200,
        b"\x16\x03\x01"])


@injury("the disk full, commands spoken meanwhile", 40, needs_small_disk=True)
def disk_full(chaos):
    chaos.disk.fill()
    for _ in range(chaos.seed.randint(1, 2)):
        chaos.say_any()
    chaos.disk.clear()


@injury("the database held by another program for 1 to 15 s", 40)
def database_held(chaos):
    holder = sqlite3.connect(chaos.database, timeout=20, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        chaos.say_any()
        time.sleep(chaos.seed.uniform(1, 15))
    finally:
        holder.execute("ROLLBACK")
        holder.close()


@injury("the broker killed, gone for 2 to 10 s", 5)
def broker_lost(chaos):
    chaos.broker.kill()
    time.sleep(chaos.seed.uniform(1, 5))
    chaos.say_any()
    time.sleep(chaos.seed.uniform(1, 5))
    chaos.broker.start()
    chaos.expect_online()


@injury("the broker hangs for 2 to 20 s", 5)
def broker_frozen(chaos):
    chaos.broker.freeze()
    time.sleep(chaos.seed.uniform(1, 10))
    chaos.say_any()
    time.sleep(chaos.seed.uniform(1, 10))
    chaos.broker.thaw()
    chaos.expect_online()


@injury("the action's server gone", 5)
def lamp_gone(chaos):
    chaos.lamp.kill()
    chaos.say_lamp(outcome="failed")
    chaos.lamp.start()
    chaos.say_lamp(outcome="recorded")


@injury("the action's server takes 20 s, where 3 s are allowed", 10)
def lamp_slow(chaos):
    chaos.lamp.pause = 20
    chaos.say_lamp(outcome="failed")
    chaos.lamp.pause = 0
    chaos.say_lamp(outcome="recorded")


@injury("loud noise for 6 s over a command", 12)
def noise(chaos):
    chaos.room.play(chaos.noise, chaos.seed.uniform(0.3, 1))
    time.sleep(chaos.seed.uniform(0, 3))
    chaos.room.play(chaos.any_command())
    time.sleep(6)


@injury("two commands over one another", 20)
def two_voices(chaos):
    chaos.room.play(chaos.any_command())
    time.sleep(chaos.seed.uniform(0, 2))
    chaos.room.play(chaos.any_command())
    time.sleep(4)


@injury("talk without the wake word", 20)
def talk(chaos):
    chaos.room.play(chaos.talk).wait()


@injury("stopped (SIGSTOP) for 1 to 6 s", 15)
def stopped(chaos):
    process = chaos.daemon.life.process
    process.send_signal(signal.SIGSTOP)
    time.sleep(chaos.seed.uniform(1, 6))
    process.send_signal(signal.SIGCONT)


@injury("SIGHUP twenty times while a command is spoken", 10)
def reloads(chaos):
    player = chaos.room.play(chaos.any_command())
    for _ in range(20):
        chaos.daemon.life.process.send_signal(signal.SIGHUP)
        time.sleep(0.15)
    player.wait()


@injury("muted, a command spoken, unmuted", 10)
def muted(chaos):
    chaos.tell("mute")
    heard = len(chaos.outcomes())
    chaos.room.play(chaos.any_command()).wait()
    time.sleep(1)
    if len(chaos.outcomes()) != heard:
        raise Failed("a muted room heard a command")
    chaos.tell("unmute")


def unix(path):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    return client


def flood(chaos, connect, bodies):
    """Clients that do what none should, 8 s long, while a command is spoken."""
    player, crowd, count = chaos.room.play(chaos.any_command()), [], 0
    end = time.monotonic() + 8
    while time.monotonic() < end:
        try:
            client = connect()
            client.setblocking(False)
            crowd.append(client)
            client.send(chaos.seed.choice(bodies))
        except OSError:
            pass
        count += 1
        if len(crowd) > 200:
            crowd.pop(0).close()
        time.sleep(0.002)
    if chaos.daemon.status() is None:
        raise Failed("voiced status had no answer in a flood")
    for client in crowd:
        client.close()
    player.wait()
    return f"{count} clients"
