public import Commands
public import Foundation

extension ClassifierResponse {
    /// Reads and checks the body of an endpoint's answer:
    /// `{"intent","facilityMilestoneId","confidence","spokenResponse","shouldCache"}`.
    ///
    /// `intent` and `confidence` are needed; the others may be missing or null. Further fields are ignored. Text in
    /// place of a number or a truth value is refused.
    ///
    /// - Parameters:
    ///   - json: the body; the caller has bounded its size.
    ///   - request: the question, with all that it offered.
    /// - Throws: ``ClassifierError`` with ``ClassifierErrorCode/badResponse``.
    public init(json: Data, answering request: ClassifierRequest) throws(ClassifierError) {
        let body: Body
        do {
            body = try JSONDecoder().decode(Body.self, from: json)
        } catch {
            throw ClassifierError(.badResponse, "the classifier's answer is refused: \(Self.reason(error))")
        }
        var target: UUID?
        if let text = body.facilityMilestoneId {
            guard let id = UUID(uuidString: text) else {
                throw ClassifierError(
                    .badResponse, "the classifier's answer is refused: its facilityMilestoneId is no UUID")
            }
            target = id
        }
        try self.init(
            intent: body.intent, targetID: target, confidence: body.confidence,
            spokenResponse: body.spokenResponse, shouldCache: body.shouldCache ?? false, answering: request)
    }

    private struct Body: Decodable {
        var intent: String
        var facilityMilestoneId: String?
        var confidence: Double
        var spokenResponse: String?
        var shouldCache: Bool?
    }

    /// Returns the reason without a word of the answer, which may repeat spoken words.
    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "it has no \(key.stringValue)"
        case .typeMismatch(_, let context) where context.codingPath.isEmpty,
            .valueNotFound(_, let context) where context.codingPath.isEmpty:
            "it is no JSON object"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "its \(context.codingPath.map(\.stringValue).joined(separator: ".")) is of the wrong type"
        case .dataCorrupted, .none: "it is not valid JSON"
        @unknown default: "it is not valid JSON"
        }
    }
}
