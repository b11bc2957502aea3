import Enrolment
import Foundation
import Synchronization
import Testing
import WakeWord

@testable import Session
import TestSupport

@Suite("Wake words that refine their models")
struct WakeAdapterTests {
    private static let orbit = Result { try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake")) }
    private static let word = Result { try Examples.samples("orbit-demo").dropFirst(14_400).prefix(17_600) }
    private let date = Date(timeIntervalSince1970: 1_700_000_000)

    private func adapter(
        names: [String] = ["orbit"], refined: [String] = ["orbit"],
        save: @escaping @Sendable (KeywordModel) throws -> Void = { _ in }
    ) throws -> WakeAdapter {
        let orbit = try WakeAdapterTests.orbit.get()
        let models = names.map { name in
            var model = orbit
            model.name = name
            return model
        }
        return WakeAdapter(
            WakeAdaptation(
                of: models.filter { refined.contains($0.name) },
                refine: { try WakeAdapterTests.refined($0, after: $1, by: $2, at: $3) },
                save: save), models: models)
    }

    /// Each training takes seconds, so models that differ in their name alone are trained once on the same words.
    private static func refined(
        _ original: KeywordModel, after current: KeywordModel, by words: [EnrolmentRecording], at date: Date
    ) throws -> KeywordModel {
        func unnamed(_ model: KeywordModel) -> KeywordModel {
            var model = model
            model.name = "orbit"
            return model
        }
        let task = TrainingTask(
            models: [original, current].map(unnamed), sounds: words.map(\.samples), words: words.map(\.word),
            date: date)
        var model = try trained.withLock { trained in
            if let model = trained[task] { return model }
            let model = try KeywordEnrolment().adapt(original, after: current, to: words, heardAt: date).model
            trained[task] = model
            return model
        }
        model.name = original.name
        return model
    }

    private struct TrainingTask: Hashable {
        var models: [KeywordModel]
        var sounds: [[Int16]]
        var words: [Range<Int>?]
        var date: Date
    }

    private static let trained = Mutex<[TrainingTask: KeywordModel]>([:])

    /// Returns whether the adapter has no work.
    private func isIdle(_ adapter: inout WakeAdapter) -> Bool { adapter.nextRound(at: date) == nil }

    private func hear(_ adapter: inout WakeAdapter, keyword: Int = 0) throws {
        adapter.wake(keyword: keyword, seconds: 0.42)
        adapter.append(Array(try WakeAdapterTests.word.get()))
    }

    @Test("take three words that led to a command, and save what comes of them")
    func round() throws {
        let saved = Mutex<[String]>([])
        var adapter = try adapter { model in saved.withLock { $0.append(model.name) } }
        for count in 1...3 {
            #expect(isIdle(&adapter), "\(count)")
            try hear(&adapter)
            adapter.confirm()
            // A second confirmation of the same word does not count.
            adapter.confirm()
        }
        let next = adapter.nextRound(at: date)
        let work = try #require(next)
        #expect(isIdle(&adapter))
        let outcome = work()
        let refined = adapter.finish(outcome)
        let model = try #require(refined)
        #expect(model.heardRecordings.count == 3 && outcome.notSaved == nil)
        #expect(adapter.models == [model] && saved.withLock { $0 } == ["orbit"])
    }

    @Test("take no word whose command was not carried out, or was taken back, or whose sound is missing")
    func notMeant() throws {
        var adapter = try adapter()
        for _ in 0..<4 {
            // The word led to no command.
            try hear(&adapter)
            // There was no room for the sound of the word.
            adapter.wake(keyword: 0, seconds: 0.5)
            adapter.confirm()
            // The command was undone.
            try hear(&adapter)
            adapter.confirm()
            try hear(&adapter)
            adapter.takeBack()
            adapter.confirm()
        }
        #expect(isIdle(&adapter))
    }

    @Test("leave alone what is not to be refined, and keep keywords apart")
    func others() throws {
        var adapter = try adapter(names: ["fixed", "a", "b"], refined: ["a", "b"])
        for keyword in [0, 0, 0, 1, 1, 2, 2] {
            try hear(&adapter, keyword: keyword)
            adapter.confirm()
        }
        #expect(isIdle(&adapter))
        try hear(&adapter, keyword: 2)
        adapter.confirm()
        let next = adapter.nextRound(at: date)
        let work = try #require(next)
        let outcome = work()
        #expect(outcome.keyword == 2)
        let before = adapter.models
        let refined = adapter.finish(outcome)
        let model = try #require(refined)
        #expect(adapter.models == [before[0], before[1], model] && model.name == "b")
    }

    @Test("are used if they cannot be saved, and stay as they were if they cannot be made")
    func failures() throws {
        struct Full: Error {}
        var adapter = try adapter { _ in throw Full() }
        for _ in 0..<3 {
            try hear(&adapter)
            adapter.confirm()
        }
        let next = adapter.nextRound(at: date)
        let work = try #require(next)
        let outcome = work()
        #expect(outcome.notSaved is Full)
        let refined = adapter.finish(outcome)
        #expect(refined != nil)

        let models = adapter.models
        let none = adapter.finish(WakeAdapter.Outcome(keyword: 0, model: .failure(Full())))
        #expect(none == nil && adapter.models == models)
    }
}
