import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino calibrate`.
struct CalibrateCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate", abstract: "Measure how strongly this device hears another one at one metre.",
        discussion: """
            Adapters send and receive at different strengths, so distances are wrong until you measure once. Put another \
            device one metre away, with nothing in between. Turn Bluetooth on there, and start `vicino run`. The command \
            measures the device with the strongest signal, so keep others farther away. It stores the result in the \
            setting bluetooth.reference, which a running service applies at once. Measure again when you use another \
            adapter.

            Examples:
              vicino calibrate
              vicino calibrate --for 1m
            """)

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How long to measure, from 5s to 10m.", valueName: "duration"))
    var length = "20s"

    @OptionGroup var options: GlobalOptions

    /// How long a measurement may last.
    private static let lengths = Duration.seconds(5)...Duration.seconds(600)

    func runWaiting() async throws {
        let duration = try TypedTimeReader(options.configuration).duration(length)
        guard Self.lengths.contains(duration) else {
            throw Refusal(.refused, "A measurement lasts from 5 seconds to 10 minutes.")
        }
        let file = SettingsFile()
        let settings = try file.settings()
        Interruption.endsProgram(saying: "Stopped. Nothing has changed.", json: options.json)
        if !options.json {
            Output.standardError("Listening for \(length). Leave the other device one metre away.\n")
        }
        let report = try await CalibrationReport(measuring: settings, for: duration)
        try report.store(in: file)
        ServiceSocket(options.configuration).applySettings()
        try Output.print(options.json ? report.json.line : "\(report.line)")
    }
}
