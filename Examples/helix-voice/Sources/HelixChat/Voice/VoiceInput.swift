import Foundation
import VoiceEngine

/// Reports for the person who speaks, and for the screen.
public enum VoiceNews: Sendable {
    /// It listens, for the wake word or for a message.
    case listening(source: String)
    case wakeWord
    case order(VoiceOrder)
    /// Whether a message is being spoken.
    case talking(Bool)
    case draft(Draft)
    /// Something said was not understood, or something does not work; what to do about it.
    case notice(String)
}

/// The voice side: wake word, orders, dictation, and a draft that is sent by a phrase, a pause or a touch.
public actor VoiceInput {
    /// The options of hearing.
    public struct Options: Sendable {
        /// The model of the wake word; nil: messages are dictated by touch alone.
        public var wakeWord: KeywordModel?
        /// Seconds of silence after which a message is sent.
        public var pause = 4.0
        /// Whether the sound of messages is kept.
        public var keepsRecordings = false
        /// What replies are read aloud by; nil reads none.
        public var feedback: SessionFeedback?

        /// The defaults.
        public init() {}
    }

    /// Sends a message. If it throws, the error is reported and the draft stays.
    public typealias Send = @Sendable (MessageText, _ recording: [Int16]?) async throws -> Void

    private let source: any CaptureSource
    private let ears: Ears
    private let options: Options
    private let send: Send
    private let tell: @Sendable (VoiceNews) async -> Void
    private var session: VoiceSession?
    private let sound: KeptSound?
    private var draft = Draft()
    private var dictation: UUID?
    private var reading: Task<Void, Never>?
    /// The fate of the draft at the end of the current dictation.
    private var wish: Draft.Wish?
    /// Whether further speech is no part of the message.
    private var isClosed = false
    private var isStopped = false
    /// Replies that came while a message was spoken.
    private var unread: [String] = []

    /// Listens to nothing yet.
    public init(
        source: any CaptureSource, ears: Ears, options: Options, send: @escaping Send,
        tell: @escaping @Sendable (VoiceNews) async -> Void
    ) {
        (self.source, self.ears, self.options, self.send, self.tell) = (source, ears, options, send, tell)
        sound = options.keepsRecordings ? KeptSound(ears.words) : nil
    }

    /// Listens until a recording ends, ``stop()`` is called or the task is cancelled.
    ///
    /// - Parameter talking: whether a message is spoken from the first sample on.
    public func run(talking: Bool = false) async throws {
        let listening: Listening = options.wakeWord.map { .keywords([$0]) } ?? .triggers(reason: nil)
        let session = VoiceSession(
            configuration: SessionConfiguration(listening: listening), source: source,
            recognizer: ears.orders,
            parser: CommandParser(grammar: try VoiceOrder.grammar()), feedback: options.feedback
        ) { [weak self] request in
            guard let order = request.intent.flatMap({ VoiceOrder(rawValue: $0.name) }) else { return nil }
            await self?.obey(order)
            return .done()
        }
        guard !isStopped else { return }
        self.session = session
        if talking { await talk() }
        let events = session.events
        let watching = Task { for await event in events { await watch(event) } }
        await tell(.listening(source: source.name))
        defer { watching.cancel() }
        try await session.run()
        await watching.value
        await reading?.value
    }

    /// Listens no longer.
    public func stop() {
        isStopped = true
        session?.stop()
    }

    /// Reads a reply aloud, where there is a voice for it; once the person has finished what is being dictated.
    public func read(_ reply: String) async {
        guard options.feedback != nil else { return }
        guard dictation == nil else { return unread.append(reply) }
        await session?.say(reply)
    }

    // MARK: - By touch

    /// A message is spoken from now on; goes on with the draft where there is one.
    public func talk() async {
        guard let session, dictation == nil else { return }
        do {
            let (id, updates) = try await session.beginDictation(
                by: sound ?? ears.words, silence: options.pause)
            (dictation, wish, isClosed) = (id, nil, false)
            await tell(.talking(true))
            reading = Task { for await update in updates { await take(update) } }
        } catch {
            await tell(.notice(Self.words(of: error)))
        }
    }

    /// The message is over: what is being said is heard out, and then it stays, is sent or is discarded.
    public func endTalking(_ wish: Draft.Wish = .stop) async {
        guard let session, let dictation else { return await settle(wish) }
        self.wish = wish
        await session.endDictation(dictation)
    }

    // MARK: - By voice

    private func obey(_ order: VoiceOrder) async {
        await tell(.order(order))
        if order == .newMessage { await talk() }
    }

    private func take(_ update: DictationUpdate) async {
        switch update {
        case .partial(let said):
            guard !isClosed else { return }
            draft.hear(partial: said)
            await tell(.draft(draft))
        case .utterance(let transcript):
            let samples = sound?.takeNext() ?? []
            guard !isClosed else { return }
            let wish = draft.take(transcript.text, sound: samples)
            await tell(.draft(draft))
            switch wish {
            case .nothingToDo: await tell(.notice("There is nothing to do that to."))
            case let wish?:
                isClosed = true
                await endTalking(wish)
            case nil: break
            }
        case .lost(let reason):
            await tell(.notice("What was said last is lost (\(reason.rawValue)); say it again."))
        case .ended(let end):
            dictation = nil
            draft.endTalking()
            await tell(.talking(false))
            // A recording's end is the end of its message; a person who quits has not said to send.
            let isOver = end == .silence || end == .session(.stopped) && source.isRecording
            await settle(wish ?? (isOver && !draft.text.isEmpty ? .send : .stop))
            let replies = unread
            unread = []
            for reply in replies { await read(reply) }
        }
    }

    private func settle(_ wish: Draft.Wish) async {
        switch wish {
        case .send:
            do {
                try await send(try MessageText(draft.text), draft.recording)
                draft = Draft()
            } catch {
                await tell(.notice("\(error)"))
            }
        case .discard: draft = Draft()
        case .stop, .nothingToDo: break
        }
        await tell(.draft(draft))
    }

    private func watch(_ event: VoiceEvent) async {
        switch event.kind {
        case .wake: await tell(.wakeWord)
        case .unrecognized(let reason) where reason != .cancelled && reason != .stopped:
            await tell(.notice("Not understood (\(reason.rawValue)); after “Orbit” say “new message”."))
        case .device(let change, let name, _): await tell(.notice("\(name): \(change.rawValue)"))
        case .problem(_, let message): await tell(.notice(message))
        case .recognizer(let change): await tell(.notice("\(change.to) hears from now on."))
        default: break
        }
    }

    private static func words(of refusal: TakeoverRefusal) -> String {
        switch refusal {
        case .busy: "A message is being spoken already."
        case .question, .ended: "Nothing is heard any more."
        case .muted: "The microphone is off."
        case .microphone(let change): "The microphone does not hear (\(change.rawValue)); plug it in."
        }
    }
}
