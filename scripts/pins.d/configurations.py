"""The configurations whose meaning is pinned; some of them are wrong, and what is said of them is pinned, too."""

CONFIGURATIONS = {
    "empty": "",
    "home": "domain: home\n",
    "room": "domain: operating-room\nroom: OR 1\nfacility: 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11\n",
    "device": "device: plughw:CARD=Room\nchannel: 2\n",
    "keywords": "keywords:\n  - model: orbit.wake\n    threshold: 0.6\n"
                "    adapt: true\nwake-word: {fallback: deaf}\n",
    "always-on": "keywords: none\n",
    "endpointing": "endpointing: {silence: 1, complete-silence: off, maximum-duration: 30, no-speech-timeout: 4,"
                   " onset: 0.1, hangover: 0.3, minimum-speech: 0.2, floor-margin: 9}\n",
    "recognizer-wyoming": "recognizer: {kind: wyoming, uri: \"tcp://127.0.0.1:10300\", "
                          "model: small-int8, timeout: 3}\n",
    "recognizer-http": "recognizer:\n  - kind: http\n    url: https://speech.example/v1/audio/transcriptions\n"
                       "    style: openai\n"
                       "    model: whisper-1\n    details: true\n  - kind: pocketsphinx\n    noisy-room: true\n",
    "recognizer-chain": "recognizer:\n  - {kind: wyoming, uri: \"tcp://127.0.0.1:10300\"}\n"
                        "  - {kind: pocketsphinx, words: true}\n",
    "dictation": "dictation: {silence: 10, numbers: false, end-phrases: [that is all], marks: {colon: null}}\n",
    "classifier": "classifier: {form: chat, url: \"https://models.example/v1/chat/completions\", model: small,"
                  " timeout: 3, minimum-confidence: 0.8, learn: false}\n",
    "action-program": "domain: home\nactions:\n"
                      "  light: {command: [/bin/true, \"{room}\", \"{state}\"], say: \"{room.spoken} {state}.\"}\n",
    "action-http": "domain: home\nactions:\n  light:\n    http: {url: \"http://127.0.0.1:8123/{state}\", method: PUT,"
                   " json: '{\"a\": \"{room}\"}', headers: {X-Room: kitchen}}\n    confirm: always\n",
    "action-mqtt": "domain: home\nmqtt: {broker: 127.0.0.1}\nactions:\n"
                   "  light: {mqtt: {topic: \"l/{room}\", payload: \"{state}\"}}\n",
    "action-limits": "domain: home\nactions:\n"
                     "  light: {say: Done., hours: \"07:00-22:00\", minimum-confidence: 0.5, time-limit: 3}\n",
    "on-event": "on-event:\n  next-patient-called: {command: [/bin/true]}\n  wake: {command: [/bin/true]}\n",
    "feedback": "feedback: {level: sounds, voice: en-us, device: hw:1, cancel-echo: on, wake-chime: on,"
                " listen-after-question: 5}\n",
    "privacy": "privacy: {transcripts: redact, text-in-events: no, audio: misses, wake-words: true, clips: 20}\n",
    "retention": "database: room.sqlite\nretention: {logs: 30 days, cases: 365 days, audio: off}\n",
    "memory": "database: memory\n",
    "control": "control:\n  socket: /run/voiced/or1.sock\n"
               "  http: {listen: \"127.0.0.1:8765\", token-file: voiced.token}\n",
    "display": "display: {surgeon: initials}\n",
    "mqtt": "mqtt: {broker: home.example, tls: {ca-file: ca.pem}, username: voiced, password-file: mqtt.password,"
            " topic: voiced/kitchen, name: kitchen, discovery: homeassistant, level: true, hermes: true}\n",
    "site": "facility: 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11\nroom: OR 1\n"
            "site: {postgresql: host=db.example dbname=site user=or_1, password-file: site.password}\n",
    "shared-room": "room: OR 1\nmqtt: {broker: 127.0.0.1}\nshared-room: true\n",
    "wyoming": "wyoming: {listen: \"127.0.0.1:10400\", services: [wake, "
               "transcribe], satellite: \"127.0.0.1:10700\", name: kitchen}\n",
    "wrong-key": "feedbck: {level: none}\n",
    "wrong-values": "channel: 0\nendpointing: {silence: -1}\nfeedback: {level: loud}\n",
    "wrong-action": "actions:\n  light: {command: [/no/such/program], lihgt: 1}\n",
    "no-yaml": "recognizer: [unclosed\n",
}
