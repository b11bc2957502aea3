#!/usr/bin/env python3
"""A client of ESPHome's native API, made of Home Assistant's own package aioesphomeapi. Prints what came as lines of JSON.

    client.py PORT KEY info               what the device says of itself; an empty KEY connects in the clear
    client.py PORT KEY assist TEXT        what Home Assistant does with a satellite: it understands TEXT, and answers
    client.py PORT KEY talk TEXT          the same, and its answer is a question
    client.py PORT KEY fail CODE          the same, and fails
    client.py PORT KEY orders             sets all that can be set
    client.py PORT KEY timers             Home Assistant's timers: one that is over, one that is cancelled
    client.py PORT KEY set                sets what is remembered
    client.py PORT KEY day                does what lines of JSON on its input order, one after the other
"""
import asyncio
import http.server
import io
import json
import math
import struct
import sys
import threading
import wave

from aioesphomeapi import APIClient, APIConnectionError, VoiceAssistantEventType as Event
from aioesphomeapi import VoiceAssistantTimerEventType as Timer
from aioesphomeapi.model import MediaPlayerCommand


def tell(**fields):
    # In one piece, since the server of files has threads.
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


def sound():
    """A second of a tone, as Home Assistant converts sounds for the device."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(24_000)
        for place in range(24_000):
            out.writeframes(struct.pack("<h", int(8_000 * math.sin(place / 6))))
    return file.getvalue()


class Files(http.server.BaseHTTPRequestHandler):
    tone = sound()

    def do_GET(self):
        isThere = self.path == "/tone.wav"
        tell(fetched=self.path)
        self.send_response(200 if isThere else 404)
        self.send_header("Content-Type", "audio/wav")
        self.end_headers()
        if isThere:
            self.wfile.write(self.tone)

    def log_message(self, *_):
        pass


def serve_files():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/tone.wav"


async def info(client):
    told = await client.device_info()
    tell(
        name=told.name, friendly=told.friendly_name, mac=told.mac_address, encrypted=told.api_encryption_supported,
        voice=told.voice_assistant_feature_flags_compat(client.api_version), manufacturer=told.manufacturer)
    entities, _ = await client.list_entities_services()
    tell(entities=sorted(f"{type(one).__name__} {one.object_id}" for one in entities))
    words = await client.get_voice_assistant_configuration(5)
    tell(words=[one.wake_word for one in words.available_wake_words], active=words.active_wake_words)
    await follow(client)
    await asyncio.sleep(0.3)


async def follow(client):
    entities, _ = await client.list_entities_services()
    names = {one.key: one.object_id for one in entities}

    def state(new):
        fields = {"state": names[new.key]}
        value = getattr(new, "state", None)
        if value is not None:
            fields["value"] = round(value, 2) if isinstance(value, float) else value
        if hasattr(new, "volume"):
            fields.update(volume=round(new.volume, 2), muted=new.muted)
        tell(**fields)

    client.subscribe_states(state)
    return {name: key for key, name in names.items()}


async def satellite(client, answer):
    """Takes commands for as long as it runs; `answer` deals with one after its sound has come."""
    samples = 0

    async def start(conversation, flags, settings, phrase):
        nonlocal samples
        samples = 0
        tell(wake=phrase, flags=int(flags))
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_RUN_START, {})
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_STT_START, {})
        return 0

    async def stop(isAborted):
        tell(samples=samples, aborted=isAborted)
        if not isAborted:
            await answer()

    async def audio(data, _=None):
        nonlocal samples
        samples += len(data) // 2

    client.subscribe_voice_assistant(handle_start=start, handle_stop=stop, handle_audio=audio)
    tell(satellite=True)


async def assist(client, text, goes_on="0"):
    url = serve_files()
    count = 0

    async def answer():
        nonlocal count
        count += 1
        send = client.send_voice_assistant_event
        send(Event.VOICE_ASSISTANT_STT_END, {"text": text})
        send(Event.VOICE_ASSISTANT_INTENT_START, {})
        # It thinks.
        await asyncio.sleep(0.5)
        send(
            Event.VOICE_ASSISTANT_INTENT_END,
            {"conversation_id": "1", "continue_conversation": goes_on if count == 1 else "0"})
        send(Event.VOICE_ASSISTANT_TTS_START, {"text": "Done"})
        send(Event.VOICE_ASSISTANT_TTS_END, {"url": url})
        send(Event.VOICE_ASSISTANT_RUN_END, {})

    await follow(client)
    await satellite(client, answer)
    await asyncio.sleep(600)


async def fail(client, code):
    async def answer():
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_ERROR, {"code": code, "message": "no"})
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_RUN_END, {})

    await satellite(client, answer)
    await asyncio.sleep(600)


async def orders(client):
    url = serve_files()
    keys = await follow(client)

    async def nothing():
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_STT_END, {"text": "yes"})
        client.send_voice_assistant_event(Event.VOICE_ASSISTANT_RUN_END, {})

    await satellite(client, nothing)
    finished = await client.send_voice_assistant_announcement_await_response(url, 30, "Dinner", url)
    tell(announced=finished.success)
    finished = await client.send_voice_assistant_announcement_await_response(url + "x", 30, "Dinner is ready")
    tell(spoken=finished.success)
    client.number_command(keys["volume"], 40)
    client.media_player_command(keys["media_player"], command=MediaPlayerCommand.MUTE)
    client.media_player_command(keys["media_player"], command=MediaPlayerCommand.UNMUTE)
    client.media_player_command(keys["media_player"], volume=0.7)
    client.media_player_command(keys["media_player"], media_url=url, announcement=False)
    client.switch_command(keys["mute"], True)
    client.switch_command(keys["mute"], False)
    await client.set_voice_assistant_configuration([])
    words = await client.get_voice_assistant_configuration(5)
    tell(active=words.active_wake_words)
    await client.set_voice_assistant_configuration([words.available_wake_words[0].id])
    words = await client.get_voice_assistant_configuration(5)
    tell(active=words.active_wake_words)
    client.button_command(keys["listen"])
    tell(ordered=True)
    await asyncio.sleep(600)


async def timers(client):
    send = client.send_voice_assistant_timer_event
    send(Timer.VOICE_ASSISTANT_TIMER_STARTED, "a", "pizza", 600, 600, True)
    send(Timer.VOICE_ASSISTANT_TIMER_STARTED, "b", None, 300, 300, True)
    send(Timer.VOICE_ASSISTANT_TIMER_UPDATED, "a", "pizza", 600, 590, False)
    send(Timer.VOICE_ASSISTANT_TIMER_CANCELLED, "b", None, 300, 290, True)
    send(Timer.VOICE_ASSISTANT_TIMER_FINISHED, "a", "pizza", 600, 0, False)
    await client.device_info()
    tell(sent=True)
    await asyncio.sleep(600)


async def settings(client):
    keys = await follow(client)
    await client.set_voice_assistant_configuration([])
    client.number_command(keys["volume"], 40)
    client.number_command(keys["wake_word_sensitivity_orbit"], 42)
    client.switch_command(keys["mute"], True)
    await client.device_info()
    tell(set=True)
    await asyncio.sleep(600)


class Wire:
    """The network between a client and the satellite."""

    def __init__(self, port):
        self.port, self.change, self.ends = port, None, []

    async def listen(self):
        server = await asyncio.start_server(self.join, "127.0.0.1", 0)
        return server.sockets[0].getsockname()[1]

    async def join(self, reader, writer):
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return writer.transport.abort()
        self.ends = [writer, back]
        await asyncio.gather(self.carry(reader, back, True), self.carry(there, writer, False))

    async def carry(self, reader, writer, is_up):
        try:
            while data := await reader.read(65536):
                if is_up and self.change:
                    change, self.change = self.change, None
                    data = change(data)
                writer.write(data)
                if is_up and len(data) == 3:
                    await writer.drain()
                    return self.cut()
            writer.close()
        except OSError:
            writer.transport.abort()

    def cut(self):
        for end in self.ends:
            end.transport.abort()

    def cut_in_message(self):
        """The next message ends after three bytes, and with it the connection."""
        self.change = lambda data: data[:3]

    def damage(self):
        """The next message arrives with another last byte."""
        self.change = lambda data: data[:-1] + bytes([data[-1] ^ 1])


async def is_hung_up_on(port, data):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    try:
        while await asyncio.wait_for(reader.read(65536), 30):
            pass
    except ConnectionError:
        pass
    except asyncio.TimeoutError:
        return False
    finally:
        writer.close()
    return True


class Day:
    def __init__(self, port, key):
        self.port, self.key, self.wire, self.url = port, key, Wire(port), serve_files()
        self.mode, self.count, self.client = {"kind": "answer"}, 0, None

    async def join(self):
        self.left = asyncio.Event()

        async def leave(_):
            self.left.set()

        self.client = APIClient("127.0.0.1", self.through, None, noise_psk=self.key, client_info="a day")
        await self.client.connect(on_stop=leave, login=True)
        self.keys = await follow(self.client)
        self.client.subscribe_voice_assistant(
            handle_start=self.start, handle_stop=self.stop, handle_audio=self.audio,
            handle_announcement_finished=self.finished)

    async def rejoin(self):
        if not self.left.is_set():
            await asyncio.wait_for(self.left.wait(), 30)
        await self.join()

    async def start(self, conversation, flags, settings, phrase):
        tell(wake=phrase or "")
        if self.mode["kind"] == "cut":
            self.wire.cut_in_message()
        self.client.send_voice_assistant_event(Event.VOICE_ASSISTANT_RUN_START, {})
        return 0

    async def audio(self, data, _=None):
        pass

    async def finished(self, event):
        tell(finished=event.success)

    async def stop(self, is_aborted):
        tell(stopped=is_aborted)
        if is_aborted:
            return
        send, mode = self.client.send_voice_assistant_event, self.mode
        if mode["kind"] == "fail":
            send(Event.VOICE_ASSISTANT_ERROR, {"code": mode["code"], "message": "no"})
        else:
            goes_on = "1" if mode["kind"] == "question" else "0"
            self.mode = {"kind": "answer"}
            send(Event.VOICE_ASSISTANT_STT_END, {"text": "turn on the lamp"})
            send(Event.VOICE_ASSISTANT_INTENT_START, {})
            send(Event.VOICE_ASSISTANT_INTENT_END, {"conversation_id": "1", "continue_conversation": goes_on})
            send(Event.VOICE_ASSISTANT_TTS_START, {"text": "Done"})
            send(Event.VOICE_ASSISTANT_TTS_END, {"url": self.url})
        send(Event.VOICE_ASSISTANT_RUN_END, {})

    async def obey(self, order, **told):
        client = self.client
        if order == "mode":
            self.mode = told
        elif order == "announce":
            url = self.url + told.get("missing", "")
            answer = await client.send_voice_assistant_announcement_await_response(
                url, 30, "Dinner is ready", "", told.get("asks", False))
            return answer.success
        elif order == "timer":
            client.send_voice_assistant_timer_event(
                Timer[f"VOICE_ASSISTANT_TIMER_{told['what']}"], told["id"], "pizza", 600, told["left"], told["active"])
        elif order == "number":
            client.number_command(self.keys[told["name"]], told["value"])
        elif order == "mute":
            client.switch_command(self.keys["mute"], told["on"])
        elif order == "words":
            await client.set_voice_assistant_configuration(told["words"])
            return (await client.get_voice_assistant_configuration(5)).active_wake_words == told["words"]
        elif order == "media":
            client.media_player_command(self.keys["media_player"], media_url=self.url, announcement=False)
        elif order == "cut":
            self.wire.cut_in_message()
            client.button_command(self.keys["listen"])
            await self.rejoin()
        elif order == "rejoin":
            await self.rejoin()
        elif order == "hostile":
            return await self.attack(told["number"])
        return (await self.client.device_info()).name == "room"

    async def attack(self, number):
        if number == 0:
            return await is_hung_up_on(self.port, bytes([0, 0, 1]))
        if number == 1:
            return await is_hung_up_on(self.port, bytes([1, 0, 0, 1, 255, 255, 0]))
        if number == 2:
            return await is_hung_up_on(self.port, bytes([1, 0, 0, 1, 0, 49, 0]) + bytes(range(48)))
        self.wire.damage()
        self.client.button_command(self.keys["listen"])
        await self.rejoin()
        return True

    async def run(self):
        self.through = await self.wire.listen()
        await self.join()
        tell(satellite=True)
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            try:
                tell(done=await self.obey(**json.loads(line)))
            except Exception as error:
                tell(done=False, error=repr(error))


async def main():
    port, key, what, *arguments = sys.argv[1:]
    if what == "day":
        return await Day(int(port), key).run()
    client = APIClient("127.0.0.1", int(port), None, noise_psk=key or None, client_info="a test")
    try:
        await client.connect(login=True)
    except APIConnectionError as error:
        tell(refused=type(error).__name__)
        return
    if what == "talk":
        await assist(client, *arguments, "1")
    else:
        named = {"info": info, "assist": assist, "fail": fail, "orders": orders, "timers": timers, "set": settings}
        await named[what](client, *arguments)
    await client.disconnect()
    tell(disconnected=True)


asyncio.run(main())
