#if Control && HTTP
    import Foundation

    /// The course of a question so far.
    struct Course {
        var caller: ClassifierService.Caller
        var start: ContinuousClock.Instant
        var outcome = AuditEntry.Outcome.badRequest
        var text: String?
        var answer: GivenAnswer?
        var isCached = false
        var modelSeconds: Double?
        var tokens: Int?

        /// Makes the audit's entry for the question.
        func entry(_ status: Int, at now: Date, _ audit: AuditLog) -> AuditEntry {
            let isCommand = outcome == .answered
            return AuditEntry(
                time: now.ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true)),
                facility: caller.holder.facility.uuidString.lowercased(), room: caller.holder.room,
                outcome: outcome, status: status, intent: isCommand ? answer?.intent : nil,
                milestone: isCommand ? answer?.targetID : nil,
                confidence: isCommand ? answer?.confidence : nil, cached: isCached,
                words: text.map { $0.split(separator: " ").count }, bytes: text?.utf8.count,
                text: text.map(audit.name(of:)), transcription: audit.hasTranscripts ? text : nil,
                milliseconds: Self.milliseconds((ContinuousClock.now - start) / .seconds(1)),
                modelMilliseconds: modelSeconds.map(Self.milliseconds), tokens: tokens)
        }

        private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1000 }
    }
#endif
