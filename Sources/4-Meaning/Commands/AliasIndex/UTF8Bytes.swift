/// Bytes of a Swift string, and so valid UTF-8.
extension UnsafeBufferPointer<UInt8> {
    /// How many scalars they are.
    var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

    /// The scalars, one after the other, while `body` wants more.
    func forEachScalar(_ body: (UInt32) -> Bool) {
        var place = 0
        while place < count {
            let lead = self[place]
            place += 1
            guard lead >= 0x80 else {
                guard body(UInt32(lead)) else { return }
                continue
            }
            var scalar = UInt32(lead & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07))
            while place < count, self[place] & 0xC0 == 0x80 {
                scalar = scalar << 6 | UInt32(self[place] & 0x3F)
                place += 1
            }
            guard body(scalar) else { return }
        }
    }
}
