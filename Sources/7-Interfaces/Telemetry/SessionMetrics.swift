#if Control
    import Commands
    import CoreMetrics
    import Endpointing
    import Feedback
    import Handling
    import Hearing
    import Recognition
    import ServiceLifecycle
    import Session

    /// Counts the events of a session.
    ///
    /// No metric contains a spoken word. Labels are names of the configuration (keywords, actions, intents,
    /// recognizers) and of the engine's own states.
    package struct SessionMetrics: Service, CustomStringConvertible {
        private let session: VoiceSession
        private let registry: PrometheusRegistry

        /// Makes the metrics; they count nothing before they run.
        package init(_ session: VoiceSession, registry: PrometheusRegistry) {
            (self.session, self.registry) = (session, registry)
            for (name, help) in Self.help { registry.describe(name, help) }
        }

        private static let help = [
            "voiced_wakes_total": "Detected wake words.",
            "voiced_wake_score": "Scores of the detected wake words.",
            "voiced_endpoints_total": "Ends of listening to a command, by cause.",
            "voiced_transcripts_total": "Texts of recognizers.",
            "voiced_recognition_seconds": "From the end of listening to the text.",
            "voiced_handling_seconds": "From the text to the outcome.",
            "voiced_confidence": "Confidence of recognizers in their texts.",
            "voiced_commands_total": "Commands and intents, by outcome.",
            "voiced_matches_total": "Matched phrases, by the kind of match.",
            "voiced_unrecognized_total": "Commands without a meaning, by reason.",
            "voiced_answers_total": "Answers, spoken or as sounds.",
            "voiced_problems_total": "Parts of the engine that failed while the rest went on.",
            "voiced_recognizer_switches_total": "Switches to another recognizer.",
            "voiced_device_changes_total": "Changes of the microphone.",
            "voiced_questions_total": "Questions, by their answer.",
        ]

        /// The name in the log. Without it, the log would print all properties.
        package var description: String { "metrics" }

        /// Counts until the session ends or the service group shuts down.
        package func run() async throws {
            let events = session.events
            var pace = Pace()
            for await event in events.cancelOnGracefulShutdown() { count(event, &pace) }
        }

        /// When listening to the current command ended, and when its text came, by a monotonic clock.
        private struct Pace {
            var end: ContinuousClock.Instant?
            var text: ContinuousClock.Instant?
        }

        private func count(_ event: VoiceEvent, _ pace: inout Pace) {
            switch event.kind {
            case .wake(let keyword, let score, _, _):
                add("voiced_wakes_total", ("keyword", keyword))
                Recorder(
                    label: "voiced_wake_score", dimensions: [("keyword", keyword)], aggregate: true,
                    factory: registry
                ).record(score)
            case .endpoint(let cause, _, _):
                add("voiced_endpoints_total", ("cause", cause.rawValue))
                pace = Pace(end: .now)
            case .transcript(_, let confidence, let recognizer, _):
                add("voiced_transcripts_total", ("recognizer", recognizer))
                time("voiced_recognition_seconds", since: pace.end, ("recognizer", recognizer))
                pace = Pace(text: .now)
                if let confidence {
                    Recorder(
                        label: "voiced_confidence", dimensions: [("recognizer", recognizer)], aggregate: true,
                        factory: registry
                    ).record(confidence)
                }
            case .command(let command):
                let name = command.intent ?? command.action.rawValue
                add("voiced_commands_total", ("name", name), ("outcome", command.outcome.rawValue))
                if let tier = command.tier { add("voiced_matches_total", ("tier", tier.rawValue)) }
                time("voiced_handling_seconds", since: pace.text)
                pace = Pace()
            case .intent(let intent):
                add("voiced_commands_total", ("name", intent.intent), ("outcome", intent.outcome.rawValue))
                add("voiced_matches_total", ("tier", "grammar"))
                time("voiced_handling_seconds", since: pace.text)
                pace = Pace()
            case .unrecognized(let reason):
                add("voiced_unrecognized_total", ("reason", reason.rawValue))
                pace = Pace()
            case .feedback(.speech): add("voiced_answers_total", ("kind", "speech"))
            case .feedback(.chime): add("voiced_answers_total", ("kind", "chime"))
            case .feedback(.clip): add("voiced_answers_total", ("kind", "clip"))
            case .problem(let part, _): add("voiced_problems_total", ("part", part.rawValue))
            case .recognizer(let change): add("voiced_recognizer_switches_total", ("to", change.to))
            case .device(let change, _, _): add("voiced_device_changes_total", ("change", change.rawValue))
            case .answer(let answer, _): add("voiced_questions_total", ("answer", answer.rawValue))
            default: break
            }
        }

        private func add(_ name: String, _ labels: (String, String)...) {
            Counter(label: name, dimensions: labels, factory: registry).increment()
        }

        private func time(
            _ name: String, since begin: ContinuousClock.Instant?, _ labels: (String, String)...
        ) {
            guard let begin else { return }
            let nanoseconds = (ContinuousClock.now - begin) / .nanoseconds(1)
            Timer(label: name, dimensions: labels, factory: registry).recordNanoseconds(Int64(nanoseconds))
        }
    }
#endif
