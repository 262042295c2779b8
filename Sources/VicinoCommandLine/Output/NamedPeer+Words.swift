import Vicino
import VicinoService

extension NamedPeer {
    /// The name as a terminal may show it.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// The members that begin every JSON object about the person.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }
}
