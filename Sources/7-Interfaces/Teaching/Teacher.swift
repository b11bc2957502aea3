import Control
import Enrolment
import Features
import Foundation
import Hearing
import Session
import Synchronization
import WakeWord

/// Teaches a daemon its wake words, through its own microphone: one lesson at a time.
///
/// During a lesson the session reacts to no wake word and no command. A lesson ends if the client keeps or discards its
/// model, or stops reading its lines. It also ends if the session is muted, loses its microphone or ends, and after a
/// time without a take.
package actor Teacher: ControlledLessons {
    private let session: VoiceSession
    private let known: [TaughtWord]
    private let madeBy: String
    private let limits: LessonLimits
    /// Returns the path of the model of a word that is no keyword yet.
    private let place: @Sendable (String) -> String
    private let workshop = Workshop()
    private var lesson: Lesson?
    private var isBeginning = false
    /// The words whose new models count from the next start of the daemon on.
    private let waitingWords = Mutex<[String]>([])

    /// - Parameters:
    ///   - words: the keywords that the configuration names, the default first.
    ///   - madeBy: the maker that models name, such as `VoiceEngine 0.1`.
    ///   - place: returns the path of the model of any other word.
    package init(
        session: VoiceSession, words: [TaughtWord], madeBy: String, limits: LessonLimits = LessonLimits(),
        place: @escaping @Sendable (String) -> String
    ) {
        (self.session, known, self.madeBy) = (session, words, madeBy)
        (self.limits, self.place) = (limits, place)
    }

    /// The words with kept models that count from the next start of the daemon on.
    package nonisolated var waiting: [String] { waitingWords.withLock { $0 } }

    /// The words that can be taught, and the obstacles to teaching them.
    package func words() async -> JSONLine {
        var line = JSONLine()
        line.add(
            "words",
            known.map { word in
                var fields = JSONLine()
                fields.add("word", word.name)
                fields.add("file", ModelPlace(word.path).path)
                do throws(ControlRefusal) {
                    let plan = try plan(LessonWish(word: word.name))
                    fields.add("live", plan.isLive)
                    fields.add("recordings", plan.existing?.recordings.count ?? 0)
                } catch {
                    fields.add("obstacle", error.message)
                }
                return fields
            })
        line.add("takes", LessonWish.usualTakeCount)
        line.add("busy", lesson != nil || isBeginning)
        return line
    }

    /// Begins a lesson, and returns its lines. Throws before any recording if the model could not be written.
    package func begin(_ wish: LessonWish) async throws(ControlRefusal) -> AsyncStream<String> {
        guard lesson == nil, !isBeginning else { throw Self.isBusy }
        isBeginning = true
        defer { isBeginning = false }
        let plan = try plan(wish)
        let (id, sound) = try await listen(for: plan.word.name)
        let (lines, output) = Lesson.makeLines()
        let begun: Lesson
        do {
            begun = try Lesson(
                id: id, plan: plan, session: session, workshop: workshop, limits: limits, output: output
            ) { [weak self] in await self?.forget(id) }
        } catch {
            await session.endLesson(id)
            throw ControlRefusal(.unavailable, "\(error)")
        }
        output.onTermination = { [weak begun] _ in Task { await begun?.end("left") } }
        lesson = begun
        Task { await begun.run(sound) }
        return lines
    }

    /// Carries out a step of the lesson in progress.
    package func perform(_ step: LessonStep, in id: UUID) async throws(ControlRefusal) -> JSONLine {
        guard let lesson, lesson.id == id else {
            throw ControlRefusal(.noLesson, "that lesson is over; begin another")
        }
        let line = try await lesson.perform(step)
        if case .keep = step, !line.text.contains("\"live\":true") {
            waitingWords.withLock { words in
                if !words.contains(lesson.plan.word.name) { words.append(lesson.plan.word.name) }
            }
        }
        return line
    }

    private func forget(_ id: UUID) { if lesson?.id == id { lesson = nil } }

    private static let isBusy = ControlRefusal(
        .busy, "a lesson for a wake word is in progress; try again after it")

    private func listen(
        for word: String
    ) async throws(ControlRefusal) -> (id: UUID, sound: AsyncStream<LessonSound>) {
        do throws(TakeoverRefusal) { return try await session.beginLesson(in: word) } catch {
            throw switch error {
            case .busy: Self.isBusy
            case .question:
                ControlRefusal(.busy, "a question waits for an answer, which cannot be given during a lesson")
            case .muted: ControlRefusal(.muted, "it is muted and hears nothing; send unmute first")
            case .microphone(let trouble):
                ControlRefusal(.unavailable, "the microphone does not hear (\(trouble.rawValue))")
            case .ended: ControlRefusal(.ended, "the session is over; the daemon is about to end")
            }
        }
    }

    private func plan(_ wish: LessonWish) throws(ControlRefusal) -> Lesson.Plan {
        guard let name = wish.word ?? known.first?.name else {
            throw ControlRefusal(.badRequest, "no wake word is listened for; name one with \"word\"")
        }
        let word =
            known.first { $0.name == name } ?? TaughtWord(name: name, path: place(name), isInUse: false)
        let place = ModelPlace(word.path)
        if let obstacle = place.obstacle() {
            throw ControlRefusal(
                .unwritable,
                "the model of \"\(name)\" could not be kept: \(obstacle); name a file under keywords that it may write"
            )
        }
        var former: KeywordModel?
        if let path = [place.path, word.origin].compactMap(\.self).first(where: { access($0, F_OK) == 0 }) {
            do throws(WakeWordError) { former = try KeywordModel(contentsOfFile: path) } catch {
                // A damaged model is replaced.
                former = nil
            }
        }
        if word.isInUse, former?.frontEnd == .light {
            throw ControlRefusal(
                .unavailable,
                "\"\(name)\" was made for the light front end, which needs recordings of other speech: use voiced enrol"
            )
        }
        let mayAdd = wish.adds && former?.name == name && former?.recordings.isEmpty == false
        return Lesson.Plan(
            word: word, place: place, existing: mayAdd && former?.frontEnd == .learned ? former : nil,
            takeCount: wish.takes, isLive: word.isInUse, madeBy: madeBy)
    }
}
