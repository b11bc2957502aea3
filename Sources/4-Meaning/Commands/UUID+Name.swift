import Foundation
import Intake

extension UUID {
    /// Makes a key from a name, always the same for the same name: version 8 of RFC 9562, with the bits of the 128-bit
    /// FNV-1a hash.
    ///
    /// Version 5 would need SHA-1. These keys only have to be stable and distinct; they need no protection against a
    /// search for two names with one key.
    package init(name: String) {
        var hash = StableHash.of(name.utf8)
        hash = hash & ~(0xF << 76) | (0x8 << 76)
        hash = hash & ~(0x3 << 62) | (0x2 << 62)
        let bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
