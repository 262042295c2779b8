import ArgumentParser
import Vicino
import VicinoActivity

/// The command-line options that describe an activity besides its name and its times.
struct DetailOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The steps that you took.", valueName: "number"))
    var steps: Int?

    @Option(name: .long, help: ArgumentHelp("How far you went, in metres or like 3.1km.", valueName: "distance"))
    var distance: Distance?

    @OptionGroup var texts: TextOptions
    @OptionGroup var effort: EffortOptions

    /// Whether no option was given.
    var isEmpty: Bool {
        steps == nil && distance == nil && texts.isEmpty && effort.isEmpty
    }

    /// Sets the fields that were given.
    func apply(to activity: inout Activity) throws {
        if let steps { activity.steps = steps }
        if let distance { activity.distance = try distance.checked() }
        texts.apply(to: &activity)
        try effort.apply(to: &activity)
    }
}
