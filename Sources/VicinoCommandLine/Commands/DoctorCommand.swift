import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino doctor`.
struct DoctorCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Find out why this device finds nobody, and what it shows to strangers.",
        discussion: """
            Each line is a check: ok, a note, or a fault with the command that fixes it. The command needs neither the \
            service nor a data folder, and changes nothing. At the end, it shows what this device sends to all devices \
            around at this moment, byte by byte.

            The exit status is 0 if there is no fault, and 1 otherwise. The command cannot see a firewall on another \
            device.

            Example:
              vicino doctor
            """)

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let examination = await Examination.ofSystem(options.configuration)
        let findings = examination.findings
        let isHealthy = !findings.contains { $0.state == .fault }
        if options.json {
            try Output.print(
                JSON.object([
                    ("healthy", .boolean(isHealthy)), ("findings", .array(findings.map(\.json))),
                    ("advertised", examination.strangersJSON),
                ]).line)
        } else {
            let output = Output()
            for finding in findings { try output.line("\(finding.line)") }
            try output.line()
            try output.line("What a stranger hears of this device now:")
            for line in examination.strangers { try output.line("  \(line, limit: 800)") }
            try output.flush()
        }
        if !isHealthy { throw ExitCode(1) }
    }
}
