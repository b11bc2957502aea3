import Intake
import Testing

@Suite("A reader of bytes")
struct ByteReaderTests {
    private struct CutShort: Error {}

    private func read(_ bytes: [UInt8], _ body: (inout ByteReader<CutShort>) throws -> Void) throws {
        try bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes, cutShort: CutShort())
            try body(&reader)
        }
    }

    @Test("gives little-endian values one after the other, wherever they lie, up to the last")
    func values() throws {
        let bytes: [UInt8] = [7, 1, 2, 3, 0x84, 0, 0, 0x80, 0x3F, 0, 0, 0xC0, 0x7F, 9]
        try read(bytes) { reader in
            #expect(try reader.bytes(1).elementsEqual([7]))
            #expect(try reader.word() == 0x8403_0201)
            let floats = try reader.floats(2)
            #expect(floats[0] == 1 && floats[1].isNaN && reader.remaining == 1)
            #expect(try reader.bytes(1).elementsEqual([9]) && reader.remaining == 0)
            #expect(try reader.bytes(0).isEmpty && reader.words(0).isEmpty && reader.floats(0).isEmpty)
        }
    }

    @Test(
        "throws for more than is left and for less than nothing, and then goes on where it was",
        arguments: [.min, -1, 8, 1 << 61, 1 << 62, .max] as [Int])
    func ends(count: Int) throws {
        try read([0, 1, 0, 0, 0, 2, 3, 4]) { reader in
            _ = try reader.bytes(1)
            #expect(throws: CutShort.self) { try reader.bytes(count) }
            #expect(throws: CutShort.self) { try reader.words(count) }
            #expect(throws: CutShort.self) { try reader.floats(count) }
            #expect(try reader.remaining == 7 && reader.word() == 1)
            #expect(throws: CutShort.self) { try reader.word() }
            #expect(throws: CutShort.self) { try reader.words(1) }
            #expect(try reader.remaining == 3 && reader.bytes(3).elementsEqual([2, 3, 4]))
        }
        try read([]) { reader in
            #expect(throws: CutShort.self) { try reader.bytes(1) }
            let none = try reader.words(0)
            #expect(none.isEmpty)
        }
    }
}
