import ArgumentParser

/// The number of recordings to enrol from: a count, or all.
enum EnrolmentSize: Hashable, ExpressibleByArgument {
    case all
    case count(Int)

    init?(argument: String) {
        switch (argument, Int(argument)) {
        case ("all", _): self = .all
        case (_, let count?) where (1...10_000).contains(count): self = .count(count)
        default: return nil
        }
    }

    var description: String {
        switch self {
        case .all: "all"
        case .count(let count): "\(count)"
        }
    }
}
