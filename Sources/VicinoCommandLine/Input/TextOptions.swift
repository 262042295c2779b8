import ArgumentParser
import Vicino
import VicinoActivity

/// The command-line options with texts about an activity.
struct TextOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Where you were; \"\" for no place.", valueName: "text"))
    var place: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The name of your area there, for those who see areas and not places; \"\" for none.", valueName: "name"))
    var area: String?

    @Option(name: .long, help: ArgumentHelp("A note about it; \"\" for none.", valueName: "text"))
    var note: String?

    /// Whether no option was given.
    var isEmpty: Bool { [place, area, note].allSatisfy { $0 == nil } }

    /// Sets the fields that were given.
    func apply(to activity: inout Activity) {
        if let place { activity.place = place.isEmpty ? nil : place }
        if let area { activity.area = area.isEmpty ? nil : area }
        if let note { activity.note = note.isEmpty ? nil : note }
    }
}
