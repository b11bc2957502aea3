import ActionRunners
import Actions
import Commands
import Diagnostics
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// The check that voiced can carry out actions: they can be made, their programs exist, an intent or a phrase leads to
/// them, and their places have values. The check carries none of them out.
struct ActionFindings {
    /// The key of the actions in the configuration.
    let name: String
    let actions: [String: ActionSetting]
    /// Sends a message to the broker; nil if there is none.
    let publish: MessageRunner.Publish?
    /// The intents and phrases that lead to an action, with the names that its templates may have; nil if they are
    /// unknown.
    let known: [String: Set<String>]?

    /// All faults, by the names of the actions; a single finding if there are none.
    var all: [Finding] {
        let findings = actions.sorted { $0.key < $1.key }.flatMap { faults(of: $0, $1) }
        return findings.isEmpty ? [.ok("\(actions.count) set up; this check carried none out")] : findings
    }

    private func faults(of action: String, _ setting: ActionSetting) -> [Finding] {
        var findings = missingProgram(of: action, setting)
        do throws(Failure) {
            _ = try [action: setting].make(under: name, publish: publish)
        } catch {
            findings.append(unmade(action, error.message))
        }
        do {
            findings += try unfilled(of: action, setting) + shellLine(of: action, setting)
        } catch {
            // A text that is no template also keeps the action from being made, which may be a finding already.
            if findings.isEmpty { findings.append(unmade(action, "\(error)")) }
        }
        return findings
    }

    /// - Parameter message: why the action cannot be made. It begins with the action's name, unless it is about a file.
    private func unmade(_ action: String, _ message: String) -> Finding {
        let place = "\(name).\(action)"
        return .failed(
            .configuration, telling: message.hasPrefix(place) ? message : "\(place): \(message)",
            else: "correct \(name) in the configuration")
    }

    private func missingProgram(of action: String, _ setting: ActionSetting) -> [Finding] {
        guard let program = setting.command?.first, !ProgramLookup.finds(program) else { return [] }
        guard !ProgramLookup.isForbidden(program) else {
            return [
                .failed(
                    .configuration, "\(name).\(action): \(program) is there, but this user may not run it",
                    "chmod +x \(ShellWord(program))")
            ]
        }
        return [
            .failed(
                .configuration, "\(name).\(action): there is no program \(program) that this user may run",
                "correct its path, or install it")
        ]
    }

    private func unfilled(of action: String, _ setting: ActionSetting) throws -> [Finding] {
        guard let known else { return [] }
        guard let own = known[action] else { return [unreached(action, known.keys)] }
        return try setting.templates.flatMap { template in
            template.names.subtracting(own).sorted().map { place in
                let sentence = "\(name).\(action): {\(place)} never has a value"
                let advice = NearName.hint(for: place, among: own)
                return template.requiredNames.contains(place)
                    ? .failed(.configuration, sentence, advice) : .warning(sentence, advice)
            }
        }
    }

    /// Programs that read a line of commands after `-c`.
    private static let shells: Set<Substring> = ["sh", "bash", "dash", "ash", "zsh", "ksh", "fish"]

    /// Warns of a place within a line for a shell: the shell could obey spoken words there.
    private func shellLine(of action: String, _ setting: ActionSetting) throws -> [Finding] {
        let words = setting.command ?? []
        guard
            let shell = words.firstIndex(where: { word in
                word.split(separator: "/").last.map { Self.shells.contains($0) } == true
            }),
            let option = words[shell...].firstIndex(where: { $0.wholeMatch(of: /-[a-z]*c/) != nil }),
            option + 1 < words.count,
            let place = try ActionTemplate(words[option + 1]).names.min()
        else { return [] }
        return [
            .warning(
                "\(name).\(action): what is said for {\(place)} becomes part of a line that \(words[shell]) obeys",
                "write $1 there, in double quotes, and pass the words: [sh, -c, 'LINE', sh, \"{\(place)}\"]")
        ]
    }

    /// Returns the finding about an action that no intent and no phrase names. If the name is near a known one, it is
    /// misspelt; any other name may be that of a phrase which a person adds later.
    private func unreached(_ action: String, _ known: some Sequence<String>) -> Finding {
        let sentence = "\(name).\(action): no intent and no phrase leads to it"
        guard let near = NearName.nearest(to: action, among: known) else {
            return .warning(sentence, "name an intent of the grammar, or add a phrase (voiced aliases add)")
        }
        return .failed(.configuration, sentence, "did you mean \"\(near)\"?")
    }
}
