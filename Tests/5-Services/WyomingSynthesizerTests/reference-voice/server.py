#!/usr/bin/env python3
"""A Wyoming server made of the reference package that speaks a tone, a tenth of a second for each letter.

    server.py [--fault error|silent|hang|closed]

Prints its port on 127.0.0.1, and for each text a line of JSON with what it was told. It ends with its standard input.
"""
import argparse
import array
import asyncio
import json
import math
import sys

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.server import AsyncEventHandler, AsyncTcpServer
from wyoming.tts import Synthesize

RATE = 22050


class Handler(AsyncEventHandler):
    def __init__(self, fault, *args):
        super().__init__(*args)
        self.fault = fault

    async def handle_event(self, event):
        if not Synthesize.is_type(event.type):
            return True
        request = Synthesize.from_event(event)
        print(json.dumps({"text": request.text, "voice": request.voice and request.voice.name}), flush=True)
        if self.fault == "error":
            await self.write_event(Error(text=request.text).event())
        elif self.fault == "hang":
            return True
        elif self.fault != "closed":
            await self.speak("" if self.fault == "silent" else request.text)
        return False

    async def speak(self, text):
        await self.write_event(AudioStart(rate=RATE, width=2, channels=1).event())
        count = RATE // 10 * len(text)
        sound = array.array("h", (int(9000 * math.sin(i / 9)) for i in range(count))).tobytes()
        for start in range(0, len(sound), 2047):
            chunk = AudioChunk(rate=RATE, width=2, channels=1, audio=sound[start:start + 2047])
            await self.write_event(chunk.event())
        await self.write_event(AudioStop().event())


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault")
    arguments = parser.parse_args()
    server = AsyncTcpServer("127.0.0.1", 0)
    await server.start(lambda *args: Handler(arguments.fault, *args))
    print(server._server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
