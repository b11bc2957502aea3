#if HTTP
    import Foundation
    import RemoteService

    /// A sender of messages to browsers that asked for them, also while no page is open: Web Push (RFC 8030).
    ///
    /// The message goes to the push service of the browser's maker, which delivers it. It is encrypted for that
    /// browser. The service learns when a message is sent, and to which browser.
    package actor PushSender {
        /// The contact of a sender, and the hosts that it may use.
        package struct Options: Sendable {
            /// The contact that a push service may ask about the messages: `mailto:` and an address, or a web address.
            package var contact: String
            /// The hosts that messages may go to; `*.example.com` means every host below it.
            package var services: [String]

            /// Makes options.
            package init(contact: String, services: [String]) {
                (self.contact, self.services) = (contact, services)
            }
        }

        /// The data that outlives the program.
        package struct Book: Codable, Sendable {
            /// The ``PushKey/bytes`` of the server.
            package var key: Data
            /// The subscriptions of all browsers.
            package var subscriptions: [PushSubscription]
        }

        /// The reason why a browser cannot get messages, as a sentence.
        package struct Refusal: Error, CustomStringConvertible {
            /// The sentence.
            package let description: String
        }

        /// The most browsers.
        package static let limit = 40
        /// The most bytes of a browser's address.
        private static let longestEndpoint = 1024
        /// Seconds for one message to one browser.
        private static let patience = 10.0
        /// The seconds for which a token is valid; services accept a day at most.
        private static let tokenLifetime = 43_200.0
        /// The most messages that are sent at a time.
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
        ///   - options: the contact, and the hosts that messages may go to.
        ///   - book: the book that ``save`` got last; nil for a new key and no browser. Browsers that subscribed with
        ///     another key have to do so again.
        ///   - save: keeps the key and the browsers.
        ///   - report: gets a sentence about a message that was not sent, without its address and text.
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
        /// - Throws: ``Refusal`` if no message could be sent to the browser.
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

        /// Sends a message to every browser, once. Removes a browser that its service does not know any more.
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

        /// Makes the token by which the push service recognizes the server: a JSON Web Token with the server's
        /// signature (RFC 8292).
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

        /// Checks the address for a browser's messages, which must be at a push service that the operator allows.
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
