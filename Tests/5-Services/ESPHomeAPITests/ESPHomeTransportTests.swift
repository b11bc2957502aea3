import Foundation
import PCM
import TestSupport
import Testing

@testable import ESPHomeAPI

/// Returns the bytes of hexadecimal digits.
private func hex(_ text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16)! }
}

/// The values that vectors.py prints.
private enum Vectors {
    static let key = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="
    static let ownPrivate = [UInt8](0x60..<0x80)
    static let first = hex(
        "358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254ae2f7144ed31839cb77444cc90ac1b2d")
    static let second = hex(
        "675dd574ed7789310b3d2e7681f3790b466c773b1521fecf36577958371ea52fcb7082f6ca252acebebfaf342bc8d723")
    static let fromClient = [
        hex("d67f5f468dc8ceb32dbac5de31b7c37f9a1c163c78af527f25"),
        hex("4307ef63366b77d466e8c8989996b137b8a7f260"),
    ]
    static let fromDevice = [
        hex("c207e7dd2322e20aba7ab37b03203905536a4fbe451498"),
        hex("4e34e7fd5d0546ad599319ce596ee5259d2340bd"),
    ]
}

private func framed(_ content: [UInt8]) -> [UInt8] {
    [1, UInt8(content.count >> 8), UInt8(truncatingIfNeeded: content.count)] + content
}

private func keyed(_ key: String = Vectors.key) throws -> ESPHomeTransport {
    ESPHomeTransport(
        .key(try NoiseKey(base64: key), name: "kitchen", macAddress: "02:00:00:00:00:01"),
        ownPrivate: Vectors.ownPrivate)
}

/// Returns all outputs for `bytes` in chunks of `size`, and the breach that ends them.
private func outputs(
    of bytes: [UInt8], _ transport: inout ESPHomeTransport, size: Int = .max
) -> (all: [ESPHomeTransport.Output], breach: ProtocolBreach?) {
    var all: [ESPHomeTransport.Output] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        transport.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        do throws(ProtocolBreach) {
            while let output = try transport.next() { all.append(output) }
        } catch { return (all, error) }
    }
    return (all, nil)
}

@Suite("A connection of ESPHome's native API")
struct ESPHomeTransportTests {
    private static let greeting = framed([]) + framed([0] + Vectors.first)
    private static let hello = Array("kitchen".utf8)

    @Test(
        "in the clear has messages that come out as they went in, however they are cut up",
        arguments: [1, 2, 9, 1_000])
    func plain(size: Int) throws {
        let frames = [
            ESPHomeFrame(7), ESPHomeFrame(106, [UInt8](repeating: 7, count: 300)), ESPHomeFrame(1_000, [0]),
        ]
        var transport = ESPHomeTransport(.none)
        let bytes = try frames.flatMap { try transport.encoded($0) }
        #expect(bytes.prefix(7) == [0, 0, 7, 0, 0xAC, 0x02, 106])
        let (all, breach) = outputs(of: bytes, &transport, size: size)
        #expect(all == frames.map { .frame($0) } && breach == nil)
    }

