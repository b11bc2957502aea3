import Foundation
import Intake
import Session

/// A received request: the parsed request or the reason for its refusal, and the fields that its answer repeats.
struct ControlEnvelope: Sendable {
    /// The id by which a program recognizes the answer, as the program wrote it.
    enum ID: Hashable, Sendable {
        case text(String)
        case number(Int)
    }

    /// The most bytes of a line, or of a body: enough for the longest text with each of its characters escaped.
    static let maximumLength = 16_384
    private static let maximumIDLength = 100

    var id: ID?
    var request: Result<ControlRequest, ControlRefusal>

    /// Makes the envelope of a request that was refused before it was read.
    init(refused refusal: ControlRefusal) { request = .failure(refusal) }

    /// Reads a line of the socket.
    init(line: some Collection<UInt8>) { self.init(line, name: nil) }

    /// Reads the body of a request over HTTP. The address names the request; an empty body has no fields.
    init(name: String, body: some Collection<UInt8>) {
        if body.isEmpty { self.init(Array("{}".utf8), name: name) } else { self.init(body, name: name) }
    }

    private init(_ json: some Collection<UInt8>, name: String?) {
        do throws(ControlRefusal) {
            var fields = try ControlEnvelope.fields(json)
            id = try ControlEnvelope.takeID(&fields)
            request = .success(try ControlEnvelope.request(fields, name: name))
        } catch {
            request = .failure(error)
        }
    }

    private static func request(
        _ fields: [String: ControlField], name: String?
    ) throws(ControlRefusal) -> ControlRequest {
        var fields = fields
        if let name { return try ControlRequest(name: name, fields: fields) }
        guard case .text(let name)? = fields.removeValue(forKey: "request") else {
            throw ControlRefusal(
                .badRequest, "a line has a \"request\", such as {\"request\": \"status\"}")
        }
        return try ControlRequest(name: name, fields: fields)
    }

    private static func fields(
        _ json: some Collection<UInt8>
    ) throws(ControlRefusal) -> [String: ControlField] {
        var bounds = JSONBounds(byteCount: maximumLength)
        (bounds.depth, bounds.valueCount) = (4, 64)
        do throws(JSONExcess) { try bounds.check(json) } catch {
            throw ControlRefusal(error == .size ? .tooLong : .badRequest, "a request \(error)")
        }
        do { return try JSONDecoder().decode([String: ControlField].self, from: Data(json)) } catch {
            throw ControlRefusal(
                .badRequest, "a request is a JSON object, such as {\"request\": \"status\"}")
        }
    }

    private static func takeID(_ fields: inout [String: ControlField]) throws(ControlRefusal) -> ID? {
        switch fields.removeValue(forKey: "id") {
        case nil: return nil
        case .text(let text) where text.utf8.count <= maximumIDLength: return .text(text)
        case .number(let number):
            guard let whole = Int(exactly: number) else { fallthrough }
            return .number(whole)
        default:
            throw ControlRefusal(
                .badRequest, "an \"id\" is a whole number or a text of at most \(maximumIDLength) bytes")
        }
    }
}
