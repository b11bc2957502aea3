import ArgumentParser
import Capture
import Commands
import Control
import Display
import Feedback
import Foundation
import HomeMode
import RoomMode
import RoomRecords
import SQLiteStorage
import Session
import Storage
import Teaching
import VoicedConfiguration
import VoicedTerminal

extension SessionAssembly {
    /// Whether clients of the control see spoken words. The control stores no words, and only users who may read the
    /// daemon's files can connect. Unless the setting says yes, a daemon that stores no words shows none.
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
        let database = store.path == nil ? DatabasePlace.memory : "file"
        let folder = DataFiles.ownFolder
        let feedback = canSound ? feedback : nil
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
                line.add("database", database)
                line.add("feedback", session.loudspeaker.level.settingName)
                if let feedback {
                    line.add("voice", feedback.voice)
                    line.add("voices", feedback.voices)
                    line.add("volume", Double(session.loudspeaker.volume))
                }
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
                    store, place: configuration.place, surgeons: surgeons, language: language)
                let day = DayView(store, facility: configuration.place.scopeID, surgeons: surgeons)
                return ControlledRoomView(
                    room: {
                        RoomView(
                            await handler.state, at: Date(), surgeons: surgeons, language: language
                        ).fields
                    },
                    otherRoom: { try await board.fields(ofRoom: $0, at: Date()) },
                    cases: { try await board.fields(ofDay: $0, at: Date()) },
                    schedule: {
                        try await day.fields(ofDay: $0, ends: await handler.expectedEnds, at: Date())
                    })
            },
            // A signal from outside ends the daemon in the same way.
            stop: { kill(getpid(), SIGTERM) })
        program.lessons = teacher
        program.log = MisheardLog(
            store, facility: configuration.place.scopeID, session: session, reloader: reloader)
        let (timers, showsWords) = (handlers.timers, program.showsWords)
        program.timers = { await timers.fields(at: Date(), showsWords: showsWords) }
        if let site { program.site = { await site.fields() } }
        if handlers.room != nil { program.alerts = controlledAlerts }
        program.push = push?.controlled
        return program
    }
}

extension SessionAssembly {
    /// The alerts of the facility: the site's alerts or, without a site, those in the room's own database.
    var alerts: any AlertStore { site?.alerts ?? store }

    fileprivate var controlledAlerts: ControlledAlerts {
        let (alerts, store, place, language) = (alerts, store, configuration.place, language)
        let (surgeons, seconds) = (configuration.display.surgeon, configuration.alerts.options.repeatSeconds)
        return ControlledAlerts(
            latest: {
                let list = try await alerts.alerts(scopeID: place.scopeID, limit: AlertFollowing.limit)
                var line = try await AlertsView(
                    list, from: store, facility: place.scopeID, surgeons: surgeons, language: language
                ).fields
                line.add("repeat", seconds)
                return line
            }, seen: { try await alerts.markRead(upTo: $0, scopeID: place.scopeID) },
            acknowledge: { try await alerts.acknowledge($0, in: place.room, scopeID: place.scopeID).count })
    }
}

extension TimerHandler {
    /// The fields that clients see of the timers and alarms that are not over.
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
