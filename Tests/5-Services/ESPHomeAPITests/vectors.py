#!/usr/bin/env python3
"""Makes the vectors of ESPHomeTransportTests.swift with the Python package noiseprotocol 0.3.1: a handshake with fixed keys, and two
messages in each direction, in hexadecimal."""
from noise.connection import Keypair, NoiseConnection


def side(key, begin):
    one = NoiseConnection.from_name(b"Noise_NNpsk0_25519_ChaChaPoly_SHA256")
    begin(one)
    one.set_psks(bytes(range(1, 33)))
    one.set_prologue(b"NoiseAPIInit\x00\x00")
    one.set_keypair_from_private_bytes(Keypair.EPHEMERAL, bytes(range(key, key + 32)))
    one.start_handshake()
    return one


client = side(0x20, NoiseConnection.set_as_initiator)
device = side(0x60, NoiseConnection.set_as_responder)
first = client.write_message()
device.read_message(first)
second = device.write_message()
client.read_message(second)
for line in [
    first, second,
    client.encrypt(b"\x00\x01\x00\x00hello"), client.encrypt(b"\x00\x07\x00\x00"),
    device.encrypt(b"\x00\x02\x00\x03abc"), device.encrypt(b"\x00\x08\x00\x00"),
]:
    print(line.hex())
