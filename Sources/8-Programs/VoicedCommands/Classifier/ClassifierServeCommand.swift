#if Control && HTTP
    import ArgumentParser
    import ClassifierServer
    import CommandClassifier
    import Foundation
    import Logging
    import RemoteService
    import ServiceLifecycle
    import UnixSignals
    import VoicedConfiguration
    import VoicedTerminal

    /// `voiced classifier serve`: runs the server that answers rooms.
    struct ClassifierServeCommand: AsyncParsableCommand, GivesUpRights {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Answer rooms until SIGINT or SIGTERM.",
            discussion: """
                Prints the audit, a JSON line for each question, if the configuration names no file for it. The log goes \
                to standard error; it holds neither words nor keys. At SIGHUP it reads the file of tokens again. At \
                SIGTERM it takes no more questions, answers those under way, and ends.

                Example: voiced classifier serve --config /etc/voiced-classifier.yaml
                """)

        @Argument(help: "The same as --config.", completion: .file())
        var configuration: String?

        @OptionGroup var server: ServerConfigurationOption

        @Flag(
            help: "Look at the configuration and every file that it names, and end. The model is not asked.")
        var check = false

        @OptionGroup var log: LogOptions

        func validate() throws {
            guard (configuration == nil) != (server.config == nil) else {
                throw ValidationError("name one configuration: --config FILE")
            }
        }

        func run() async throws {
            let configuration = configuration ?? server.config ?? ""
            let settings = try ClassifierServerSettings.read(path: configuration)
            let logger = try log.makeLogger()
            if let outcome = Privileges.outcome { logger.notice("\(outcome)") }
            let phrases = try ClassifierPhrases(aliases: settings.aliases, synonyms: settings.synonyms)
            let options = try settings.makeOptions()
            let model = try settings.makeModel()
            let budgetFile = settings.budget.file ?? (BaseFolder.state + "/classifier-budget.json")
            if check {
                let tokens = try RoomTokens(path: settings.tokens)
                Console.write(
                    "\(configuration) can be used: \(tokens.count) tokens, \(model.model) at \(model.address.host), "
                        + (options.calibration.model == nil ? "not calibrated" : "calibrated"))
                return
            }
            if settings.audit.file == nil { try StandardStreams.requireOutput() }
            try makeFolder(of: budgetFile)
            let budget = try DailyBudget(settings.budget.limits, path: budgetFile)
            let audit = try AuditLog(
                path: settings.audit.file, hasTranscripts: settings.audit.hasTranscripts,
                print: { Console.write($0) })
            if options.calibration.model == nil {
                logger.notice(
                    "\(model.model) is not calibrated: answers are acted on, and none is learned for good")
            }
            let manager = ServiceManager()
            let hangups = await UnixSignalsSequence(trapping: .sighup)
            let server = try ClassifierServer(
                address: settings.address, tokenPath: settings.tokens,
                service: ClassifierService(
                    model: model, options: options, evidence: phrases.evidence, budget: budget, audit: audit),
                budget: budget, limit: settings.model.timeout, logger: logger
            ) { _ in manager.notify("READY=1", "STATUS=Answering") }
            if server.tokenCount == 0 {
                logger.warning("no room can ask: there are no tokens in \(settings.tokens)")
            }
            try await run(server, settings, manager, hangups, logger: logger)
        }

        /// Seconds, beside the time limit of the model, that the server may take to end.
        private static let patience = 1.5

        private func run(
            _ server: ClassifierServer, _ settings: ClassifierServerSettings, _ manager: ServiceManager,
            _ hangups: UnixSignalsSequence, logger: Logger
        ) async throws {
            let group = ServiceGroup(
                configuration: .init(
                    services: [
                        .init(
                            service: server, successTerminationBehavior: .gracefullyShutdownGroup,
                            failureTerminationBehavior: .gracefullyShutdownGroup),
                        .init(service: TokenReading(server: server, requests: hangups, logger: logger)),
                    ], logger: logger))
            try Deadline.arm(
                [SIGTERM, SIGINT], patience: settings.model.timeout + Self.patience, code: { .success }
            ) {
                manager.notify("STOPPING=1", "STATUS=Stopping")
                Task { await group.triggerGracefulShutdown() }
            }
            try await group.run()
        }

        private func makeFolder(of path: String) throws(Failure) {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw Failure(
                    .cannotCreate, "the folder \(folder) cannot be made; name another file (budget.file)")
            }
        }
    }

    /// The service that reads the file of tokens again at each SIGHUP.
    private struct TokenReading: Service, CustomStringConvertible {
        let server: ClassifierServer
        /// The SIGHUPs. The server traps them before it says that it is ready; without the trap, a SIGHUP would end it.
        let requests: UnixSignalsSequence
        let logger: Logger

        /// The name in the log.
        var description: String { "reading tokens" }

        func run() async throws {
            for await _ in requests.cancelOnGracefulShutdown() {
                do throws(ClassifierServerError) {
                    try server.readTokens()
                    logger.notice("\(server.tokenCount) tokens may ask")
                } catch {
                    logger.error("the tokens before stay in use: \(error)")
                }
            }
        }
    }
#endif
