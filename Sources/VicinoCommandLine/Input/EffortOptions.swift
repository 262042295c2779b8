import ArgumentParser
import Vicino
import VicinoActivity

/// The command-line options that say how strenuous an activity was.
struct EffortOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The mean heart rate in beats per minute.", valueName: "number"))
    var heartRate: Int?

    @Option(name: .long, help: ArgumentHelp("The highest heart rate in beats per minute.", valueName: "number"))
    var maxHeartRate: Int?

    @Option(name: .long, help: ArgumentHelp("How much you climbed, in metres or like 900ft.", valueName: "height"))
    var climb: Distance?

    @Option(name: .long, help: ArgumentHelp("The energy that you used, in kilocalories.", valueName: "number"))
    var energy: Int?

    /// Whether no option was given.
    var isEmpty: Bool { heartRate == nil && maxHeartRate == nil && climb == nil && energy == nil }

    /// Sets the fields that were given.
    func apply(to activity: inout Activity) throws {
        if let heartRate { activity.heartRate = heartRate }
        if let maxHeartRate { activity.maxHeartRate = maxHeartRate }
        if let climb { activity.climb = try climb.checked() }
        if let energy { activity.energy = energy }
    }
}
