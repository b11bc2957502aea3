#if Control
    import ArgumentParser
    import Control
    import Display
    import Foundation
    import Logging
    import RemoteService
    import SQLiteStorage
    import Serving
    import Session
    import Telemetry
    import VoicedConfiguration
    import VoicedTerminal

    extension OptionalParts {
        /// Adds the control by a socket and over HTTP.
        mutating func addControl() {
            control = { request in
                let (assembly, session) = (request.assembly, request.session)
                var program = request.program
                var metrics: DaemonMetrics?
                if assembly.configuration.control.http != nil {
                    let counted = DaemonMetrics(
                        session: session, source: request.source, site: assembly.site)
                    program.metrics = { await counted.text() }
                    program.ailment = { await counted.ailment() }
                    metrics = counted
                }
                guard
                    let server = try assembly.controlServer(
                        ControlDesk(session: session, program: program), logger: request.logger)
                else { return nil }
                return ControlPart(
                    server: server, metrics: metrics.map { SessionMetrics(session, registry: $0.registry) },
                    undo: server.undo, leave: server.leave)
            }
        }
    }

    extension SessionAssembly {
        /// Makes the server that answers the clients of the control; nil if there is neither a socket nor an address.
        ///
        /// A configured socket or address must be available. If the usual socket is not, the daemon works without it.
        fileprivate func controlServer(_ desk: ControlDesk, logger: Logger) throws(Failure)
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
            let made = try controlServer(desk, http, inherited, logger: logger)
            for place in inherited.unused {
                logger.warning(
                    "the service manager listens at \(place), which control does not name; it is not answered"
                )
            }
            return made
        }

        private func controlServer(
            _ desk: ControlDesk, _ http: (options: ControlHTTPOptions, socket: ListeningSocket)?,
            _ inherited: InheritedSockets, logger: Logger
        ) throws(Failure) -> ControlServer? {
            let control = configuration.control
            func server(_ socket: String?) throws(ControlError) -> ControlServer {
                try ControlServer(
                    desk: desk, socket: socket, http: http, pages: DisplayPages.all(in: language),
                    inherited: inherited,
                    logger: logger)
            }
            if control.socket != nil || control.hasNoSocket {
                guard control.socket != nil || http != nil else { return nil }
                do throws(ControlError) { return try server(control.socket) } catch { throw Failure(error) }
            }
            let name = ControlPlace.name(database: store.path, config: configurationPath)
            var complaint: ControlError?
            for folder in ControlPlace.folders {
                do throws(ControlError) {
                    return try server("\(folder)/\(name)")
                } catch {
                    complaint = complaint ?? error
                    // If another daemon answers at this name, a socket in another folder would only hide this one.
                    if error.code == .inUse { break }
                }
            }
            logger.warning("this daemon has no socket: \(complaint?.message ?? "there is no folder for it")")
            guard http != nil else { return nil }
            do throws(ControlError) { return try server(nil) } catch { throw Failure(error) }
        }
    }
#endif
