#if Control
    /// The coding of one connection: it turns received bytes into messages, and messages into bytes to send. It does no
    /// input or output itself.
    ///
    /// Without a key, each message is `0`, its length, its number and its fields. With a key, a handshake comes first,
    /// and each message is `1`, two bytes of length and the bytes that Noise encrypted.
    package struct ESPHomeTransport {
        /// The protection of connections.
        package enum Security: Sendable {
            /// Any client may connect, and everything goes in the clear.
            case none
            /// Only clients with the key may connect; the name and the address tell them which device answers.
            case key(NoiseKey, name: String, macAddress: String)
        }

        /// A result of received bytes.
        package enum Output: Hashable, Sendable {
            /// Bytes to send as they are.
            case answer([UInt8])
            case frame(ESPHomeFrame)
        }

        private enum State {
            case plain
            case hello
            case handshake(NoiseResponder)
            case ready(receiving: NoiseCipher, sending: NoiseCipher)
        }

        private static let plainMark: UInt8 = 0
        private static let noiseMark: UInt8 = 1
        /// The most bytes of a frame before the first encrypted message; the handshake has 49.
        private static let longestGreeting = 128
        /// The most bytes of a length or a number in the clear.
        private static let longestNumber = 5
        private static let prologue = Array("NoiseAPIInit".utf8)

        private let security: Security
        private let ownPrivate: [UInt8]?
        private var state: State
        private var buffer: [UInt8] = []

        package init(_ security: Security) { self.init(security, ownPrivate: nil) }

        /// - Parameter ownPrivate: the private key of the handshake; nil for a random one.
        init(_ security: Security, ownPrivate: [UInt8]?) {
            self.security = security
            self.ownPrivate = ownPrivate
            switch security {
            case .none: state = .plain
            case .key: state = .hello
            }
        }

        /// Adds received bytes; ``next()`` then returns the results.
        mutating func append(_ bytes: some Sequence<UInt8>) { buffer += bytes }

        /// Returns the next answer or message; nil if more bytes are needed.
        ///
        /// - Throws: ``ProtocolBreach``, after which the connection is of no use.
        mutating func next() throws(ProtocolBreach) -> Output? {
            if case .plain = state { return try nextPlain().map { .frame($0) } }
            while let content = try nextSealed() {
                switch state {
                case .plain, .hello:
                    state = .handshake(greeted(by: content))
                    return .answer(serverHello)
                case .handshake(var responder):
                    return .answer(try shakeHands(&responder, content))
                case .ready(let receiving, _):
                    guard let message = receiving.open(content) else {
                        throw ProtocolBreach(reason: "a message that was changed on its way")
                    }
                    guard message.count >= 4 else {
                        throw ProtocolBreach(reason: "a message without a number")
                    }
                    return .frame(
                        ESPHomeFrame(Int(message[0]) << 8 | Int(message[1]), Array(message.dropFirst(4))))
                }
            }
            return nil
        }

        /// Encodes a message.
        ///
        /// - Throws: ``ESPHomeError`` with `tooLong`, or `unavailable` before the handshake is over.
        mutating func encoded(_ frame: ESPHomeFrame) throws(ESPHomeError) -> [UInt8] {
            // Noise adds a tag and four bytes of number and length.
            guard frame.body.count <= ESPHomeFrame.longest - 4 - NoiseCipher.tagLength else {
                throw ESPHomeError(.tooLong, "a message of \(frame.body.count) bytes is too long to be sent")
            }
            switch state {
            case .plain:
                var bytes = [Self.plainMark]
                Varint.append(UInt64(frame.body.count), to: &bytes)
                Varint.append(UInt64(frame.type), to: &bytes)
                return bytes + frame.body
            case .hello, .handshake:
                throw ESPHomeError(.unavailable, "the handshake is not over")
            case .ready(_, let sending):
                let head = [frame.type >> 8, frame.type, frame.body.count >> 8, frame.body.count]
                return Self.framed(sending.seal(head.map { UInt8(truncatingIfNeeded: $0) } + frame.body))
            }
        }

        // MARK: In the clear

        private mutating func nextPlain() throws(ProtocolBreach) -> ESPHomeFrame? {
            guard let mark = buffer.first else { return nil }
            guard mark == Self.plainMark else {
                // The mark shows the other side that nothing is encrypted here.
                throw ProtocolBreach(reason: "it expects a key, and here is none", farewell: [0, 0, 0])
            }
            var place = 1
            func number() throws(ProtocolBreach) -> Int? {
                switch Varint.read(buffer[place...], longest: Self.longestNumber) {
                case .incomplete: return nil
                case .number(let number, let count) where number <= ESPHomeFrame.longest:
                    place += count
                    return Int(number)
                case .number, .invalid: throw ProtocolBreach(reason: "a message that is too long")
                }
            }
            guard let length = try number(), let type = try number(), buffer.count - place >= length else {
                return nil
            }
            let body = Array(buffer[place..<(place + length)])
            buffer.removeFirst(place + length)
            return ESPHomeFrame(type, body)
        }

        // MARK: Noise

        private mutating func nextSealed() throws(ProtocolBreach) -> [UInt8]? {
            guard let mark = buffer.first else { return nil }
            guard mark == Self.noiseMark else {
                throw ProtocolBreach(
                    reason: "it has no key", farewell: Self.refusal("Bad indicator byte"))
            }
            guard buffer.count >= 3 else { return nil }
            let length = Int(buffer[1]) << 8 | Int(buffer[2])
            if case .ready = state {
            } else if length > Self.longestGreeting {
                throw ProtocolBreach(reason: "a greeting that is too long")
            }
            guard buffer.count - 3 >= length else { return nil }
            let content = Array(buffer[3..<(3 + length)])
            buffer.removeFirst(3 + length)
            return content
        }

        private func greeted(by hello: [UInt8]) -> NoiseResponder {
            guard case .key(let key, _, _) = security else { preconditionFailure("greeted without a key") }
            let length = [
                UInt8(truncatingIfNeeded: hello.count >> 8), UInt8(truncatingIfNeeded: hello.count),
            ]
            return NoiseResponder(key, prologue: Self.prologue + length + hello, ownPrivate: ownPrivate)
        }

        private var serverHello: [UInt8] {
            guard case .key(_, let name, let macAddress) = security else { return [] }
            return Self.framed([1] + Array(name.utf8) + [0] + Array(macAddress.utf8) + [0])
        }

        private mutating func shakeHands(
            _ responder: inout NoiseResponder, _ content: [UInt8]
        ) throws(ProtocolBreach) -> [UInt8] {
            guard content.first == 0 else {
                throw ProtocolBreach(
                    reason: "no handshake", farewell: Self.refusal("Bad handshake error byte"))
            }
            do {
                let (answer, receiving, sending) = try responder.answer(to: Array(content.dropFirst()))
                state = .ready(receiving: receiving, sending: sending)
                return Self.framed([0] + answer)
            } catch {
                // These words make Home Assistant ask its user for the key.
                throw ProtocolBreach(reason: error.reason, farewell: Self.refusal("Handshake MAC failure"))
            }
        }

        private static func refusal(_ text: String) -> [UInt8] { framed([1] + Array(text.utf8)) }

        private static func framed(_ content: [UInt8]) -> [UInt8] {
            [
                noiseMark, UInt8(truncatingIfNeeded: content.count >> 8),
                UInt8(truncatingIfNeeded: content.count),
            ]
                + content
        }
    }
#endif
