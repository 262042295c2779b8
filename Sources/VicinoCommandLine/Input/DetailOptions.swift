import ArgumentParser
import Vicino
import VicinoActivity

/// The command-line options that describe an activity besides its name and its times.
struct DetailOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The steps that you took.", valueName: "number"))
    var steps: Int?

    @Option(name: .long, help: ArgumentHelp("How far you went, in metres or like 3.1km.", valueName: "distance"))
    var distance: Distance?

    @Option(name: .long, help: ArgumentHelp("Where you were; \"\" for no place.", valueName: "text"))
    var place: String?

    @Option(name: .long, help: ArgumentHelp("A note about it; \"\" for none.", valueName: "text"))
    var note: String?

    /// Whether no option was given.
    var isEmpty: Bool { steps == nil && distance == nil && place == nil && note == nil }

    /// Sets the fields that were given.
    func apply(to activity: inout Activity) throws {
        if let steps { activity.steps = steps }
        if let distance { activity.distance = try distance.checked() }
        if let place { activity.place = place.isEmpty ? nil : place }
        if let note { activity.note = note.isEmpty ? nil : note }
    }
}
