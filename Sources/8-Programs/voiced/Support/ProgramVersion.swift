/// The version of voiced.
enum ProgramVersion {
    static let current = "0.2.0"
}
