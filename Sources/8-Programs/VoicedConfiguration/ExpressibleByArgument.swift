import ArgumentParser
import Feedback

extension Configuration.Domain: ExpressibleByArgument {}

extension FeedbackLevel: ExpressibleByArgument {
    /// The names of the levels. ``init(argument:)`` also accepts `silent`, another name of `none`.
    public static var allValueStrings: [String] { ["verbal", "sounds", "none"] }

    /// Makes the level from its name on the command line or in a configuration file; nil for another text.
    public init?(argument: String) {
        switch argument {
        case "verbal": self = .verbal
        case "sounds": self = .sounds
        case "none", "silent": self = .silent
        default: return nil
        }
    }
}
