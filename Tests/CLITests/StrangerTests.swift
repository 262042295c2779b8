import Foundation
import Testing
import VicinoCore

@testable import VicinoCommandLine

extension CLISuite {
    @Suite("Following in person on the command line") struct StrangerTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
        }

        @Test(
            "Commands that make no sense, or are impossible, are refused with advice",
            arguments: [
                ("open", 1, "--on wlan0"), ("nearby", 1, "--on wlan0"),
                ("follow --near", 1, "--on wlan0"), ("open --on lo", 1, "There is no terminal to ask on"),
                ("follow --near --on lo", 1, "There is no terminal to ask on"),
                ("open --on lo --json --for 2h", 1, "for an hour at most"), ("open --for soon", 64, "soon"),
                ("open --on nonet0 --json", 1, "There is no network interface nonet0"),
                ("follow", 64, "Give a file, - for an invitation from the standard input, or --near"),
                ("follow --near --yes", 64, "you have to compare the digits"),
                ("follow --near 2 --on lo", 1, "There is no terminal to ask on"), ("follow --near 0", 64, "or --near"),
                ("follow 2", 1, "2"), ("follow somefile --near", 64, "or --near"),
                ("follow somefile --on lo", 64, "--on goes with --near"),
                ("open --on lo --json --kinds nonsense", 1, "nonsense"),
            ])
        func nonsense(line: String, status: Int32, message: String) throws {
            let result = try anna.runAll(line.split(separator: " ").map(String.init))
            #expect(result.status == status, "\(result.status) \(result.error)")
            #expect(result.error.contains(message), "\(result.status) \(result.error)")
            if message == "--on wlan0" {
                // The tests trust none of the computer's networks.
                let reason = #/No network here is trusted|on no network|The network of/#
                #expect(result.error.contains(reason), "\(result.error)")
            }
            #expect(try anna.run("followers", "--json").text.contains("[]"))
        }

        @Test(
            "If the device can hear no others, the message says so, and not that none are there",
            arguments: ["open --on lo --json", "nearby --on lo", "follow --near --on lo --json"])
        func unheard(line: String) throws {
            let result = try anna.shell("DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere vicino \(line)")
            #expect(result.status == 1, "\(result.status) \(result.error)")
            #expect(result.error.contains("Avahi"), "\(result.status) \(result.error)")
            #expect(!(result.text + result.error).contains("Nobody"))
            #expect(!result.text.contains("open"))
        }

        @Test("The line shows to the second how long strangers may ask")
        func until() throws {
            let end = Timestamp.epoch.advanced(byMilliseconds: 7000)
            #expect(
                OpenCommand.welcome(until: end).text.contains(
                    #/until \d\d:\d\d:07, on the local network\. On the other device/#))
        }
    }
}
