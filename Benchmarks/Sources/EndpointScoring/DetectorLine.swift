/// The line that another detector writes about one recording, times in seconds.
///
/// A detector that only tells speech from silence writes `{"speech": [[0.4, 2.1], ...]}`. One that decides about ends
/// itself writes `{"ends": [{"end": 2.1, "decided": 3.6}, ...]}`.
public struct DetectorLine: Decodable, Hashable, Sendable {
    private struct End: Decodable, Hashable, Sendable {
        var end: Double
        var decided: Double
    }

    private var speech: [[Double]]?
    private var ends: [End]?

    private enum CodingKeys: String, CodingKey { case speech, ends }

    /// Decodes a line that has `ends` or `speech`.
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

    /// Returns the ends that the detector decided; from `speech`, the first silence of 1.5 s after speech in a
    /// recording of this duration in seconds.
    public func answers(duration: Double) -> [EndpointAnswer] {
        if let ends { return ends.map { EndpointAnswer(end: $0.end, decision: $0.decided) } }
        let segments = (speech ?? []).map { SpeechSegment(start: $0[0], end: $0[1]) }
        return EndpointAnswer.first(in: segments, duration: duration).map { [$0] } ?? []
    }
}
