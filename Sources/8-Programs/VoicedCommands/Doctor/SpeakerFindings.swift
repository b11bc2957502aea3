import Commands
import Diagnostics
import SpeakerRecognition
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// The findings about `speakers.allow`: whether the restricted intents and actions exist, and whether the people
/// are enrolled.
struct SpeakerFindings {
    let settings: SpeakerSettings
    /// The keys that a room can restrict; nil if they are unknown.
    let keys: AllowedKeys?

    /// All faults; a single good finding if there are none. Empty if the room does not tell voices apart.
    var all: [Finding] {
        guard settings.isEnabled else { return [] }
        let enrolled: [String]
        do { enrolled = try SpeakerFile.speakers(at: settings.path).map(\.name) } catch {
            return [
                .failed(
                    .configuration, telling: Failure(error).message,
                    else: "move the file away, and enrol again")
            ]
        }
        let allowed = settings.allow.sorted { $0.key < $1.key }
        let unknown = allowed.compactMap { keys?.fault(of: $0.key) }.map { fault in
            Finding.failed(.configuration, fault.sentence, fault.advice)
        }
        let missing = Set(allowed.flatMap(\.value)).sorted().filter { name in
            !enrolled.contains { EnrolledSpeaker.areSame($0, name) }
        }
        let findings = unknown + missing.map { notEnrolled($0, enrolled) }
        return findings.isEmpty ? [.ok("\(enrolled.count) enrolled, \(settings.path)")] : findings
    }

    private func notEnrolled(_ name: String, _ enrolled: [String]) -> Finding {
        let near = NearName.nearest(to: name, among: enrolled)
        return .warning(
            "allow: no person is enrolled as \"\(name)\"",
            near.map { "did you mean \"\($0)\"?" } ?? "voiced speakers enrol \(ShellWord(name))")
    }
}