    @Test("with a key is what the Python package noiseprotocol expects", arguments: [1, 3, 1_000])
    func noise(size: Int) throws {
        var transport = try keyed()
        #expect(throws: ESPHomeError.self) { try transport.encoded(ESPHomeFrame(8)) }
        let (all, breach) = outputs(
            of: Self.greeting + Vectors.fromClient.flatMap(framed), &transport, size: size)
        let address = Array("02:00:00:00:00:01".utf8)
        #expect(
            all == [
                .answer(framed([1] + Self.hello + [0] + address + [0])),
                .answer(framed([0] + Vectors.second)),
                .frame(ESPHomeFrame(1, Array("hello".utf8))), .frame(ESPHomeFrame(7)),
            ])
        #expect(breach == nil)
        #expect(try transport.encoded(ESPHomeFrame(2, Array("abc".utf8))) == framed(Vectors.fromDevice[0]))
        #expect(try transport.encoded(ESPHomeFrame(8)) == framed(Vectors.fromDevice[1]))
    }

    @Test("ends with another key, and says so")
    func otherKey() throws {
        var transport = try keyed(Data(repeating: 9, count: 32).base64EncodedString())
        let (all, breach) = outputs(of: Self.greeting, &transport)
        #expect(all.count == 1, "the name alone")
        #expect(breach?.farewell == framed([1] + Array("Handshake MAC failure".utf8)))
    }

    @Test("ends at a message that was changed, repeated, cut off or sent twice")
    func changed() throws {
        var changed = Vectors.fromClient[0]
        changed[5] ^= 1
        for message in [
            changed, Array(Vectors.fromClient[0].dropLast()), Vectors.fromClient[1], [],
            Vectors.fromDevice[0],
        ] {
            var transport = try keyed()
            #expect(outputs(of: Self.greeting + framed(message), &transport).breach != nil)
        }
        var transport = try keyed()
        let twice = framed(Vectors.fromClient[0]) + framed(Vectors.fromClient[0])
        let (all, breach) = outputs(of: Self.greeting + twice, &transport)
        #expect(all.count == 3 && breach != nil)
    }

    @Test("ends if one side wants a key and the other does not, and each is told")
    func mixed() throws {
        var withKey = try keyed()
        #expect(outputs(of: [0, 0, 1], &withKey).breach?.farewell.first == 1)
        var without = ESPHomeTransport(.none)
        #expect(outputs(of: Self.greeting, &without).breach?.farewell.first == 0)
    }

    @Test("ends at a greeting or a length without end, before there are more bytes of it")
    func endless() throws {
        var withKey = try keyed()
        #expect(outputs(of: [1, 0xFF, 0xFF], &withKey).breach != nil)
        var shaking = try keyed()
        #expect(outputs(of: framed([]) + [1, 0x10, 0], &shaking).breach != nil)
        var zeros = try keyed()
        #expect(
            outputs(of: framed([]) + framed([0] + [UInt8](repeating: 0, count: 48)), &zeros).breach != nil)
        var long = ESPHomeTransport(.none)
        #expect(outputs(of: [0, 0x80, 0x80, 0x04, 7], &long).breach != nil, "65,536 bytes")
        var endless = ESPHomeTransport(.none)
        #expect(outputs(of: [0, 0x80, 0x80, 0x80, 0x80, 0x80], &endless).breach != nil)
        #expect(throws: ESPHomeError.self) {
            try endless.encoded(ESPHomeFrame(106, [UInt8](repeating: 0, count: 65_536)))
        }
    }

    @Test("survives any bytes")
    func fuzz() throws {
        var numbers = SeededGenerator(seed: 59)
        for number in FuzzCases("bytes of ESPHome", usually: 2_000) {
            var transport = number.isMultiple(of: 2) ? ESPHomeTransport(.none) : try keyed()
            var bytes = number.isMultiple(of: 2) ? [] : Self.greeting + Vectors.fromClient.flatMap(framed)
            for _ in 0..<Int.random(in: 0...4, using: &numbers) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
            }
            bytes += (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
                UInt8.random(in: 0...UInt8.random(in: 1...255, using: &numbers), using: &numbers)
            }
            let (all, _) = outputs(of: bytes, &transport, size: Int.random(in: 1...90, using: &numbers))
            #expect(all.count <= bytes.count)
        }
    }

    @Test(
        "has a key of 32 bytes in base64, which is shown nowhere",
        arguments: [
            "", "short", "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw==",
            "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAh",
        ])
    func keys(text: String) throws {
        #expect(throws: ESPHomeError.self) { try NoiseKey(base64: text) }
        #expect(throws: ESPHomeError.self, "zeros alone") {
            try NoiseKey(base64: Data(repeating: 0, count: 32).base64EncodedString())
        }
        let key = try NoiseKey(base64: Vectors.key)
        #expect("\(key)" == "(a key)")
        var shown = ""
        dump(key, to: &shown)
        #expect(!shown.contains("32"))
    }

    @Test("belongs to a device whose address is its own, and marked as such")
    func address() {
        let one = ESPHomeDevice.macAddress(for: "one")
        #expect(one == ESPHomeDevice.macAddress(for: "one") && one != ESPHomeDevice.macAddress(for: "two"))
        #expect(one.wholeMatch(of: /[0-9A-F][26AE](:[0-9A-F]{2}){5}/) != nil, "\(one)")
    }
}
