import Actions
import Commands
import Dictation
import Feedback
import Foundation
import Handling
import Logging
import Recognition
import ServiceLifecycle
import Session
import VoicedConfiguration
import VoicedTerminal

/// The service that takes dictations for actions. It begins a dictation if an action asks for one, and gives the action
/// the text at the end.
struct DictatedActions: Service, CustomStringConvertible {
    /// The longest dictated text of an action, in bytes: one hour of speech, and less than the limit of a program's
    /// arguments.
    private static let longestText = 60_000
    private static let refusal: SpokenSentence = "Nothing can be dictated now."

    private let session: VoiceSession
    private let handler: ActionHandler
    private let settings: Configuration
    private let language: Language
    private let logger: Logger
    private let queue: EffectQueue

    /// Makes the service for a session that does not run yet.
    init(
        session: VoiceSession, handler: ActionHandler, settings: Configuration, language: Language,
        logger: Logger
    ) {
        (self.session, self.handler, self.settings, self.logger) = (session, handler, settings, logger)
        self.language = language
        let refusal = language.say(Self.refusal)
        queue = EffectQueue(of: session, where: { $0 is DictationAsked }) { [weak session] effect in
            guard let asked = effect as? DictationAsked else { return }
            Task {
                await session?.announce(.rejected(refusal))
                _ = try? await handler.deliverDictation(nil, for: asked.id, at: Date())
            }
        }
    }

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "dictation" }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The recognizer loads early, so that the first dictation does not wait for it. If it is missing, each
            // dictation tries again.
            var ear = settings.actions.values.contains { $0.dictate != nil } ? await recognizer() : nil
            for await effect in queue.effects {
                guard let asked = effect as? DictationAsked else { continue }
                if ear == nil { ear = await recognizer() }
                let text = await self.text(for: asked, by: ear)
                do {
                    let reply = try await handler.deliverDictation(text, for: asked.id, at: Date())
                    if let reply { await session.announce(reply) }
                } catch { return }
            }
        }
    }

    /// Returns the dictated text. If there is none, the session says so, and the result is nil.
    private func text(for asked: DictationAsked, by recognizer: (any SpeechRecognizer)?) async -> String? {
        guard let recognizer else {
            return await refuse("Nothing can be dictated. The recognizer is not there.")
        }
        do throws(TakeoverRefusal) {
            let (id, updates) = try await session.beginDictation(
                by: recognizer, silence: settings.dictation.silence)
            let prompt: [FeedbackSound] = asked.prompt.isEmpty ? [.chime(.question)] : [.speech(asked.prompt)]
            await session.announce(Reply(.done, sounds: prompt))
            return await heard(id, updates)
        } catch {
            logger.notice("nothing was dictated: \(error)")
            return await refuse(Self.refusal)
        }
    }

    private func heard(_ id: UUID, _ updates: AsyncStream<DictationUpdate>) async -> String? {
        var text = DictatedText(options: settings.dictation.options(in: language))
        var end = DictationEnd.finished
        // The session may hear further utterances before it carries out the end.
        var isOver = false
        for await update in updates {
            switch update {
            case .partial: break
            case .utterance where isOver: break
            case .utterance(let said):
                switch text.apply(said.text) {
                case .told(.end):
                    isOver = true
                    await session.endDictation(id)
                case .told(.readBack):
                    await session.say(text.text.isEmpty ? language.say("Nothing yet.") : text.text)
                case .refused: await session.announce(Reply(.done, sounds: [.chime(.failure)]))
                case .added, .edited, .told: break
                }
                guard text.text.utf8.count > Self.longestText else { continue }
                isOver = true
                await session.say(language.say("The text is full."))
                await session.endDictation(id)
            case .lost: break  // it has its own chime
            case .ended(let why): end = why
            }
        }
        switch end {
        case .session(.stopped): return nil
        case .session(.cancelled): return await refuse("The text was dropped.")
        case .finished, .silence, .session(.microphone), .session(.muted): break
        }
        guard !text.text.isEmpty else { return await refuse("Nothing was dictated.") }
        return text.text
    }

    /// Makes the recognizer of a dictation ready for use. If that fails, the log says why, and the result is nil.
    private func recognizer() async -> (any SpeechRecognizer)? {
        do { return try await settings.preparedDictationRecognizer() } catch {
            logger.error("nothing can be dictated: \(Failure(error).message)")
            return nil
        }
    }

    private func refuse(_ sentence: SpokenSentence) async -> String? {
        await session.announce(.rejected(language.say(sentence)))
        return nil
    }
}
