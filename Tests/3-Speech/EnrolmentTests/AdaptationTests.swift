@testable import Enrolment
import Foundation
import PCM
import Testing
import WakeWordMaterial

@testable import WakeWord

@Suite("A model that is refined with what it heard")
struct AdaptationTests {
    private let enrolment = Result { try KeywordEnrolment(options: Enrolled.options) }
    private let date = Date(timeIntervalSince1970: 1_700_000_000)

    /// Returns takes of the demonstration's word as a session hands them over: with 0.3 s before the word, and
    /// its place.
    private func heard(_ takes: ClosedRange<Int>) throws -> [EnrolmentRecording] {
        try Enrolled.takes(takes).map { take in
            EnrolmentRecording(label: "", samples: take.samples, word: 4800..<13_760)
        }
    }

    @Test("keeps the recordings it was enrolled from, and spectra of the words beside them")
    func words() throws {
        let original = try Enrolled.three.get().model
        let model = try enrolment.get().adapt(original, to: heard(4...5), heardAt: date).model
        #expect(model.recordings.map(\.label).prefix(3) == ["take 1", "take 2", "take 3"])
        #expect(
            model.heardRecordings.map(\.label) == [
                "heard 2023-11-14T22:13:20Z 1", "heard 2023-11-14T22:13:20Z 2",
            ])
        // The model marks the word with the margin of templates. The stored recording holds more around it, if there is
        // more, for the front end.
        #expect(model.heardRecordings.allSatisfy { $0.word.count == 56 + 2 * HopTime.wordMargin })
        #expect(model.name == original.name && model.defaultThreshold == original.defaultThreshold)
        #expect(!(try detections(in: Material.word(), models: [model])).isEmpty)
    }

    @Test("keeps the latest words, and never more than mostHeard of them")
    func latest() throws {
        let original = try Enrolled.one.get().model
        var model = try enrolment.get().adapt(original, to: heard(1...6) + heard(1...5), heardAt: date).model
        #expect(model.heardRecordings.count == 11)
        let later = date.addingTimeInterval(60)
        model = try enrolment.get().adapt(original, after: model, to: heard(1...3), heardAt: later).model
        let labels = model.heardRecordings.map(\.label)
        #expect(labels.count == KeywordEnrolment.mostHeard)
        #expect(
            labels.first?.hasSuffix("20Z 3") == true && labels.last?.hasSuffix("22:14:20Z 3") == true,
            "\(labels)")
        #expect(model.recordings.count == KeywordEnrolment.mostHeard + 1)
        #expect(try model.encoded().count < 200_000)
    }

    @Test("is made of the original alone, whatever was refined before")
    func fromOriginal() throws {
        let original = try Enrolled.one.get().model
        let once = try enrolment.get().adapt(original, to: heard(2...2), heardAt: date).model
        var other = once
        other.template = SmallModel.make().template
        other.verifier = SmallModel.make().verifier
        let words = try heard(3...3)
        #expect(
            try enrolment.get().adapt(original, after: once, to: words, heardAt: date).model
                == enrolment.get().adapt(original, after: other, to: words, heardAt: date).model)
    }

    @Test("is refused if there is nothing to refine, and leaves out what cannot be used")
    func refused() throws {
        let words = try heard(2...2)
        var empty = try Enrolled.one.get().model
        empty.recordings = []
        #expect(throws: WakeWordError.self) { _ = try enrolment.get().adapt(empty, to: words, heardAt: date) }
        let original = try Enrolled.one.get().model
        for word in [-500..<0, 0..<0, 90_000..<95_000, 5000..<6000, Int.min..<Int.min + 1] {
            let bad = EnrolmentRecording(label: "", samples: words[0].samples, word: word)
            let result = try enrolment.get().adapt(original, to: [bad], heardAt: date)
            #expect(result.model.heardRecordings.isEmpty, "\(word)")
        }
    }
}
