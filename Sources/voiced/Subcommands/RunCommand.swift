import ArgumentParser
import Capture
import Feedback
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import VoiceEngine

/// The daemon.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Listen to a microphone until SIGINT or SIGTERM.",
        discussion: """
            Prints what happens as JSON lines; docs/voiced.md explains each. `voiced devices` lists the devices.
            The log goes to standard error and never holds what was said. SIGHUP makes it read the phrases of its
            database and the grammar again, without stopping; started from a terminal, it ends when the terminal does.

            Example: voiced run --device default
            """)

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var session: SessionOptions
    @OptionGroup var log: LogOptions

    func run() async throws {
        let logger = log.makeLogger()
        let assembly = try await SessionAssembly(
            session, defaultDatabase: StateFolder.database, defaultFeedback: .verbal, logger: logger)
        let memory = MemoryLock.lockAll()
        if memory != .locked { logger.notice("\(memory)") }
        let source = microphone.source(assembly.configuration)
        let service = RoomService(
            session: try assembly.session(source: source, pace: .live), source: source,
            logger: logger)
        var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
            .init(
                service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup)
        ]
        var endings: [UnixSignal] = [.sigterm, .sigint]
        // A terminal that closes sends SIGHUP too, and then nobody is there to listen for.
        if isatty(STDIN_FILENO) == 1 {
            endings.append(.sighup)
        } else {
            services.append(
                .init(
                    service: PhraseReloading(
                        session: service.session, phrases: assembly.phrases, logger: logger)))
        }
        let group = ServiceGroup(
            configuration: .init(services: services, gracefulShutdownSignals: endings, logger: logger))
        try await group.run()
    }
}

/// One room's session as a service: it ends with the process's signals, in order.
private struct RoomService: Service {
    let session: VoiceSession
    let source: MicrophoneSource
    let logger: Logger

    func run() async throws {
        let summary = try await withGracefulShutdownHandler {
            try await EventPrinter.run(session, logger: logger)
        } onGracefulShutdown: {
            session.stop()
        }
        Console.write(summary.jsonLine)
        let lost = source.statistics
        logger.notice(
            "stopped after \(Int(summary.audioSeconds)) s",
            metadata: [
                "commands": "\(summary.commandCount)", "xruns": "\(lost.xrunCount)",
                "lost-frames": "\(lost.lostFrameCount)",
            ])
    }
}
