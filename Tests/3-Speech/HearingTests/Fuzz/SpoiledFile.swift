import PCM
import TestSupport

/// Random damage to a file: wrong sizes, counts and rates, nested chunks, a missing end.
enum SpoiledFile {
    private static let lies: [UInt32] = [
        0, 1, 2, 3, 7, 8, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0,
        0xFFFF_FFFF,
    ]

    static func spoil(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var spoiled = bytes
        for _ in 0...Int.random(in: 0...3, using: &generator) where !spoiled.isEmpty {
            change(&spoiled, &generator)
        }
        if Int.random(in: 0..<8, using: &generator) == 0 {
            spoiled.removeLast(Int.random(in: 0...spoiled.count, using: &generator))
        }
        // Three in four Ogg files get right checksums; otherwise the decoders would never see the damage.
        if Int.random(in: 0..<4, using: &generator) > 0 { OggPages.seal(&spoiled) }
        return spoiled
    }

    private static func change(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        // Three in four changes are in the header, where the sizes are.
        let range =
            Int.random(in: 0..<4, using: &generator) > 0 ? 0..<min(bytes.count, 128) : bytes.indices
        let place = Int.random(in: range, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3:
            put(lies.randomElement(using: &generator) ?? 0, of: 4, at: place & ~1, into: &bytes, &generator)
        case 4...5:
            put(lies.randomElement(using: &generator) ?? 0, of: 2, at: place & ~1, into: &bytes, &generator)
        case 6:
            put(
                UInt32.random(in: 0...UInt32.max, using: &generator), of: 4, at: place, into: &bytes,
                &generator)
        case 7:
            for index in place..<min(bytes.count, place + Int.random(in: 1...64, using: &generator)) {
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
        case 8:
            let end = min(bytes.count, place + Int.random(in: 1...64, using: &generator))
            bytes.removeSubrange(place..<end)
        case 9: bytes.insert(contentsOf: chunk(&generator), at: place)
        case 10:
            // A file inside a chunk of itself.
            guard bytes.count < 100_000 else { return }
            let nested = Array("LIST".utf8) + WAVBytes.littleEndian(UInt32(bytes.count)) + bytes
            bytes.insert(
                contentsOf: nested,
                at: min(bytes.count, [12, 36, place].randomElement(using: &generator) ?? 12))
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
    }

    private static func put(
        _ value: UInt32, of byteCount: Int, at place: Int, into bytes: inout [UInt8],
        _ generator: inout SeededGenerator
    ) {
        let little = Array(WAVBytes.littleEndian(value).prefix(byteCount))
        let word = Bool.random(using: &generator) ? little : little.reversed()
        for (offset, byte) in word.enumerated() where place + offset < bytes.count {
            bytes[place + offset] = byte
        }
    }

    /// Returns a chunk with a known name and a size that may be wrong.
    private static func chunk(_ generator: inout SeededGenerator) -> [UInt8] {
        let names = [
            "fmt ", "data", "fact", "LIST", "ds64", "bext", "cue ", "smpl", "SSND", "COMM", "MARK", "INST",
            "junk", "PEAK",
        ]
        let content = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        let isLie = Bool.random(using: &generator)
        let size = isLie ? lies.randomElement(using: &generator) ?? 0 : UInt32(content.count)
        return Array((names.randomElement(using: &generator) ?? "junk").utf8) + WAVBytes.littleEndian(size)
            + content
    }
}
