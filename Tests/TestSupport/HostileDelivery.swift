/// Random ways in which a broken, slow or hostile server delivers a message: damaged, cut off, repeated without end, in
/// pieces, a byte at a time, only after it has read, or followed by silence.
///
/// ```swift
/// let server = try ScriptedTCPServer(.hostile(Array(reply.utf8), using: &numbers))
/// ```
extension ScriptedTCPServer.Manner {
    /// Returns random steps that deliver `message`, or a part of it.
    public static func hostile(
        _ message: [UInt8], using numbers: inout some RandomNumberGenerator
    ) -> ScriptedTCPServer.Manner {
        var steps: [ScriptedTCPServer.Step] = []
        var bytes = message
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<2: damage(&bytes, using: &numbers)
        case 2: bytes.removeLast(Int.random(in: 0...bytes.count, using: &numbers))
        case 3: bytes = (0..<bytes.count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        default: break
        }
        if Int.random(in: 0..<4, using: &numbers) == 0 {
            steps.append(.read(Int.random(in: 1...4_000, using: &numbers)))
        }
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0:
            // The server hangs somewhere in the message.
            steps += [.send(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)))), .stall]
        case 1:
            let start = Int.random(in: 0...bytes.count, using: &numbers)
            steps += [
                .send(Array(bytes[..<start])),
                .drip(Array(bytes[start...]), milliseconds: Int32.random(in: 1...50, using: &numbers)),
            ]
        case 2:
            let start = Int.random(in: 0...bytes.count, using: &numbers)
            steps += [.send(bytes), .endless(Array(bytes[start...].prefix(65_536)))]
        case 3...4:
            while !bytes.isEmpty {
                let size = min(bytes.count, Int.random(in: 1...max(1, bytes.count / 2), using: &numbers))
                steps += [
                    .send(Array(bytes.prefix(size))),
                    .pause(milliseconds: Int32.random(in: 0...10, using: &numbers)),
                ]
                bytes.removeFirst(size)
            }
        default: steps.append(.send(bytes))
        }
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: steps.append(.reset)
        case 1: steps.append(.stall)
        default: break
        }
        return .steps(steps)
    }

    private static func damage(_ bytes: inout [UInt8], using numbers: inout some RandomNumberGenerator) {
        guard !bytes.isEmpty else { return }
        for _ in 0...Int.random(in: 0..<4, using: &numbers) {
            let place = Int.random(in: bytes.indices, using: &numbers)
            bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        }
    }
}
