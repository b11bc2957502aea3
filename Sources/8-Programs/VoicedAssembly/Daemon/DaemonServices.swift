import Capture
import Control
import Logging
import ServiceLifecycle
import Session
import UnixSignals
import VoicedConfiguration
import VoicedTerminal

/// The services beside a room's session: they report events, ring, follow the database, count, delete old data and
/// reload.
package struct DaemonServices {
    /// All services, the room's among them, in the order in which they begin. They end in the reverse order.
    package private(set) var all: [ServiceGroupConfiguration.ServiceConfiguration]
    /// Undoes the start if it fails.
    package private(set) var undo: @Sendable () -> Void
    /// Removes the files that a process that ends at once would leave behind.
    package private(set) var leave: @Sendable () -> Void = {}

    /// Assembles the services; none runs yet.
    ///
    /// - Parameters:
    ///   - room: the session's own service; all others end with it.
    ///   - options: the options of the start.
    ///   - hangups: the SIGHUPs at which the daemon reads the configuration again; nil if it does not.
    /// - Throws: ``Failure`` if a configured service cannot be made.
    package init(
        _ assembly: SessionAssembly, session: VoiceSession, source: MicrophoneSource,
        handlers: SessionAssembly.Handlers, room: RoomService, options: SessionOptions,
        hangups: UnixSignalsSequence?, logger: Logger
    ) throws {
        let acting = ActingOnEvents(session: session, assembly.eventActions, logger: logger)
        let reloader = PhraseReloader(
            session: session, phrases: assembly.phrases,
            settings: try LiveSettings(
                options, session: session, feedback: assembly.feedback, handlers: handlers, acting: acting,
                publish: assembly.publish, logger: logger), logger: logger)
        undo = assembly.undo
        // Services that report the room's end to others begin to end before the room.
        all = assembly.interfaceServices(of: session, timers: handlers.timers)
            .map { .init(service: Lasting(service: $0)) }
        // Ends after the room, so that it sends the room's last rows.
        if let site = assembly.site {
            site.setListeners(SiteListeners(session: session, room: handlers.room, reloader: reloader))
            add(Lasting(service: site))
        }
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
                service: DuckingOtherSound(
                    session: session, assembly.configuration.ducking, logger: logger)))
        add(
            Lasting(
                service: DictatedActions(
                    session: session, handler: handlers.actions, settings: assembly.configuration,
                    language: assembly.language, logger: logger)))
        if let room = handlers.room {
            add(
                RoomFollowing(
                    session: session, room: room, isShared: assembly.configuration.site != nil, logger: logger
                ))
            let configuration = assembly.configuration
            add(
                AlertFollowing(
                    session: session, alerts: assembly.alerts, place: configuration.place,
                    options: configuration.alerts.options, push: assembly.push,
                    language: assembly.language))
            if let push = assembly.push { add(Lasting(service: push)) }
        }
        if let hangups { add(PhraseReloading(reloader: reloader, requests: hangups)) }
        try addControl(
            DaemonControlRequest(
                assembly: assembly,
                program: assembly.controlled(
                    session: session, source: source, reloader: reloader, handlers: handlers),
                session: session, source: source, logger: logger))
    }

    private mutating func add(_ service: some Service) { all.append(.init(service: service)) }

    private mutating func addControl(_ request: DaemonControlRequest) throws {
        guard let make = OptionalParts.built.control else {
            let named = request.assembly.configuration.control
            if named.socket != nil || named.http != nil {
                _ = try OptionalParts.built.need(\.control, trait: "Control", for: "control")
            }
            return
        }
        guard let control = try make(request) else { return }
        if let metrics = control.metrics { all.append(.init(service: Lasting(service: metrics))) }
        leave = control.leave
        undo = { [undo] in
            control.undo()
            undo()
        }
        // The first service ends last: it follows the room and must see the room's end.
        all.insert(
            .init(service: control.server, failureTerminationBehavior: .gracefullyShutdownGroup), at: 0)
    }
}
