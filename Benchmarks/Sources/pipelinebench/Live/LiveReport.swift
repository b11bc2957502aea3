import BenchmarkKit
import Foundation

/// The page of results about a live session.
struct LiveReport {
    let outcome: LiveOutcome

    var tables: String {
        var shares = MarkdownTable(columns: ["share of one core", "capture", "after it", "both", "ratio"])
        for (name, share, after) in [
            ("capture and resampling alone", outcome.resampling, "resample"),
            ("the whole pipeline", outcome.session, "voice-signal"),
        ] {
            shares.add(
                [name] + ["capture", after].map { percent(share.threads[$0] ?? .nan) } + [
                    percent(share.total),
                    String(format: "%.1f", share.total / outcome.resampling.total),
                ])
        }
        var tails = MarkdownTable(columns: ["", "p50", "p99", "most"])
        tails.add(["arrival to decision, ms"] + cells(outcome.latency, scale: 1000, "%.2f"))
        tails.add(["blocks waiting in the ring"] + cells(outcome.backlog, scale: 1, "%.0f"))
        return shares.text + "\n" + tails.text
    }

    func markdown(_ conditions: Conditions) -> String {
        """
        # A live session

        \(conditions.markdown)
        \(tables)
        In \(Int(outcome.seconds)) s of each: \(outcome.wakeCount) wake words, \(outcome.overruns) overruns, \
        \(outcome.overflowedBlocks) blocks dropped, \(outcome.lostFrames) frames lost. The whole process, the recognizer's \
        stand-in and this program included, took \(percent(outcome.session.process)) of a core and \
        \(outcome.peakResidentBytes / 1024) kB at the most.

        - A session with one wake word listens to a PulseAudio of its own through ALSA's `pulse` plug-in, in which the
          demonstration is said once a minute, two wake words with a command each, over soft noise. The rest of the time it
          waits. **Capture and resampling alone** listened to the same before it, in the same process.
        - **Arrival to decision**: from right after the read to the end of everything that is decided of those frames: wake word,
          start of speech, endpoint. Each block of up to 512 frames counts once.
        - **Blocks waiting**: at every look of the signal thread, those it is about to take included. The ring holds 128, over a
          second.

        """
    }

    private func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }

    private func cells(_ tail: LiveOutcome.Tail?, scale: Double, _ format: String) -> [String] {
        guard let tail else { return ["none", "none", "none"] }
        return [tail.median, tail.percentile99, tail.maximum].map { String(format: format, $0 * scale) }
    }
}
