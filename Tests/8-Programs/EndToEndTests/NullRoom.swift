import Foundation
import TestSupport

/// A room without a sound card. The device `zero` gives silence, and all files that voiced keeps for its user lie in
/// the test's folder.
struct NullRoom {
    let folder = TemporaryDirectory()
    let environment: [String: String]

    init() {
        let configuration = folder.write(Array("pcm.zero { type null }\n".utf8), as: "asound.conf")
        environment = [
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + configuration, "HOME": folder.file("home"),
            "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "STATE_DIRECTORY": "",
        ]
    }

    /// The arguments of `voiced run` in this room.
    static let run = ["run", "--device", "zero", "--feedback", "none"]

    /// The default path of the database.
    var database: String { folder.file("home/.local/state/voiced/voiced.sqlite") }
}
