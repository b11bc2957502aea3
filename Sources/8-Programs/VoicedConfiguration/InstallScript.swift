import Glibc

/// A script that fetches something large. The Debian package has it as a program, a checkout in its folder `scripts`.
package enum InstallScript: String {
    case recognizer, voices

    /// How a person calls it on this machine, such as `voiced-install-voices`.
    package var call: String {
        let program = "voiced-install-\(rawValue)"
        return access("/usr/bin/" + program, X_OK) == 0 ? program : "scripts/install-\(rawValue)"
    }
}
