#if HTTP
    import Commands
    import Control
    import Foundation
    import Logging
    import RoomMode
    import ServiceLifecycle
    import VoicedConfiguration
    import WebPush

    /// Sends alerts by Web Push, one after the other.
    struct WebPushedAlerts: PushedAlerts, CustomStringConvertible {
        /// The most alerts that wait for a slow push service; the queue drops the oldest of more.
        private static let most = 50

        private let sender: PushSender
        private let language: Language
        private let (effects, input): (AsyncStream<AlertEffect>, AsyncStream<AlertEffect>.Continuation)

        /// The name in the log. Without it, the log would print all properties.
        var description: String { "alerts for browsers" }

        init(_ request: PushedAlertsRequest) {
            let logger = request.logger
            language = request.language
            let file = request.path.map {
                RememberedFile<PushSender.Book>(
                    path: $0, contents: "the list of browsers that get alerts", logger: logger)
            }
            sender = PushSender(
                PushSender.Options(contact: request.settings.contact, services: request.settings.services),
                book: file?.read(), save: { file?.write($0) }, report: { logger.warning("\($0)") })
            (effects, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.most))
        }

        var controlled: ControlledPush {
            let sender = sender
            return ControlledPush(
                key: sender.publicKey,
                subscribe: { endpoint, key, auth in
                    try await sender.add(PushSubscription(endpoint: endpoint, p256dh: key, auth: auth))
                }, unsubscribe: { await sender.remove($0) })
        }

        func push(_ effects: [AlertEffect]) { for effect in effects { input.yield(effect) } }

        func run() async {
            await cancelWhenGracefulShutdown {
                for await effect in effects {
                    guard let alert = PushedAlert(effect, in: language),
                        let text = try? JSONEncoder().encode(alert),
                        text.count <= PushMessage.longestText
                    else { continue }
                    var message = PushMessage(text)
                    message.topic = alert.alert.uuidString.replacing("-", with: "")
                    message.isUrgent = !alert.isSilent
                    await sender.send(message)
                }
            }
        }
    }

    extension OptionalParts {
        /// Adds alerts by Web Push.
        mutating func addPush() { push = { WebPushedAlerts($0) } }
    }
#endif
