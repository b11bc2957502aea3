import Control
import RemoteService
import VoicedConfiguration

extension Configuration.Control.HTTP {
    /// The address and the token; reads the token's file now.
    func options() throws(Failure) -> ControlHTTPOptions {
        do {
            return try ControlHTTPOptions(
                address: address, token: ServiceKey(contentsOfFile: tokenFile))
        } catch { throw Failure(error) }
    }
}
