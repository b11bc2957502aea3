import ArgumentParser
import Capture
import Control
import Feedback
import Foundation
import Logging
import ServiceLifecycle
import SQLiteStorage
import Storage
#if Control
    import Telemetry
#endif
import Synchronization
import UnixSignals
import Session

/// The daemon.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Listen to a microphone until SIGINT or SIGTERM.",
        discussion: """
            Prints what happens: for a person on a terminal, else as JSON lines; docs/voiced.md explains each. `voiced devices` lists the devices. \
            The log goes to standard error and never holds what was said. SIGHUP makes it read the phrases of its \
            database and the grammar again, without stopping; started from a terminal, it ends when the terminal does.

            Events that nobody reads are dropped, the oldest first; an event lost says how many. Where the reader is gone, it \
            ends with 74. SIGINT and SIGTERM end it within a second, whatever hangs.

            Example: voiced run --device default
            """)

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var session: SessionOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        try StandardStreams.requireOutput()
        let logger = try log.makeLogger()
        if let outcome = Privileges.outcome { logger.notice("\(outcome)") }
        let assembly = try await SessionAssembly(
            session, defaultDatabase: BaseFolder.database, defaultFeedback: .verbal, logger: logger)
        // Nobody else's database before this has ended.
        defer { withExtendedLifetime(assembly.lock) {} }
        let memory = MemoryLock.lockAll()
        if memory != .locked { logger.notice("\(memory)") }
        let source = microphone.source(assembly.configuration)
        let handlers = try await assembly.makeHandlers(acts: true, logger: logger)
        let session = try assembly.session(source: source, pace: .live, handlers: handlers)
        let form = EventForm(json: self.session.form.json, clock: .wall)
        if form.isForPeople { Console.say(assembly.invitation(to: source.name)) }
        let printer = try EventPrinter(
            form, EventPrinter.droppingOldest(form), showsWords: assembly.showsWords, drawsLevel: true,
            logger: logger
        ) { _ in Interruption.request() }
        let start = Start()
        let service = RoomService(
            session: session, events: session.events, source: source, printer: printer, logger: logger,
            undo: {
                start.fail()
                assembly.undo()
            })
        let acting = ActingOnEvents(session: session, assembly.eventActions, logger: logger)
        let settings = try LiveSettings(
            self.session, session: session, handler: handlers.actions, acting: acting,
            publish: assembly.publish)
        let reloader = PhraseReloader(
            session: session, phrases: assembly.phrases, settings: settings, logger: logger)
        // Services are ended in reverse: those that tell others of the room's end come first.
        var services: [ServiceGroupConfiguration.ServiceConfiguration] =
            assembly.interfaces(of: session, logger: logger).map { .init(service: Lasting(service: $0)) }
        services += [
            .init(
                service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup),
            .init(service: TimerRinging(session: session, timers: handlers.timers)),
            .init(service: assembly.purging(logger: logger)),
        ]
        let manager = ServiceManager()
        if manager.isThere {
            let reporting = ServiceReporting(session: session, source: source, manager: manager)
            services.append(.init(service: Lasting(service: reporting)))
        }
        services.append(.init(service: Lasting(service: acting)))
        if let room = handlers.room {
            services.append(.init(service: RoomFollowing(session: session, room: room, logger: logger)))
        }
        var endings = [SIGTERM, SIGINT]
        // A terminal that closes sends SIGHUP too, and then nobody is there to listen for.
        if isatty(STDIN_FILENO) == 1 {
            endings.append(SIGHUP)
        } else {
            services.append(.init(service: PhraseReloading(reloader: reloader)))
        }
        var undo: @Sendable () -> Void = assembly.undo
        do {
            #if Control
                var program = assembly.controlled(
                    session: session, source: source, reloader: reloader, room: handlers.room)
                if assembly.configuration.control.http != nil {
                    let metrics = DaemonMetrics(session: session, source: source)
                    program.metrics = { await metrics.text() }
                    program.ailment = { await metrics.ailment() }
                    let counting = SessionMetrics(session, registry: metrics.registry)
                    services.append(.init(service: Lasting(service: counting)))
                }
                let desk = ControlDesk(session: session, program: program)
                if let control = try assembly.controlServer(
                    desk, config: assembly.configurationPath, logger: logger)
                {
                    // The first is asked to end last: who follows the room is told of its end.
                    undo = {
                        control.undo()
                        assembly.undo()
                    }
                    services.insert(
                        .init(service: control, failureTerminationBehavior: .gracefullyShutdownGroup), at: 0)
                }
            #else
                try assembly.refuseControl()
            #endif
        } catch {
            assembly.undo()
            throw error
        }
        let group = ServiceGroup(configuration: .init(services: services, logger: logger))
        try Deadline.arm(endings, code: { printer.failure == nil ? .success : .outputLost }) {
            session.stop()
            Task { await group.triggerGracefulShutdown() }
        }
        // Closed by hand, since those who are asked to end hold on to it.
        defer { assembly.store.close() }
        do { try await group.run() } catch {
            // The room's failure has taken away what it could; the socket is free only now.
            if start.hasFailed { undo() }
            throw error
        }
        if let error = printer.failure { throw Failure(unwritable: error) }
    }
}

/// Whether the start has failed.
private final class Start: Sendable {
    private let failed = Atomic(false)

    var hasFailed: Bool { failed.load(ordering: .acquiring) }
    func fail() { failed.store(true, ordering: .releasing) }
}

/// One room's session as a service: it ends with the process's signals, in order.
private struct RoomService: Service, CustomStringConvertible {
    /// Seconds for which somebody who does not read is waited for at the end.
    private static let patience = 0.25

    let session: VoiceSession
    let events: VoiceEvents
    let source: MicrophoneSource
    let printer: EventPrinter
    let logger: Logger
    /// Takes away what was made, where the start fails.
    let undo: @Sendable () -> Void

    /// What the log says of it. Anything else would be all that it holds, phrases among it.
    var description: String { "room" }

    func run() async throws {
        let summary: SessionSummary
        do {
            summary = try await printer.run(
                session, events: events, within: RoomService.patience)
        } catch {
            // A session fails before it has begun to listen, or not at all.
            undo()
            throw error
        }
        let lost = source.statistics
        logger.notice(
            "stopped after \(Int(summary.audioSeconds)) s",
            metadata: [
                "commands": "\(summary.commandCount)", "xruns": "\(lost.xrunCount)",
                "lost-frames": "\(lost.lostFrameCount)",
            ])
        if let failure = summary.unlogged { throw failure }
        // The group ends its services one after the other, and takes who ends before its turn for failed. The session was
        // stopped at once.
        Interruption.request()
        // Any error is that of being cancelled.
        try? await gracefulShutdown()
    }
}
