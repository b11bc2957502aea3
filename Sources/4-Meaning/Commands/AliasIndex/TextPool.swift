import Foundation

/// Texts one after the other in one buffer of UTF-8: a million of them are one allocation.
struct TextPool: Sendable {
    /// Where a text stands.
    struct Slice: Sendable {
        fileprivate let start: UInt32
        fileprivate let count: UInt32

        static let empty = Slice(start: 0, count: 0)
    }

    private var bytes: [UInt8] = []

    /// Adds a text; 4 GiB of them are the end.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Slice {
        let start = UInt32(bytes.count)
        bytes.append(contentsOf: text)
        return Slice(start: start, count: UInt32(text.count))
    }

    func text(_ slice: Slice) -> String {
        withBytes(slice) { String(decoding: $0, as: UTF8.self) }
    }

    func withBytes<Result>(_ slice: Slice, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(slice.start)..<Int(slice.start + slice.count)]))
        }
    }

    func contains(_ text: UnsafeBufferPointer<UInt8>, at slice: Slice) -> Bool {
        withBytes(slice) { $0.isSame(as: text) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both hold the same bytes.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let base = baseAddress, let otherBase = other.baseAddress else { return true }
        return memcmp(base, otherBase, count) == 0
    }

    /// A hash that differs from run to run, so that nobody can write phrases that collide.
    var hash: Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(self))
        return hasher.finalize()
    }
}
