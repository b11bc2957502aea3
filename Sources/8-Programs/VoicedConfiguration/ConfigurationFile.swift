import Foundation

/// The configuration that counts: that of a named file, else that of a file at a usual path, else the defaults.
///
/// The first of these counts: `--config`, the variable `VOICED_CONFIG`, `voiced/voiced.yaml` in the user's
/// configuration folder (see ``BaseFolder/configuration``), and `/etc/voiced.yaml`.
package struct ConfigurationFile: Sendable {
    /// The value that stands for no file, so that the defaults count. A file of that name is `./none`.
    package static let none = "none"
    /// The environment variable that names a file as `--config` does.
    package static let variable = "VOICED_CONFIG"
    /// The path of the machine's configuration.
    package static let ofMachine = "/etc/voiced.yaml"

    /// The path of the user's configuration.
    package static var ofUser: String { BaseFolder.configuration + "/voiced.yaml" }

    /// The file; nil if the defaults apply.
    package let path: String?
    /// Whether an option or a variable named the file; false if it is at a usual path.
    package let isNamed: Bool
    /// The settings of the file.
    package let configuration: Configuration

    /// Finds the file and reads it.
    ///
    /// - Parameter name: the value of `--config`; nil without the option.
    /// - Throws: ``Failure``: 66 if a named file does not exist or a file may not be read, 78 if its content is wrong.
    package init(named name: String?) throws(Failure) {
        (path, isNamed) = Self.place(named: name)
        if let path, !isNamed, access(path, R_OK) != 0, errno == EACCES {
            throw Failure(
                .noInput,
                "this user may not read the configuration \(path); use sudo, write one of your own "
                    + "(voiced config init), or go without one: --config none")
        }
        do throws(Failure) {
            configuration =
                try path.map { path throws(Failure) in try Configuration.read(path: path) }
                ?? Configuration()
        } catch  where !isNamed {
            // If the message has advice of its own, after a semicolon, that advice helps more.
            guard !error.message.contains("; ") else { throw error }
            let end = error.message.hasSuffix(".") ? 1 : 0
            var failure = error
            failure.message = "\(error.message.dropLast(end)); --config none goes without it"
            throw failure
        }
    }

    /// Finds the path of the file without reading it.
    package static func place(named name: String?) -> (path: String?, isNamed: Bool) {
        let variable = ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        if let name = name ?? variable { return (name == none ? nil : name, true) }
        // A file that exists counts even if it cannot be read: its settings may keep words off the disk.
        return ([ofUser, ofMachine].first { access($0, F_OK) == 0 }, false)
    }
}
