import CSpeakerEmbedding
import Intake

/// Other people's voices, with which a similarity is compared: `Models/speaker-cohort.vesc`, as part of the program.
///
/// The file, in little-endian byte order: magic "VESC", version 1, length of the JSON header, header; of each speaker
/// an embedding, a byte a value, in steps of the header's `scale`; SHA-256 of all that. No sound can be made from it.
struct SpeakerCohort: Sendable {
    let voices: [SpeakerEmbedding]

    private struct Header: Decodable {
        var values: Int
        var speakers: Int
        var scale: Float
    }

    static let bundled = SpeakerCohort(
        UnsafeRawBufferPointer(start: ve_speaker_cohort, count: ve_speaker_cohort_size))

    init(_ voices: [SpeakerEmbedding]) { self.voices = voices }

    /// Ends the program if the file that it was built with is damaged: nothing could mend it.
    private init(_ bytes: UnsafeRawBufferPointer) {
        do throws(SpeakerWeights.Damage) {
            var reader = ByteReader(bytes, cutShort: SpeakerWeights.Damage(description: "it is cut short"))
            let header: Header = try SpeakerWeights.header("VESC", of: &reader)
            guard header.values == SpeakerEmbedding.size else {
                throw SpeakerWeights.Damage(description: "it is of another network")
            }
            var voices: [SpeakerEmbedding] = []
            for _ in 0..<header.speakers {
                let values = try reader.bytes(header.values).map { header.scale * Float($0) }
                if let voice = SpeakerEmbedding(values) { voices.append(voice) }
            }
            self.voices = voices
        } catch {
            fatalError("the program was built with voices that it cannot read: \(error)")
        }
    }

    /// The similarity of a voice to the nearest voices of the cohort: the mean, and the standard deviation.
    func nearest(to embedding: SpeakerEmbedding) -> (mean: Float, deviation: Float) {
        let similarities = voices.map { $0.similarity(to: embedding) }.sorted(by: >)
            .prefix(SpeakerCalibration.nearestVoices)
        let mean = similarities.reduce(0, +) / Float(max(1, similarities.count))
        let variance =
            similarities.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(1, similarities.count))
        return (mean, max(1e-3, variance.squareRoot()))
    }
}
