#if Wyoming
    import NIOCore
    import Recognition
    import ServiceLifecycle
    import Session
    import Synchronization
    import Wyoming

    /// Offers this machine's services over Wyoming: finds wake words, turns sound into text, carries commands out.
    ///
    /// It recognizes an utterance once all of it has arrived, so a slow client does not occupy the recognizer.
    ///
    /// ```swift
    /// var services = WyomingServices(name: "voiced", version: "1")
    /// services.recognizer = recognizer
    /// let server = WyomingServer(.init(try WyomingAddress(uri: "tcp://127.0.0.1:10400")), services)
    /// try await server.run()
    /// ```
    package struct WyomingServer: Service, CustomStringConvertible {
        private let listener: WyomingListener
        private let services: WyomingServices
        private let isListening: @Sendable (Int) -> Void
        private let wakeStreams: WakeStreams

        /// The name in the log.
        package var description: String { "Wyoming" }

        /// Makes a server; it does not listen before ``run()``.
        ///
        /// - Parameter isListening: called with the port once the server listens.
        package init(
            _ options: WyomingServerOptions, _ services: WyomingServices,
            isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            listener = WyomingListener(options: options)
            self.services = services
            self.isListening = isListening
            wakeStreams = WakeStreams(limit: options.wakeLimit)
        }

        /// Serves until the task is cancelled or its service group shuts down.
        ///
        /// - Throws: `WyomingError` with `unavailable` if the address cannot be used.
        package func run() async throws {
            do {
                try await cancelWhenGracefulShutdown {
                    try await listener.run(isListening: isListening) { peer in
                        try await ServiceConversation(services: services, wakeStreams: wakeStreams).talk(peer)
                    }
                }
            } catch is CancellationError {}
        }
    }

    /// Counts the streams that are searched for wake words, and limits them.
    final class WakeStreams: Sendable {
        private let limit: Int
        private let count = Atomic<Int>(0)

        init(limit: Int) { self.limit = limit }

        /// Begins one more stream; false if there are too many. After true, ``end()`` must follow.
        func begin() -> Bool {
            if count.add(1, ordering: .relaxed).newValue <= limit { return true }
            end()
            return false
        }

        func end() { count.subtract(1, ordering: .relaxed) }
    }

    /// One client and its requests.
    private struct ServiceConversation {
        /// The purpose of the sound.
        private enum Purpose {
            case text
            case wakeWords([String]?)
        }

        let services: WyomingServices
        let wakeStreams: WakeStreams

        func talk(_ peer: WyomingPeer) async throws {
            var purpose: Purpose?
            var utterance: ReceivedUtterance?
            var listening: WakeListening?
            defer { if listening != nil { wakeStreams.end() } }
            /// Begins to take sound; false if the server refuses it.
            func begin() async throws -> Bool {
                if listening != nil { wakeStreams.end() }
                (utterance, listening) = (nil, nil)
                // Without a stated purpose, the client gets the first offered service.
                switch purpose ?? (services.recognizer == nil ? .wakeWords(nil) : .text) {
                case .text:
                    guard services.recognizer != nil else {
                        try await peer.refuse("no text is made of sound here", code: "not-supported")
                        return false
                    }
                    utterance = ReceivedUtterance()
                case .wakeWords(let names):
                    guard let makeDetector = services.makeDetector else {
                        try await peer.refuse("no wake words are found here", code: "not-supported")
                        return false
                    }
                    guard wakeStreams.begin() else {
                        try await peer.refuse("too many streams are listened to", code: "busy")
                        return false
                    }
                    do { listening = WakeListening(try makeDetector(), names: names) } catch {
                        wakeStreams.end()
                        throw error
                    }
                }
                return true
            }
            for try await event in peer.inbound {
                peer.touch(event)
                switch event.type {
                case "describe": try await peer.send("info", InfoPayload(services: services).json)
                case "ping":
                    var line = JSONLine()
                    line.add("text", event.data.text)
                    try await peer.send("pong", line)
                case "transcribe": purpose = .text
                case "detect":
                    purpose = .wakeWords(event.data.names)
                    // The following sound is a new stream.
                    if listening.take() != nil { wakeStreams.end() }
                case "audio-start": guard try await begin() else { return }
                case "audio-chunk":
                    // wyoming-satellite asks for a wake word, but never sends `audio-start`.
                    if case .wakeWords? = purpose, listening == nil, utterance == nil {
                        guard try await begin() else { return }
                    }
                    do {
                        try utterance?.append(event)
                        for heard in try listening?.process(event) ?? [] { try await send(heard, to: peer) }
                    } catch let refusal as WyomingSamples.Refusal {
                        return try await peer.refuse(refusal.text, code: refusal.code)
                    }
                case "audio-stop":
                    if let whole = utterance.take() { try await recognize(whole, for: peer) }
                    if let ended = listening.take() {
                        defer { wakeStreams.end() }
                        for heard in ended.finish() { try await send(heard, to: peer) }
                        if !ended.hasHeard { try await peer.send("not-detected") }
                    }
                case "transcript", "recognize": try await handle(event.data.text ?? "", for: peer)
                // Ignore other events, since newer clients may send ones that this version does not know.
                default: break
                }
            }
        }

        private func send(_ heard: WakeListening.Heard, to peer: WyomingPeer) async throws {
            var line = JSONLine()
            line.add("name", heard.name)
            line.add("timestamp", heard.timestamp)
            try await peer.send("detection", line)
        }

        private func recognize(_ utterance: ReceivedUtterance, for peer: WyomingPeer) async throws {
            guard let recognizer = services.recognizer else { return }
            peer.place.hold()
            defer { peer.place.release() }
            let transcript: Transcript
            do {
                transcript = try await recognizer.recognize(samples: utterance.samples)
            } catch let error as RecognitionError {
                return try await peer.refuse(error.message, code: "failed")
            }
            var line = JSONLine()
            line.add("text", transcript.text)
            line.add("language", services.languages.first)
            if let confidence = transcript.confidence {
                // The protocol has no field for a confidence but the context, which a client may pass on or ignore.
                var context = JSONLine()
                context.add("confidence", confidence)
                line.add("context", context)
            }
            try await peer.send("transcript", line)
        }

        private func handle(_ text: String, for peer: WyomingPeer) async throws {
            guard let handle = services.handle else {
                return try await peer.refuse("no commands are carried out here", code: "not-supported")
            }
            guard text.utf8.count <= UtteranceLimits.maximumTextByteCount else {
                return try await peer.refuse("more words than one command can have", code: "too-long")
            }
            peer.place.hold()
            defer { peer.place.release() }
            let answer = await handle(text)
            var line = JSONLine()
            line.add("text", answer.text ?? "")
            try await peer.send(answer.isHandled ? "handled" : "not-handled", line)
        }
    }

    /// An utterance while it arrives.
    private final class ReceivedUtterance {
        private(set) var samples: [Int16] = []
        private let reader = SoundReader()

        func append(_ event: WyomingEvent) throws {
            // Drop the sound beyond the length of the longest command.
            guard samples.count < UtteranceLimits.maximumSamples else { return }
            samples += try reader.samples(of: event)
        }
    }
#endif
