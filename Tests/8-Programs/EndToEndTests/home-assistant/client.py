#!/usr/bin/env python3
"""A whole Home Assistant in one process, without its page and its cloud. Prints what happens there as lines of JSON,
and does what lines of JSON on its input order.

    client.py PORT KEY FOLDER WYOMING    adds voiced's satellite and its speech-to-text, at ports of this machine
"""
import asyncio
import contextvars
import json
import pathlib
import shutil
import socket
import sys
import types


def tell(**fields):
    print(json.dumps(fields, default=str), flush=True)


def stand_in(name, **parts):
    module = types.ModuleType(name)
    for part, value in parts.items():
        setattr(module, part, value)
    sys.modules[name] = module
    return module


# The cloud's client and a switch of radios are asked for when modules load, and serve nothing here.
stand_in(
    "hass_nabucasa", remote=types.SimpleNamespace(is_cloud_request=contextvars.ContextVar("cloud", default=False)),
    auth=types.SimpleNamespace(Unauthenticated=LookupError))
for name in ("pyric", "pyric.net", "pyric.net.wireless", "pyric.utils"):
    stand_in(name)
sys.modules["pyric.utils"].rfkill = stand_in("pyric.utils.rfkill")
sys.modules["pyric.net.wireless"].rfkill_h = stand_in("pyric.net.wireless.rfkill_h")

import imageio_ffmpeg  # noqa: E402
import pymicro_vad  # noqa: E402
from homeassistant import bootstrap, config_entries, const, runner  # noqa: E402
from homeassistant.components import assist_pipeline  # noqa: E402
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity  # noqa: E402
from homeassistant.const import EVENT_STATE_CHANGED  # noqa: E402
from homeassistant.core import callback  # noqa: E402
from homeassistant.exceptions import HomeAssistantError  # noqa: E402
from homeassistant.helpers import entity_registry, intent  # noqa: E402

# The version that Home Assistant wants is there only for Python 3.11; this is its name for the same.
pymicro_vad.MicroVad.Process10ms = pymicro_vad.MicroVad.process_10ms
bootstrap.DEFAULT_INTEGRATIONS = {"input_boolean", "zone"}
bootstrap.CRITICAL_INTEGRATIONS = set()


def write_configuration(folder):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    (folder / "configuration.yaml").write_text(f"""
homeassistant:
  name: Home
  time_zone: UTC
  internal_url: http://127.0.0.1:{port}
http: {{server_host: 127.0.0.1, server_port: {port}}}
ffmpeg: {{ffmpeg_bin: "{imageio_ffmpeg.get_ffmpeg_exe()}"}}
logger: {{default: warning}}
input_boolean: {{lamp: {{name: Lamp}}}}
assist_pipeline:
conversation:
zeroconf:
media_source:
tts: [{{platform: speech}}]
""")
    here = pathlib.Path(__file__).parent / "speech"
    shutil.copytree(here, folder / "custom_components/speech")


class Home:
    def __init__(self, hass):
        self.hass = hass

    async def add(self, integration, key=None, **data):
        """The form under Settings, Devices & services, Add integration."""
        flows = self.hass.config_entries.flow
        step = await flows.async_init(integration, context={"source": config_entries.SOURCE_USER}, data=data)
        asked = []
        while step["type"] == "form" and len(asked) < 4 and not step.get("errors"):
            asked.append(step["step_id"])
            answer = {"noise_psk": key} if step["step_id"] == "encryption_key" else {}
            step = await flows.async_configure(step["flow_id"], answer)
        await self.hass.async_block_till_done()
        tell(
            added=step.get("title"), asked=asked, type=step["type"], errors=step.get("errors"),
            reason=step.get("reason"))

    def entities(self):
        return {one.entity_id: one.state for one in self.hass.states.async_all()}

    async def listen(self, engine):
        """Has the preferred pipeline understand speech by this, and answer by the stand-in for a voice."""
        pipeline = assist_pipeline.async_get_pipeline(self.hass)
        await assist_pipeline.async_update_pipeline(
            self.hass, pipeline, stt_engine=engine, stt_language="en", tts_engine="speech", tts_language="en")

    async def order(self, order):
        what = order.pop("order")
        if what == "call":
            domain, service = order["service"].split(".")
            return await self.hass.services.async_call(
                domain, service, order.get("data", {}), blocking=True, return_response=order.get("answers", False))
        if what == "intent":
            device = entity_registry.async_get(self.hass).async_get(order["satellite"]).device_id
            slots = {name: {"value": value} for name, value in order["slots"].items()}
            await intent.async_handle(self.hass, "test", order["intent"], slots, device_id=device)
            return None
        raise ValueError(what)


async def main(port, key, folder, wyoming):
    hass = await bootstrap.async_setup_hass(
        runner.RuntimeConfig(config_dir=str(folder), skip_pip=True, log_file=f"{folder}/log"))
    await hass.async_start()
    home = Home(hass)
    tell(version=const.__version__, python=sys.version.split()[0])
    async_expose_entity(hass, "conversation", "input_boolean.lamp", True)

    def changed(event):
        if new := event.data["new_state"]:
            tell(entity=new.entity_id, state=new.state)

    hass.bus.async_listen(EVENT_STATE_CHANGED, callback(changed))
    await home.add("esphome", key, host="127.0.0.1", port=int(port))
    await home.add("wyoming", host="127.0.0.1", port=int(wyoming))
    await home.listen(next(one for one in home.entities() if one.startswith("stt.")))
    tell(ready=True, entities=home.entities())
    await follow(home)
    await hass.async_stop()


async def follow(home):
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async for line in reader:
        try:
            tell(done=True, answer=await asyncio.wait_for(home.order(json.loads(line)), 60))
        except (HomeAssistantError, TimeoutError, ValueError) as error:
            tell(done=False, error=f"{type(error).__name__}: {error}")


port, key, folder, wyoming = sys.argv[1:]
write_configuration(pathlib.Path(folder))
asyncio.run(main(port, key, folder, wyoming))
