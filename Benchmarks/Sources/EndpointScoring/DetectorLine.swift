/// What a detector of others writes about one recording, in seconds: `{"speech": [[0.4, 2.1], ...]}` where it tells
/// speech from silence, `{"ends": [{"end": 2.1, "decided": 3.6}, ...]}` where it decides itself.
public struct DetectorLine: Decodable, Hashable, Sendable {
    private struct End: Decodable, Hashable, Sendable {
        var end: Double
        var decided: Double
    }

    private var speech: [[Double]]?
    private var ends: [End]?

    private enum CodingKeys: String, CodingKey { case speech, ends }

    /// Reads a line that has one of the two.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        ends = try values.decodeIfPresent([End].self, forKey: .ends)
        speech = try values.decodeIfPresent([[Double]].self, forKey: .speech)
        if ends == nil, speech?.allSatisfy({ $0.count == 2 }) != true {
            throw DecodingError.keyNotFound(
                CodingKeys.speech,
                DecodingError.Context(
                    codingPath: values.codingPath, debugDescription: "neither ends nor pairs of seconds"))
        }
    }

    /// The ends; of speech the first silence of 1.5 s after it, in a recording of this duration.
    public func answers(duration: Double) -> [EndpointAnswer] {
        if let ends { return ends.map { EndpointAnswer(end: $0.end, decision: $0.decided) } }
        let segments = (speech ?? []).map { SpeechSegment(start: $0[0], end: $0[1]) }
        return EndpointAnswer.first(in: segments, duration: duration).map { [$0] } ?? []
    }
}
