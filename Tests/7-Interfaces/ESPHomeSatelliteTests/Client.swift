#if Control
    import TestSupport
    import Testing

    @testable import ESPHomeAPI

    /// A client in the clear.
    final class Client: @unchecked Sendable {
        private let connection: TCPClient
        private var transport = ESPHomeTransport(.none)

        init(_ port: Int) {
            guard let connection = TCPClient(port: port) else { preconditionFailure("the satellite listens") }
            self.connection = connection
        }

        func send(_ type: Int, _ fill: (inout ProtobufWriter) -> Void = { _ in }) throws {
            let bytes = try transport.encoded(ESPHomeFrame(type, fill))
            connection.send(bytes)
        }

        /// An event of a command, with one value.
        func send(event: ESPHomeRequest.PipelineEvent, _ name: String = "", _ value: String = "") throws {
            try send(92) {
                $0.add(1, Int(event.rawValue))
                var pair = ProtobufWriter()
                pair.add(1, name)
                pair.add(2, value)
                $0.add(2, message: pair)
            }
        }

        /// Says hello, and takes commands; returns once that has come.
        func introduce() throws {
            try send(1)
            try send(89) {
                $0.add(1, true)
                $0.add(2, 1)
            }
            try send(7)
            _ = try #require(receive(8))
        }

        /// The fields of the next message with this number; nil if the satellite hangs up, or 20 s pass.
        func receive(_ type: Int) -> ProtobufFields? {
            while true {
                while let output = try? transport.next() {
                    if case .frame(let frame) = output, frame.type == type {
                        return ProtobufFields(frame.body[...])
                    }
                }
                guard let bytes = connection.bytes(), !bytes.isEmpty else { return nil }
                transport.append(bytes)
            }
        }
    }
#endif
