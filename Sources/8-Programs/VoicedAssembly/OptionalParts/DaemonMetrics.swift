#if Control
    import ArgumentParser
    import Capture
    import Control
    import CoreMetrics
    import Foundation
    import Session
    import Telemetry
    import VoicedConfiguration
    import VoicedTerminal

    /// The metrics of this daemon, and the check whether it hears.
    struct DaemonMetrics: Sendable {
        /// The time in which frames must arrive, longer than any pause between two pieces of sound.
        private static let patience = Duration.seconds(1)

        let registry = PrometheusRegistry()
        private let session: VoiceSession
        private let source: MicrophoneSource
        private let process: ProcessMetrics
        /// The site of the room; nil for none.
        private let site: (any RoomSite)?

        init(session: VoiceSession, source: MicrophoneSource, site: (any RoomSite)?) {
            (self.session, self.source, self.site) = (session, source, site)
            process = ProcessMetrics(registry: registry)
            for (name, help) in [
                ("voiced_captured_frames_total", "Frames that the microphone delivered."),
                ("voiced_lost_frames_total", "Frames that were lost, at the rate of the device."),
                ("voiced_overruns_total", "Times that the device had no room left."),
                ("voiced_clipped_frames_total", "Frames at full scale."),
                ("voiced_device_losses_total", "Times that the device went away."),
                ("voiced_audio_seconds_total", "Seconds of sound that were heard."),
                ("voiced_muted", "1 while nothing is heard because it was muted."),
                ("voiced_listening", "1 while a command is listened to."),
                (
                    "voiced_near_misses_total",
                    "Wake words whose score came to two thirds of the threshold, and no further."
                ),
                ("voiced_waiting", "What waits: blocks of sound, utterances, requests, rows."),
                ("voiced_level_dbfs", "Level of the sound, in dBFS."),
                ("voiced_info", "1, with the version."),
                ("voiced_site_connected", "1 while the site's server is there."),
                ("voiced_site_waiting_rows", "Rows that wait to be brought to the site."),
                ("voiced_site_oldest_seconds", "Age of the oldest of them."),
                ("voiced_site_refused_rows", "Rows that the site does not take."),
                ("voiced_site_left_out_rows", "Rows of the site that this room cannot keep, 100 at most."),
            ] { registry.describe(name, help) }
            set("voiced_info", 1, ("version", ProgramVersion.current))
        }

        /// Returns the current metrics in the text format of Prometheus.
        func text() async -> String {
            let (status, counts) = (await session.status, source.statistics)
            set("voiced_captured_frames_total", Double(counts.capturedFrameCount))
            set("voiced_lost_frames_total", Double(counts.lostFrameCount))
            set("voiced_overruns_total", Double(counts.xrunCount))
            set("voiced_clipped_frames_total", Double(counts.clippedFrameCount))
            set("voiced_device_losses_total", Double(counts.deviceLossCount))
            set("voiced_audio_seconds_total", status.position)
            set("voiced_muted", status.isMuted ? 1 : 0)
            set("voiced_listening", status.state == .recognizingCommand ? 1 : 0)
            for (keyword, count) in await session.nearMisses {
                set("voiced_near_misses_total", Double(count), ("keyword", keyword))
            }
            let queues = await session.queues
            for (name, count) in [
                ("blocks", queues.blocks), ("utterances", queues.utterances), ("requests", queues.requests),
                ("rows", queues.rows),
            ] { set("voiced_waiting", Double(count), ("queue", name)) }
            if let level = session.level { set("voiced_level_dbfs", level) }
            for (name, value) in await site?.gauges() ?? [] { set(name, value) }
            process.read()
            return registry.text
        }

        /// Says why the daemon does not hear, after waiting a second; nil if sound arrives, or if the daemon is muted.
        func ailment() async -> String? {
            let frames = source.statistics.capturedFrameCount
            guard await !session.status.isMuted else { return nil }
            try? await Task.sleep(for: Self.patience)
            guard source.statistics.capturedFrameCount == frames, await !session.status.isMuted else {
                return nil
            }
            return "no sound has come from \(source.name) for a second"
        }

        private func set(_ name: String, _ value: Double, _ labels: (String, String)...) {
            Gauge(label: name, dimensions: labels, factory: registry).record(value)
        }
    }
#endif
