/// An encoded message of ESPHome's native API: its number, and its fields in protobuf's encoding.
package struct ESPHomeFrame: Hashable, Sendable {
    /// The most bytes of a message in either direction. Noise has no larger messages.
    package static let longest = 65_535

    /// The number of the kind of message.
    package var type: Int
    /// The fields, in protobuf's encoding.
    package var body: [UInt8]

    package init(_ type: Int, _ body: [UInt8] = []) { (self.type, self.body) = (type, body) }

    /// Makes a message whose fields `fill` writes.
    init(_ type: Int, _ fill: (inout ProtobufWriter) -> Void) {
        var writer = ProtobufWriter()
        fill(&writer)
        self.init(type, writer.bytes)
    }
}
