/// The version of voiced.
package enum ProgramVersion {
    package static let current = "0.3.0"
}
