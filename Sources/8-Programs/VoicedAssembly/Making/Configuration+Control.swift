import Control
import Glibc
import RemoteService
import VoicedConfiguration
import VoicedTerminal

extension ControlSettings.HTTP {
    /// Returns the address and the token, which it reads from the token's file.
    package func options() throws(Failure) -> ControlHTTPOptions {
        guard access(tokenFile, F_OK) == 0 else {
            throw Failure(
                .badConfiguration,
                "there is no token file \(tokenFile); make one: openssl rand -hex 32 > \(tokenFile) && chmod 600 "
                    + tokenFile)
        }
        do {
            return try ControlHTTPOptions(
                address: address, token: ServiceKey(contentsOfFile: tokenFile))
        } catch { throw Failure(error) }
    }
}
