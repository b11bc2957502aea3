/// A PIN while it is typed. Its bytes are overwritten as soon as the PIN is taken.
package struct TypedPIN: Sendable {
    private var bytes: [UInt8] = []

    package init() { bytes.reserveCapacity(PIN.lengths.upperBound) }

    /// How much was typed.
    package var count: Int { bytes.count }

    /// Takes a key; returns the PIN if the key was Enter and something was typed.
    package mutating func take(_ byte: UInt8) -> PIN? {
        switch byte {
        case 0x0A, 0x0D:
            defer { clear() }
            return bytes.isEmpty ? nil : PIN(bytes)
        case 0x08, 0x7F: if !bytes.isEmpty { bytes[bytes.count - 1] = 0; bytes.removeLast() }
        case 0x15: clear()
        case 0x20...0xFF where bytes.count < PIN.lengths.upperBound: bytes.append(byte)
        default: break
        }
        return nil
    }

    private mutating func clear() {
        for index in bytes.indices { bytes[index] = 0 }
        bytes.removeAll(keepingCapacity: true)
    }
}
