import Crypto
import CryptoExtras
import Foundation

/// The cost of a trial of a PIN: the parameters of scrypt (RFC 7914).
///
/// The original hashes the PIN with SHA-256: a graphics card tries every PIN of six digits in less than a second. scrypt makes each
/// trial take memory, which such a card has little of.
package struct ScryptCost: Codable, Hashable, Sendable {
    /// N, a power of two.
    package var rounds: Int
    /// r.
    package var blockSize: Int
    /// p.
    package var parallelism: Int

    /// 128 MiB a trial (N = 2¹⁷, r = 8, p = 1), which OWASP recommends; README.md has the time it takes.
    package static let standard = ScryptCost(rounds: 1 << 17, blockSize: 8, parallelism: 1)

    /// Makes numbers.
    package init(rounds: Int, blockSize: Int, parallelism: Int) {
        (self.rounds, self.blockSize, self.parallelism) = (rounds, blockSize, parallelism)
    }

    /// How much memory a trial takes, in bytes.
    package var memoryByteCount: Int { 128 * rounds * blockSize }

    /// Whether this program may have written these numbers, because a damaged file must not take all memory.
    var isPlausible: Bool {
        (1 << 10...1 << 20).contains(rounds) && rounds.nonzeroBitCount == 1 && (1...16).contains(blockSize)
            && (1...4).contains(parallelism)
    }

    /// The key that wraps the data key.
    package func key(from pin: PIN, salt: Data) throws -> SymmetricKey {
        try pin.withBytes {
            try KDF.Scrypt.deriveKey(
                from: $0, salt: salt, outputByteCount: 32, rounds: rounds, blockSize: blockSize,
                parallelism: parallelism)
        }
    }
}

/// A typed PIN. Its bytes are overwritten with the last reference; it is never spoken, shown or stored.
package final class PIN: Sendable {
    /// How long one is: six digits at least.
    package static let lengths = 6...64

    private nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Copies what was typed.
    package init(_ typed: some Collection<UInt8>) {
        bytes = .allocate(capacity: typed.count)
        _ = bytes.initialize(from: typed)
    }

    deinit {
        if let begin = bytes.baseAddress { explicit_bzero(begin, bytes.count) }
        bytes.deallocate()
    }

    /// Whether it is neither too short nor too long.
    package var hasGoodLength: Bool { Self.lengths.contains(bytes.count) }

    /// Whether two are the same.
    package static func == (one: PIN, other: PIN) -> Bool { one.bytes.elementsEqual(other.bytes) }

    func withBytes<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
        guard let begin = bytes.baseAddress else { return try body(Data()) }
        return try body(Data(bytesNoCopy: begin, count: bytes.count, deallocator: .none))
    }
}
