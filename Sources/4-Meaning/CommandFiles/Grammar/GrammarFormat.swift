/// The file formats in which grammars are written.
public enum GrammarFormat: Hashable, Sendable {
    /// This project's YAML: `version`, `intents`, `slots`, `rules`.
    case native
    /// A YAML context of Picovoice Rhino: `context` with `expressions`, `slots`, `macros`.
    case rhino
    /// Rhasspy's `sentences.ini`.
    case rhasspy
}
