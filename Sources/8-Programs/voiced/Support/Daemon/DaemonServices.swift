import Capture
import Control
import Logging
import ServiceLifecycle
import Session
import VoicedConfiguration

#if Control
    import Telemetry
#endif

/// The services beside a room's session: they report events, ring, follow the database, count, delete old data and
/// reload.
struct DaemonServices {
    /// All of them with the room, in the order in which they begin. They are ended in reverse.
    private(set) var all: [ServiceGroupConfiguration.ServiceConfiguration]
    /// Undoes the start if it fails.
    private(set) var undo: @Sendable () -> Void

    /// Assembles the services; none runs yet.
    ///
    /// - Parameters:
    ///   - room: the session's own service; all others end with it.
    ///   - options: of the start.
    ///   - readsOnHangup: whether SIGHUP makes the daemon read the configuration again.
    /// - Throws: ``Failure`` if a configured service cannot be made.
    init(
        _ assembly: SessionAssembly, session: VoiceSession, source: MicrophoneSource,
        handlers: SessionAssembly.Handlers, room: RoomService, options: SessionOptions, readsOnHangup: Bool,
        logger: Logger
    ) throws {
        let acting = ActingOnEvents(session: session, assembly.eventActions, logger: logger)
        let reloader = PhraseReloader(
            session: session, phrases: assembly.phrases,
            settings: try LiveSettings(
                options, session: session, handler: handlers.actions, acting: acting,
                publish: assembly.publish, logger: logger), logger: logger)
        undo = assembly.undo
        // Services that report the room's end to others begin to end before the room.
        all = assembly.interfaces(of: session, logger: logger).map { .init(service: Lasting(service: $0)) }
        #if PostgreSQL
            // Ends after the room, so that it sends the room's last rows.
            if let site = assembly.site {
                site.tell(.init(session: session, room: handlers.room, reloader: reloader))
                add(Lasting(service: site))
            }
        #endif
        all += [
            .init(
                service: room, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup),
            .init(service: TimerRinging(session: session, timers: handlers.timers)),
            .init(service: assembly.purging(logger: logger)),
        ]
        let manager = ServiceManager()
        if manager.isThere {
            add(Lasting(service: ServiceReporting(session: session, source: source, manager: manager)))
        }
        add(Lasting(service: acting))
        add(
            Lasting(
                service: DictatedActions(
                    session: session, handler: handlers.actions, settings: assembly.configuration,
                    logger: logger)))
        if let room = handlers.room {
            add(
                RoomFollowing(
                    session: session, room: room, isShared: assembly.configuration.site != nil, logger: logger
                ))
        }
        if readsOnHangup { add(PhraseReloading(reloader: reloader)) }
        #if Control
            let program = assembly.controlled(
                session: session, source: source, reloader: reloader, room: handlers.room)
            try addControl(assembly, program, session: session, source: source, logger: logger)
        #else
            try assembly.refuseControl()
        #endif
    }

    private mutating func add(_ service: some Service) { all.append(.init(service: service)) }

    #if Control
        private mutating func addControl(
            _ assembly: SessionAssembly, _ program: ControlledProgram, session: VoiceSession,
            source: MicrophoneSource, logger: Logger
        ) throws {
            var program = program
            if assembly.configuration.control.http != nil {
                var metrics = DaemonMetrics(session: session, source: source)
                #if PostgreSQL
                    metrics.site = assembly.site
                #endif
                let counted = metrics
                program.metrics = { await counted.text() }
                program.ailment = { await counted.ailment() }
                add(Lasting(service: SessionMetrics(session, registry: metrics.registry)))
            }
            let desk = ControlDesk(session: session, program: program)
            guard
                let control = try assembly.controlServer(
                    desk, config: assembly.configurationPath, logger: logger)
            else { return }
            undo = {
                control.undo()
                assembly.undo()
            }
            // The first service ends last: it follows the room and must see the room's end.
            all.insert(
                .init(service: control, failureTerminationBehavior: .gracefullyShutdownGroup), at: 0)
        }
    #endif
}
