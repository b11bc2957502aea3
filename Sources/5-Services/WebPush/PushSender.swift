#if HTTP
    import Foundation
    import RemoteService

    /// Sends messages to browsers that asked for them, also while no page is open: Web Push (RFC 8030).
    ///
    /// The message goes to the push service of the browser's maker, which delivers it. It is encrypted for that browser;
    /// the service learns when something is sent, and to which browser.
    package actor PushSender {
        /// How messages are sent.
        package struct Options: Sendable {
            /// Whom a push service may ask about the messages: `mailto:` and an address, or an address of the web.
            package var contact: String
            /// The hosts that messages may go to; `*.example.com` means every host below it.
            package var services: [String]

            /// Makes options.
            package init(contact: String, services: [String]) {
                (self.contact, self.services) = (contact, services)
            }
        }

        /// What outlives the program.
        package struct Book: Codable, Sendable {
            /// The ``PushKey/bytes`` of the server.
            package var key: Data
            /// The browsers.
            package var subscriptions: [PushSubscription]
        }

        /// Why a browser cannot have messages, as a sentence.
        package struct Refusal: Error, CustomStringConvertible {
            /// The sentence.
            package let description: String
        }

        /// The most browsers.
        package static let limit = 40
        /// Bytes of the longest address.
        private static let longestEndpoint = 1024
        /// Seconds for one message to one browser.
        private static let patience = 10.0
        /// Seconds for which a token is valid; services take a day at most.
        private static let tokenLifetime = 43_200.0
        /// Messages that are sent at a time.
        private static let together = 4

        private let options: Options
        private let key: PushKey
        private var subscriptions: [PushSubscription]
        private let save: @Sendable (Book) -> Void
        private let report: @Sendable (String) -> Void

        /// The server's public key in base64url, which a browser needs to subscribe.
        package nonisolated let publicKey: String

        /// Makes a sender.
        ///
        /// - Parameters:
        ///   - options: how messages are sent.
        ///   - book: what ``save`` was given last; nil for a new key and no browser. Browsers that subscribed with
        ///     another key have to do so again.
        ///   - save: keeps the key and the browsers.
        ///   - report: takes a sentence about a message that was not sent; it has no address and no text.
        package init(
            _ options: Options, book: Book?, save: @escaping @Sendable (Book) -> Void,
            report: @escaping @Sendable (String) -> Void
        ) {
            (self.options, self.save, self.report) = (options, save, report)
            if let book, let key = PushKey(bytes: book.key) {
                (self.key, subscriptions) = (key, Array(book.subscriptions.suffix(Self.limit)))
            } else {
                (key, subscriptions) = (PushKey(), [])
                save(Book(key: key.bytes, subscriptions: []))
            }
            publicKey = Base64URL.text(key.publicBytes)
        }

        /// The number of browsers.
        package var count: Int { subscriptions.count }

        /// Adds a browser, or changes its keys.
        ///
        /// - Throws: ``Refusal`` if nothing could be sent there.
        package func add(_ subscription: PushSubscription) throws(Refusal) {
            _ = try address(of: subscription)
            guard SealedPush.seal(Data(), for: subscription) != nil else {
                throw Refusal(description: "the keys of this browser are none")
            }
            let others = subscriptions.filter { $0.endpoint != subscription.endpoint }
            guard others.count < Self.limit else {
                throw Refusal(description: "\(Self.limit) browsers get messages already, which is the most")
            }
            guard !subscriptions.contains(subscription) else { return }
            subscriptions = others + [subscription]
            save(Book(key: key.bytes, subscriptions: subscriptions))
        }

        /// Removes the browser with this address, if there is one.
        package func remove(_ endpoint: String) {
            guard let index = subscriptions.firstIndex(where: { $0.endpoint == endpoint }) else { return }
            subscriptions.remove(at: index)
            save(Book(key: key.bytes, subscriptions: subscriptions))
        }

        /// Sends a message to every browser, once. A browser that its service does not know any more is removed.
        package func send(_ message: PushMessage) async {
            precondition(message.text.count <= PushMessage.longestText, "a short text")
            var waiting = subscriptions[...]
            await withTaskGroup(of: Void.self) { group in
                for subscription in waiting.prefix(Self.together) {
                    group.addTask { await self.send(message, to: subscription) }
                }
                waiting = waiting.dropFirst(Self.together)
                while await group.next() != nil {
                    guard let subscription = waiting.popFirst(), !Task.isCancelled else { continue }
                    group.addTask { await self.send(message, to: subscription) }
                }
            }
        }

        private func send(_ message: PushMessage, to subscription: PushSubscription) async {
            do {
                let address = try address(of: subscription)
                guard let body = SealedPush.seal(message.text, for: subscription) else { return }
                var request = HTTPExchange.Message(method: "POST", url: subscription.endpoint)
                (request.body, request.contentType) = (Data(body), "application/octet-stream")
                request.headers = [
                    ("TTL", String(message.lifetime)), ("Content-Encoding", "aes128gcm"),
                    ("Urgency", message.isUrgent ? "high" : "normal"),
                    ("Authorization", "vapid t=\(token(for: address)), k=\(publicKey)"),
                ]
                if let topic = message.topic { request.headers.append(("Topic", topic)) }
                _ = try await HTTPExchange(address, key: nil).send(request, limit: Self.patience)
            } catch let error as ServiceError where [404, 410].contains(error.status) {
                remove(subscription.endpoint)
                report("a browser gets no more messages: it has unsubscribed at its push service")
            } catch is CancellationError {
            } catch {
                report("a message did not reach a browser: \(error)")
            }
        }

        /// What the push service recognizes the server by: a JSON Web Token that it has signed (RFC 8292).
        private func token(for address: ServiceAddress) -> String {
            struct Claims: Encodable {
                let aud: String
                let exp: Int
                let sub: String
            }
            let claims = Claims(
                aud: address.originText, exp: Int(Date().timeIntervalSince1970 + Self.tokenLifetime),
                sub: options.contact)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let encoded = try? encoder.encode(claims) else { return "" }
            let text = [Data(#"{"alg":"ES256","typ":"JWT"}"#.utf8), encoded].map(Base64URL.text)
                .joined(separator: ".")
            return text + "." + Base64URL.text(key.signature(of: text))
        }

        /// Where messages for a browser go: to a push service that the operator allows, and nowhere else.
        private func address(of subscription: PushSubscription) throws(Refusal) -> ServiceAddress {
            guard subscription.endpoint.utf8.count <= Self.longestEndpoint,
                let host = URLComponents(string: subscription.endpoint)?.host?.lowercased()
            else { throw Refusal(description: "the address of this browser is none") }
            guard options.services.contains(where: { Self.matches(host, $0.lowercased()) }) else {
                throw Refusal(
                    description: "its push service, \(host.prefix(100)), is not one of alerts.push.services")
            }
            do { return try ServiceAddress(subscription.endpoint, of: "the push service") } catch {
                throw Refusal(description: error.message)
            }
        }

        private static func matches(_ host: String, _ service: String) -> Bool {
            service.hasPrefix("*.") ? host.hasSuffix(service.dropFirst()) : host == service
        }
    }
#endif
