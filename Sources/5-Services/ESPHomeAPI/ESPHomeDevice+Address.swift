#if Control
    import Cryptography

    extension ESPHomeDevice {
        /// Makes an address in the form of a network card's, the same for the same text. It is marked as an address
        /// that no maker of network cards gives.
        package static func macAddress(for text: String) -> String {
            var bytes = Digest(of: text).bytes
            bytes[0] = bytes[0] & 0xFC | 0x02
            return bytes.prefix(6).map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return digits.count < 2 ? "0" + digits : digits
            }.joined(separator: ":")
        }
    }
#endif
