import ArgumentParser
import Diagnostics
import Session
import VoicedConfiguration
import VoicedTerminal

/// The report of checks: prints findings one by one, and sums them up at the end.
struct DoctorReport {
    let json: Bool
    private var findings: [Finding] = []

    init(json: Bool) { self.json = json }

    mutating func add(_ finding: Finding, of name: String) {
        findings.append(finding)
        if json {
            Console.write(object(finding, of: name))
        } else {
            Console.write("\(padded(finding.status.rawValue, 9))\(padded(name, 15))\(finding.sentence)")
            if let advice = finding.advice { Console.write("\(padded("", 24))-> \(advice)") }
        }
    }

    /// The number of findings of each kind, in words.
    var summary: String {
        let counts = Finding.Status.allCases.compactMap { status -> String? in
            let count = findings.count { $0.status == status }
            return count > 0 ? "\(count) \(status.rawValue)" : nil
        }
        let checks = findings.count == 1 ? "check" : "checks"
        return "\(findings.count) \(checks): \(counts.joined(separator: ", "))"
    }

    /// The exit code: 78 if the configuration needs a correction, 69 if another check failed; nil if none failed. The
    /// configuration takes precedence: until it is right, the other checks may examine the wrong things.
    var exitCode: ExitCode? {
        let causes = findings.compactMap(\.cause)
        if causes.contains(.configuration) { return .badConfiguration }
        return causes.isEmpty ? nil : .unavailable
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private func object(_ finding: Finding, of name: String) -> String {
        var line = JSONLine()
        line.add("check", name)
        line.add("status", finding.status.rawValue)
        line.add("cause", finding.cause?.rawValue)
        line.add("finding", finding.sentence)
        line.add("advice", finding.advice)
        return line.text
    }
}
