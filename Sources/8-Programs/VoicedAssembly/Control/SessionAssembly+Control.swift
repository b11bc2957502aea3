import ArgumentParser
import Capture
import Commands
import Control
import Display
import Feedback
import Foundation
import HomeMode
import RoomMode
import SQLiteStorage
import Session
import Storage
import Teaching
import VoicedConfiguration
import VoicedTerminal

extension SessionAssembly {
    /// Whether clients of the control see spoken words. They are not stored there, and only users who may read the
    /// daemon's files can connect. A daemon that stores no words shows none either.
    var showsWordsToControl: Bool {
        switch configuration.privacy.textInEvents {
        case .yes: true
        case .no: false
        case .auto: configuration.privacy.transcripts != .off
        }
    }

    /// The description of this program for its clients.
    func controlled(
        session: VoiceSession, source: MicrophoneSource, reloader: PhraseReloader, handlers: Handlers
    ) -> ControlledProgram {
        let started = Date()
        let room = configuration.place.room
        let folder = DataFiles.ownFolder
        let teacher = Teacher(
            session: session, words: keywords.taught, madeBy: "VoiceEngine \(ProgramVersion.current)"
        ) { "\(folder)/\($0).wake" }
        var program = ControlledProgram(
            showsWords: showsWordsToControl,
            status: {
                var line = JSONLine()
                let counts = source.statistics
                line.add("device", source.name)
                line.add("xruns", counts.xrunCount)
                line.add("lost-frames", counts.lostFrameCount)
                line.add("room", room)
                line.add("feedback", FeedbackLevel.name(of: session.loudspeaker.level))
                line.add("version", ProgramVersion.current)
                line.add("pid", Int(getpid()))
                line.add("started", started)
                return line
            },
            reload: {
                let inUse = try await reloader.reload()
                var line = JSONLine()
                line.add("phrases", inUse.phraseCount)
                line.add("grammar", inUse.hasGrammar)
                line.add("applied", inUse.settings.applied)
                line.add("waiting", inUse.settings.waiting + teacher.waiting.map { "the wake word \($0)" })
                return line
            },
            room: handlers.room.map { handler in
                let surgeons = configuration.display.surgeon
                let board = BoardView(
                    store, facility: configuration.place.scopeID, surgeons: surgeons)
                return ControlledRoomView(
                    room: { RoomView(await handler.state, at: Date(), surgeons: surgeons).fields },
                    cases: { try await board.fields(ofDay: $0, at: Date()) })
            },
            // As a signal does it.
            stop: { kill(getpid(), SIGTERM) })
        program.lessons = teacher
        let (timers, showsWords) = (handlers.timers, program.showsWords)
        program.timers = { await timers.fields(at: Date(), showsWords: showsWords) }
        if let site {
            program.site = { await site.fields() }
            program.alerts = site.alerts(store, facility: configuration.place.scopeID)
        }
        return program
    }
}

extension TimerHandler {
    /// What clients see of the timers and alarms that are not over.
    fileprivate func fields(at date: Date, showsWords: Bool) -> [JSONLine] {
        standing(at: date).map { standing in
            var line = JSONLine()
            line.add("id", standing.timer.id.uuidString.lowercased())
            line.add("kind", standing.timer.kind.rawValue)
            line.add("name", showsWords ? standing.timer.name : nil)
            line.add("rings", standing.timer.ringsAt)
            line.add("standing", standing.state)
            return line
        }
    }
}

extension FeedbackLevel {
    /// The name of a level in a configuration.
    package static func name(of level: FeedbackLevel) -> String {
        switch level {
        case .verbal: "verbal"
        case .sounds: "sounds"
        case .silent: "none"
        }
    }
}
