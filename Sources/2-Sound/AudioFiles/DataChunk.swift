/// The position and the number of bytes of a file's samples, according to its header.
///
/// The library silently shortens the data of a truncated file, so this reads the header once more. It reads only the
/// list of chunks of WAV, RF64 and AIFF files, and the header of AU files.
struct DataChunk: Equatable {
    /// Bytes before the first sample.
    var offset: Int
    /// Bytes of samples that the header promises; nil if the header was written before the length was known.
    var byteCount: Int?
    /// Whether the header says 0 although samples follow. Writers that cannot go back in the file leave it so.
    var isUnclosed = false

    /// Reads the data chunk of a header; nil if there is none that this type understands.
    init?(of file: borrowing FileDescriptor, container: AudioContainer) {
        switch container {
        case .wav, .aiff: self.init(chunksOf: file, isAIFF: container == .aiff)
        case .au: self.init(auHeaderOf: file)
        default: return nil
        }
    }

    private init?(chunksOf file: borrowing FileDescriptor, isAIFF: Bool) {
        let head = HeaderBytes(file.bytes(at: 0, count: 12), isBigEndian: false)
        let isBigEndian = isAIFF || head.isEqual(at: 0, to: "RIFX")
        let fileByteCount = file.byteCount
        var extendedByteCount: Int?
        var position = 12

        // Real files have a handful of chunks before the samples; a hostile one may have millions.
        for _ in 0..<1000 {
            let chunk = HeaderBytes(file.bytes(at: position, count: 28), isBigEndian: isBigEndian)
            guard let size = chunk.uint32(at: 4) else { return nil }
            if chunk.isEqual(at: 0, to: "ds64"), let low = chunk.uint32(at: 16),
                let high = chunk.uint32(at: 20)
            {
                // RF64 (EBU Tech 3306): the true size of the data, 64 bits.
                extendedByteCount = high < 0x10000 ? high << 32 | low : nil
            }
            if chunk.isEqual(at: 0, to: isAIFF ? "SSND" : "data") {
                // SSND starts with an offset and a block size, four bytes each.
                offset = position + (isAIFF ? 16 : 8)
                byteCount = isAIFF ? max(0, size - 8) : size
                if size == 0xFFFF_FFFF, let extendedByteCount, extendedByteCount > 0 {
                    byteCount = extendedByteCount
                } else if DataChunk.saysUnknown(size), offset + size > fileByteCount {
                    byteCount = nil
                } else if size == 0, offset < fileByteCount, !isAIFF {
                    // If the outer size is right, only other chunks follow, and there are no samples.
                    let outer = HeaderBytes(head.bytes, isBigEndian: isBigEndian).uint32(at: 4) ?? 0
                    isUnclosed = outer + 8 < fileByteCount
                    if isUnclosed { byteCount = nil }
                }
                return
            }
            position += 8 + size + size & 1
            guard position < fileByteCount else { return nil }
        }
        return nil
    }

    private init?(auHeaderOf file: borrowing FileDescriptor) {
        let bytes = file.bytes(at: 0, count: 12)
        let header = HeaderBytes(bytes, isBigEndian: bytes.first == UInt8(ascii: "."))
        guard let offset = header.uint32(at: 4), let size = header.uint32(at: 8) else { return nil }
        self.offset = offset
        byteCount = size == 0xFFFF_FFFF ? nil : size
    }

    /// The sizes that writers to a pipe leave: about 0x7F000000 and 0x7FFFFFFF (SoX), 0x80000000 (arecord),
    /// 0xFFFFFFFF (FFmpeg, GStreamer).
    private static func saysUnknown(_ size: Int) -> Bool {
        (0x7F00_0000...0x7F00_0100).contains(size) || (0x7FFF_0000...0x8000_0000).contains(size)
            || size >= 0xFFFF_0000
    }
}

/// Numbers from the bytes of a header; nil beyond its end.
struct HeaderBytes {
    var bytes: [UInt8]
    var isBigEndian: Bool

    init(_ bytes: [UInt8], isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    func uint32(at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        let word = bytes[offset..<(offset + 4)]
        let value = (isBigEndian ? Array(word) : word.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int(value)
    }

    func isEqual(at offset: Int, to text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
    }
}
