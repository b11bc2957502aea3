import Commands
import Foundation
import Handling
import Hearing
import Session

/// Carries out the requests of clients over the socket and HTTP. It never waits for a client.
package struct ControlDesk: Sendable {
    /// The origin that events name for requests.
    private static let origin = "control"
    /// The most events that wait for a slow reader. The session drops further events, and an event `lost` counts them.
    static let eventLimit = 256

    static let levelsPerSecond = 20

    let session: VoiceSession
    let program: ControlledProgram

    /// Makes a desk for a session.
    package init(session: VoiceSession, program: ControlledProgram) {
        (self.session, self.program) = (session, program)
    }

    /// Carries out a request, except ``ControlRequest/events``, for which see ``follow()``. It only acknowledges a
    /// request to stop: call ``stop()`` once the answer is sent.
    func answer(_ request: ControlRequest) async -> ControlReply {
        switch request {
        case .status, .events, .levels, .scores:
            let (status, site, timers) = (
                await session.status, await program.site?(), await program.timers?()
            )
            return .done {
                $0.add(fields(of: status))
                if let timers { $0.add("timers", timers) }
                if let site { $0.add("site", site) }
            }
        case .room(nil): return await answer { await $0.room() }
        case .room(let name?):
            return await answer(if: "no case has a room of that name") { try await $0.otherRoom(name) }
        case .cases(let day): return await answer { try await $0.cases(day) }
        case .schedule(let day): return await answer { try await $0.schedule(day) }
        case .alerts, .seen, .acknowledge: return await answer(alerts: request)
        case .push, .subscribe, .unsubscribe: return await answer(push: request)
        case .phrases:
            let phrases = ControlPhrases(await session.dictionary, wakePhrases: await session.wakePhrases)
            return .done { $0.add(phrases.fields) }
        case .misheard, .alias, .removeAlias: return await answer(log: request)
        case .trigger:
            let status = await session.status
            guard !status.isMuted else {
                return .refused(.muted, "it is muted and hears nothing; unmute it first (voiced unmute)")
            }
            if let word = status.lesson {
                return .refused(.busy, "\"\(word)\" is being taught; commands are heard again after that")
            }
            session.trigger()
            return .done()
        case .cancel:
            await session.cancel()
            return .done()
        case .mute:
            await session.mute()
            return .done { $0.add("muted", true) }
        case .unmute:
            await session.unmute()
            return .done { $0.add("muted", false) }
        case .say(let text):
            guard await session.say(inTurn: text) else { return hasEnded }
            return .done()
        case .ask(let text, let seconds): return await ask(text, seconds: seconds)
        case .confirm(let isYes, let id):
            let outcome = await session.answer(isYes ? .yes : .no, to: id, from: Self.origin)
            guard let outcome else {
                return .refused(
                    .noQuestion,
                    id == nil ? "no question waits for an answer" : "that question does not wait any more")
            }
            return .done { $0.add("outcome", outcome.rawValue) }
        case .submit(let text):
            let (outcome, none) = await session.submission(of: text, from: Self.origin)
            return .done {
                $0.add("outcome", outcome.rawValue)
                $0.add("reason", none?.reason.rawValue)
                $0.add("missing", none?.missing)
            }
        case .command(let action, let target):
            let name =
                if let target { await session.dictionary.name(ofTarget: target) } else {
                    nil as String?
                }
            if target != nil, name == nil {
                return .refused(
                    .badRequest, "no \(ControlRequest.targetKey) of this room has that id; room lists them")
            }
            let command = ParsedCommand(
                action: action, targetID: target, targetName: name)
            let outcome = await session.submit(command, from: Self.origin)
            return .done { $0.add("outcome", outcome.rawValue) }
        case .reload:
            do {
                let inUse = try await program.reload()
                return .done { $0.add(inUse) }
            } catch {
                return .refused(.reloadFailed, "\(error)")
            }
        case .words:
            guard let lessons = program.lessons else { return cannotBeTaught }
            let words = await lessons.words()
            return .done { $0.add(words) }
        case .lesson: return cannotBeTaught
        case .step(let step, let lesson):
            guard let lessons = program.lessons else { return cannotBeTaught }
            do throws(ControlRefusal) {
                let fields = try await lessons.perform(step, in: lesson)
                return .done { $0.add(fields) }
            } catch {
                return ControlReply(error)
            }
        case .stop: return .done()
        }
    }

    /// The daemon's metrics; nil if there are none.
    func metrics() async -> String? { await program.metrics?() }

    /// The fault that keeps the daemon from hearing; nil if there is none.
    func ailment() async -> String? { await program.ailment() }

    /// Ends the daemon.
    func stop() { program.stop() }

    /// Answers a query about rooms and their cases; refuses it for the reason `fault` if the answer is nil.
    private func answer(
        if fault: String = "there is no such day; give one such as 2026-11-25",
        _ ask: @Sendable (ControlledRoomView) async throws -> JSONLine?
    ) async -> ControlReply {
        guard let view = program.room else { return hasNoRoom }
        do {
            guard let cases = try await ask(view) else {
                return .refused(.badRequest, fault)
            }
            let site = await program.site?()
            return .done {
                $0.add(cases)
                if let site { $0.add("site", site) }
            }
        } catch {
            return .refused(.unavailable, "the cases cannot be read for now: \(error)")
        }
    }

    private func answer(alerts request: ControlRequest) async -> ControlReply {
        guard let alerts = program.alerts else { return hasNoRoom }
        do {
            switch request {
            case .seen(let id):
                try await alerts.seen(id)
                return .done()
            case .acknowledge(let id):
                let count = try await alerts.acknowledge(id)
                return .done { $0.add("acknowledged", count) }
            default:
                let line = try await alerts.latest()
                return .done { $0.add(line) }
            }
        } catch {
            return .refused(.unavailable, "the alerts cannot be read for now: \(error)")
        }
    }

    private func answer(push request: ControlRequest) async -> ControlReply {
        guard let push = program.push else {
            return .refused(
                .unavailable, "this daemon sends no alerts to browsers; its configuration lacks alerts.push")
        }
        switch request {
        case .subscribe(let endpoint, let key, let auth):
            do {
                try await push.subscribe(endpoint, key, auth)
                return .done()
            } catch { return .refused(.badRequest, "\(error)") }
        case .unsubscribe(let endpoint):
            await push.unsubscribe(endpoint)
            return .done()
        default: return .done { $0.add("key", push.key) }
        }
    }

    private func answer(log request: ControlRequest) async -> ControlReply {
        guard program.showsWords, let log = program.log else {
            return .refused(.unavailable, "this daemon shows no spoken words (privacy.text-in-events)")
        }
        do throws(ControlRefusal) {
            switch request {
            case .alias(let text, let action, let target, let isGlobal):
                let id = try await log.add(text, action, target, isGlobal)
                return .done { $0.add("alias", id.uuidString.lowercased()) }
            case .removeAlias(let id):
                try await log.remove(id)
                return .done()
            default:
                let fields = try await log.misheard()
                return .done { $0.add(fields) }
            }
        } catch {
            return ControlReply(error)
        }
    }

    private var hasNoRoom: ControlReply {
        .refused(.unavailable, "this daemon answers for no operating room; its domain is another")
    }

    private var cannotBeTaught: ControlReply { .refused(.unavailable, "this program learns no wake words") }

    private var hasEnded: ControlReply { .refused(.ended, "the session is over; the daemon is about to end") }

    private func ask(_ text: String, seconds: Double) async -> ControlReply {
        let question = Question(text, until: Date(timeIntervalSinceNow: seconds))
        guard await session.status.question == nil else {
            return .refused(.busy, "another question waits for its answer; ask again after it")
        }
        let answer = await session.ask(question)
        return .done {
            $0.add("answer", answer.rawValue)
            $0.add("question", question.id.uuidString.lowercased())
        }
    }

    // MARK: - Events

    /// The session's state as an event, and the events after it. No event is missing, and none comes twice.
    func follow() async -> (snapshot: ControlReply, events: VoiceEvents) {
        let (site, timers) = (await program.site?(), await program.timers?())
        let (status, events) = await session.follow(limit: Self.eventLimit)
        let snapshot = ControlReply.done {
            $0.add("event", "snapshot")
            $0.add(fields(of: status))
            if let timers { $0.add("timers", timers) }
            if let site { $0.add("site", site) }
        }
        return (snapshot, events)
    }

    /// An event for this desk's clients, without spoken words if they must not see them.
    func line(of event: VoiceEvent) -> String {
        (program.showsWords ? event : event.withoutWords).jsonLine
    }

    /// Sends the sound level, 20 times a second, until the session ends or the task is cancelled. It sends an unchanged
    /// level once a second, so that a reader knows that the daemon runs.
    func sendLevels(_ send: (String) async throws -> Void) async throws {
        var (last, silence) = (nil as Double?, 0)
        while await session.status.state != .idle {
            let level = session.level.map { ($0 * 2).rounded() / 2 }
            silence += 1
            if level != last || silence >= Self.levelsPerSecond {
                (last, silence) = (level, 0)
                var line = JSONLine()
                line.add("event", "level")
                line.add("time", Date())
                line.add("level", level)
                try await send(line.text)
            }
            try await Task.sleep(for: .seconds(1.0 / Double(Self.levelsPerSecond)))
        }
    }

    private func fields(of status: SessionStatus) -> JSONLine {
        var line = JSONLine()
        line.add("at", status.position)
        line.add("time", Date())
        line.add("state", status.state.rawValue)
        line.add("muted", status.isMuted)
        line.add("lesson", status.lesson)
        line.add("microphone", (status.deviceTrouble?.rawValue) ?? "hears")
        if let question = status.question {
            var asked = JSONLine()
            asked.add("question", question.id.uuidString.lowercased())
            asked.add("text", program.showsWords ? question.text : "")
            asked.add("deadline", question.deadline)
            line.add("question", asked)
        }
        line.add("wakes", status.summary.wakeCount)
        line.add("commands", status.summary.commandCount)
        line.add("unrecognized", status.summary.unrecognizedCount)
        line.add("unlogged", status.summary.unloggedCount)
        line.add(program.status())
        return line
    }
}
