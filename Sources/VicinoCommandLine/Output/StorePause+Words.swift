import Vicino
import VicinoDrawing
import VicinoService

extension StorePause {
    /// Why the service uses no store now, and what to do.
    var words: DisplayText {
        switch self {
        case .switchedOff: "The settings switch this off: `vicino config store.automatic on`"
        case .offline: "This computer is on no network now. What waits is published later."
        case .metered:
            "The connection is metered, so nothing is published or fetched: `vicino config store.metered on` allows it."
        default: "The service waits: \(DisplayText(rawValue, limit: 40))."
        }
    }
}
