import Features
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Several keywords in one detector")
struct SeveralKeywordsTests {
    @Test("are each found as if they were alone, to the last bit")
    func together() throws {
        let (forwards, backwards) = (try CopiedWord.forwards.get(), try CopiedWord.backwards.get())
        var small = SmallModel.make()
        small.candidateFloor = -1.9
        small.defaultThreshold = 0.01
        let samples = forwards.samples + backwards.samples + forwards.samples
        let models = [small, forwards.model, backwards.model]
        let together = try candidates(in: samples, models: models, ends: true)
        for (index, model) in models.enumerated() {
            let alone = try candidates(in: samples, models: [model], ends: true)
            let found = together.filter { $0.keyword == index }.map { candidate in
                var candidate = candidate
                candidate.keyword = 0
                return candidate
            }
            #expect(found == alone && !alone.isEmpty, "\(model.name)")
        }
        let heard = together.filter { $0.verdict == .detected && $0.keyword > 0 }.map(\.keyword)
        #expect(heard == [1, 2, 1])
        #expect(together.map(\.decisionSample) == together.map(\.decisionSample).sorted())
    }

    @Test("may be a hundred")
    func hundred() throws {
        let word = try CopiedWord.forwards.get()
        let models = (0..<100).map { index in
            var model = index == 57 ? word.model : SmallModel.make()
            model.name = "keyword \(index)"
            return model
        }
        let detector = try WakeWordDetector(models: models)
        #expect(detector.names.count == 100 && detector.names[57] == "keyword 57")
        let found = try candidates(in: word.samples, models: models).filter { $0.keyword == 57 }
        #expect(found.count { $0.verdict == .detected } == 1)
    }

    @Test("need a model, and one for each name", arguments: [0, 2])
    func names(count: Int) {
        let models = [KeywordModel](repeating: SmallModel.make(), count: count)
        let error = #expect(throws: WakeWordError.self) { _ = try WakeWordDetector(models: models) }
        #expect(error?.code == .badConfiguration && error?.message.hasSuffix(".") == true)
    }

    @Test("of different front ends are refused, and so are those of different backgrounds")
    func differentFrontEnds() {
        let light = SmallModel.make(name: "light", frontEnd: .light)
        var other = SmallModel.make(name: "other", frontEnd: .light)
        other.background?.means[0] += 1
        for models in [[SmallModel.make(), light], [light, SmallModel.make()], [light, other]] {
            let error = #expect(throws: WakeWordError.self) { _ = try WakeWordDetector(models: models) }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.contains("\"\(models[0].name)\"") == true)
            #expect(error?.message.contains("\"\(models[1].name)\"") == true)
        }
    }

    @Test("share the front end that they were enrolled with", arguments: FrontEnd.allCases)
    func frontEnd(_ frontEnd: FrontEnd) throws {
        let models = ["a", "b"].map { SmallModel.make(name: $0, frontEnd: frontEnd) }
        let search = try KeywordSearch(models: models)
        #expect(search.names == ["a", "b"] && search.frontEnd == frontEnd)
    }
}
