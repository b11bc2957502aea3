import Session

/// The answer to a request.
package struct ControlReply: Sendable {
    /// Why the request was not carried out; nil if it was.
    package var refusal: ControlRefusal?
    /// Further fields of the answer.
    package var fields = JSONLine()

    /// The reply to a request that was carried out.
    static func done(_ fill: (inout JSONLine) -> Void = { _ in }) -> ControlReply {
        var reply = ControlReply()
        fill(&reply.fields)
        return reply
    }

    /// The reply to a request that was not carried out.
    static func refused(_ code: ControlRefusalCode, _ message: String) -> ControlReply {
        ControlReply(ControlRefusal(code, message))
    }

    init() {}

    init(_ refusal: ControlRefusal) { self.refusal = refusal }

    /// The reply as one JSON object. Its first field says whether the request was carried out.
    func jsonLine(id: ControlEnvelope.ID? = nil) -> String {
        var line = JSONLine()
        line.add("ok", refusal == nil)
        switch id {
        case .text(let text): line.add("id", text)
        case .number(let number): line.add("id", number)
        case nil: break
        }
        if let refusal {
            line.add("code", refusal.code.rawValue)
            line.add("error", refusal.message)
        }
        line.add(fields)
        return line.text
    }
}
