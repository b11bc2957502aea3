import ArgumentParser
import Capture
import Feedback
import Foundation
import Hearing
import Logging
import SQLiteStorage
import ServiceLifecycle
import Session
import Storage
import UnixSignals
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced run`: the daemon.
struct RunCommand: AsyncParsableCommand, GivesUpRights {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Listen to a microphone until SIGINT or SIGTERM.",
        discussion: """
            Prints the events: for a person on a terminal, else as JSON lines; docs/voiced.md explains each. `voiced \
            devices` lists the devices. The log goes to standard error and never contains spoken words. SIGHUP makes \
            it read its configuration, phrases and grammar again, without stopping; started from a terminal, it ends \
            when the terminal does.

            If the reader of events is too slow, the oldest events are dropped, and an event lost gives their number. \
            If the reader has closed the output, voiced ends with 74. SIGINT and SIGTERM end it within one second, \
            even if a part hangs.

            Without a configuration it is an operating room, or with --domain home a home, and a first run is a trial: its \
            log and its case are in memory. `voiced config init` writes a configuration.

            Example: voiced run --device default
            """)

    @Option(
        help: "Record the sound, the words and the actions in this new folder, for `voiced replay`.",
        completion: .directory)
    var recordSession: String?

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var session: SessionOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        try StandardStreams.requireOutput()
        let logger = try log.makeLogger()
        if let outcome = Privileges.outcome { logger.notice("\(outcome)") }
        let assembly = try await SessionAssembly(
            session, .daemon(mayTry: recordSession == nil), defaultFeedback: .verbal, logger: logger)
        // This keeps the lock of the database until the end.
        defer { withExtendedLifetime(assembly.lock) {} }
        let memory = MemoryLock.lockAll()
        if memory != .locked { logger.notice("\(memory)") }
        let source = microphone.source(assembly.configuration)
        let recording = try await recording(of: assembly, source: source.name, logger: logger)
        let handlers = try await assembly.makeHandlers(
            recording.map { recording in
                assembly.actions.taped(in: assembly.language) { recording.record($0) }
            }
                ?? assembly.actions,
            hearsDictations: true, clock: ClockWatch(), logger: logger)
        let asking = recording?.taped(assembly) ?? assembly
        let session = try asking.session(
            signal: CapturedSignal(source), pace: .live, handlers: handlers
        ) { configuration in
            guard let recording else { return }
            configuration.tape = { recording.record($0) }
        }
        let kept = recording.map { recording in
            let events = session.events
            return Task { for await event in events { recording.record(event) } }
        }
        let form = EventForm(
            isForPeople: self.session.form.isForPeople, clock: .wall, actions: assembly.actionNames)
        for sentence in [assembly.choice, assembly.missingActions].compactMap(\.self) {
            Console.say(sentence)
        }
        let printer = try EventPrinter(
            form, EventPrinter.droppingOldest(form), showsWords: assembly.showsWords, drawsLevel: true,
            invitation: assembly.invitation(to: source.name), logger: logger
        ) { _ in Interruption.request() }
        let start = Start()
        let service = RoomService(
            session: session, events: session.events, source: source, printer: printer, logger: logger,
            undo: {
                start.fail()
                assembly.undo()
            })
        let isAtTerminal = isatty(STDIN_FILENO) == 1
        let hangups = isAtTerminal ? nil : await UnixSignalsSequence(trapping: .sighup)
        let services: DaemonServices
        do {
            services = try DaemonServices(
                assembly, session: session, source: source, handlers: handlers, room: service,
                options: self.session, hangups: hangups, logger: logger)
        } catch {
            assembly.undo()
            throw error
        }
        let group = ServiceGroup(configuration: .init(services: services.all, logger: logger))
        // A terminal that closes sends SIGHUP. The daemon of a terminal then ends, because its user is gone.
        try Deadline.arm(
            [SIGTERM, SIGINT] + (isAtTerminal ? [SIGHUP] : []),
            code: { printer.failure == nil ? .success : .outputLost }
        ) {
            session.stop()
            Task { await group.triggerGracefulShutdown() }
        } leave: {
            services.leave()
        }
        // The store closes explicitly, because services that are still ending hold a reference to it.
        defer { assembly.store.close() }
        defer { recording?.finish() }
        do {
            try await group.run()
            await kept?.value
        } catch {
            // A room that failed has undone its own part already. The socket can go only now.
            if start.hasFailed { services.undo() }
            throw error
        }
        if let error = printer.failure { throw Failure(unwritable: error) }
    }

    private func recording(
        of assembly: SessionAssembly, source: String, logger: Logger
    ) async throws -> SessionRecording? {
        guard let recordSession else { return nil }
        do {
            return try await SessionRecording(recordSession, assembly, source: source, logger: logger)
        } catch {
            assembly.undo()
            throw error
        }
    }
}
