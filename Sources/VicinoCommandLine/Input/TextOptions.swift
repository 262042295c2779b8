import ArgumentParser
import Vicino
import VicinoActivity

/// The command-line options with texts about an activity.
struct TextOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Where you were; \"\" for no place.", valueName: "text"))
    var place: String?

    @Option(name: .long, help: ArgumentHelp("A note about it; \"\" for none.", valueName: "text"))
    var note: String?

    /// Sets the fields that were given.
    func apply(to activity: inout Activity) {
        if let place { activity.place = place.isEmpty ? nil : place }
        if let note { activity.note = note.isEmpty ? nil : note }
    }
}
