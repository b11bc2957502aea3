import Control
import RemoteService
import VoicedConfiguration
import VoicedTerminal

extension ControlSettings.HTTP {
    /// The address and the token; reads the token's file now.
    package func options() throws(Failure) -> ControlHTTPOptions {
        do {
            return try ControlHTTPOptions(
                address: address, token: ServiceKey(contentsOfFile: tokenFile))
        } catch { throw Failure(error) }
    }
}
