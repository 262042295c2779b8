import Vicino
import VicinoService

extension Acquaintance {
    /// The name as a terminal may show it.
    var shown: String { displaySafe(name, limit: 60) }

    /// What every JSON object about them begins with.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }
}
