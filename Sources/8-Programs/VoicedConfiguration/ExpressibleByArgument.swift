import ArgumentParser
import Feedback

extension Configuration.Domain: ExpressibleByArgument {}

extension FeedbackLevel: ExpressibleByArgument {
    /// The names; `silent`, another name of `none`, is also accepted.
    public static var allValueStrings: [String] { ["verbal", "sounds", "none"] }

    /// The level of a name on the command line or in a configuration file.
    public init?(argument: String) {
        switch argument {
        case "verbal": self = .verbal
        case "sounds": self = .sounds
        case "none", "silent": self = .silent
        default: return nil
        }
    }
}
