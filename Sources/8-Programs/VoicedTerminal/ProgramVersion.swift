/// The version of voiced, as `voiced --version` and the interfaces report it.
package enum ProgramVersion {
    package static let current = "0.3.0"
}
