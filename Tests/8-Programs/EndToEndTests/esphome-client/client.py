#!/usr/bin/env python3
"""A client of ESPHome's native API, made of Home Assistant's own package aioesphomeapi. Prints what came as lines of JSON.

    client.py PORT KEY info               what the device says of itself; an empty KEY connects in the clear
    client.py PORT KEY assist TEXT        what Home Assistant does with a satellite: it understands TEXT, and answers
    client.py PORT KEY talk TEXT          the same, and its answer is a question
    client.py PORT KEY fail CODE          the same, and fails
    client.py PORT KEY orders             sets all that can be set
    client.py PORT KEY timers             Home Assistant's timers: one that is over, one that is cancelled
    client.py PORT KEY set                sets what is remembered
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


async def main():
    port, key, what, *arguments = sys.argv[1:]
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
