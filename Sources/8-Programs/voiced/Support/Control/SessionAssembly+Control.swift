import ArgumentParser
import Capture
import Commands
import Control
import Display
import Feedback
import Foundation
import Logging
import RemoteService
import RoomMode
import SQLiteStorage
import Serving
import Session
import Storage
import Teaching
import VoicedConfiguration

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
        session: VoiceSession, source: MicrophoneSource, reloader: PhraseReloader, room handler: RoomHandler?
    ) -> ControlledProgram {
        let started = Date()
        let room = configuration.place.room
        let folder = DataFiles.ownFolder
        let teacher = Teacher(
            session: session, words: keywords.taught, madeBy: "VoiceEngine \(Voiced.configuration.version)"
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
                line.add("feedback", FeedbackLevel.name(of: session.feedbackLevel))
                line.add("version", Voiced.configuration.version)
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
            room: handler.map { handler in
                let surgeons = configuration.display.surgeon
                let board = BoardView(
                    store, facility: configuration.place.facilityID, surgeons: surgeons)
                return ControlledRoomView(
                    room: { RoomView(await handler.state, at: Date(), surgeons: surgeons).fields },
                    cases: { try await board.fields(ofDay: $0, at: Date()) })
            },
            // As a signal does it.
            stop: { kill(getpid(), SIGTERM) })
        program.lessons = teacher
        #if PostgreSQL
            if let site {
                program.site = { await site.status().fields }
                program.alerts = site.alerts(store, facility: configuration.place.facilityID)
            }
        #endif
        return program
    }

    #if Control
        /// The server that answers the clients of the control; nil if there is none.
        ///
        /// A configured socket or address must be available. Without the usual socket the daemon works, too.
        ///
        /// - Parameter config: the path of the configuration file.
        func controlServer(_ desk: ControlDesk, config: String?, logger: Logger) throws(Failure)
            -> ControlServer?
        {
            let inherited = InheritedSockets()
            let http = try (configuration.control.http?.options()).map { options throws(Failure) in
                do throws(ControlError) {
                    return (options: options, socket: try options.listen(inherited))
                } catch {
                    throw Failure(error)
                }
            }
            let made = try controlServer(desk, http, inherited, config: config, logger: logger)
            for place in inherited.unused {
                logger.warning(
                    "the service manager listens at \(place), which control does not name; it is not answered"
                )
            }
            return made
        }

        private func controlServer(
            _ desk: ControlDesk, _ http: (options: ControlHTTPOptions, socket: ListeningSocket)?,
            _ inherited: InheritedSockets, config: String?, logger: Logger
        ) throws(Failure) -> ControlServer? {
            let control = configuration.control
            func server(_ socket: String?) throws(ControlError) -> ControlServer {
                try ControlServer(
                    desk: desk, socket: socket, http: http, pages: DisplayPages.all, inherited: inherited,
                    logger: logger)
            }
            if control.socket != nil || control.hasNoSocket {
                guard control.socket != nil || http != nil else { return nil }
                do throws(ControlError) { return try server(control.socket) } catch { throw Failure(error) }
            }
            let name = ControlPlace.name(database: store.path, config: config)
            var complaint: ControlError?
            for folder in ControlPlace.folders {
                do throws(ControlError) {
                    return try server("\(folder)/\(name)")
                } catch {
                    complaint = complaint ?? error
                    // Another one that answers is no reason to hide elsewhere.
                    if error.code == .inUse { break }
                }
            }
            logger.warning("this daemon has no socket: \(complaint?.message ?? "there is no folder for it")")
            guard http != nil else { return nil }
            do throws(ControlError) { return try server(nil) } catch { throw Failure(error) }
        }
    #else
        /// Refuses settings that this program cannot heed.
        func refuseControl() throws(Failure) {
            let control = configuration.control
            guard control.socket == nil, control.http == nil else {
                throw Failure(
                    .badConfiguration,
                    "this voiced was built without the trait Control; leave control out of its configuration")
            }
        }
    #endif
}

extension Failure {
    /// The failure that a daemon's socket leads to.
    init(_ error: ControlError) {
        let code: ExitCode =
            switch error.code {
            case .unavailable, .inUse: .unavailable
            case .cannotMake: .cannotCreate
            case .badConfiguration: .badConfiguration
            case .badAnswer: .badData
            }
        self.init(code, error.message)
    }
}

extension FeedbackLevel {
    /// The name of a level in a configuration.
    static func name(of level: FeedbackLevel) -> String {
        switch level {
        case .verbal: "verbal"
        case .sounds: "sounds"
        case .silent: "none"
        }
    }
}
