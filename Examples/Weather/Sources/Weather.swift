import Foundation
import Vicino
import VicinoDNSSD

@main
enum Weather {
    static func main() async {
        do {
            // In a folder of this program, ~/.local/share/weather, which is made the first time.
            let node = try Node.open(program: "weather", kinds: [Reading.self], orCreateFor: "Anna")
            try node.add(Reading(taken: node.now, room: "attic", celsius: 12.5))
            try await meet(node, on: CommandLine.arguments.dropFirst().first ?? "wlan0")
        } catch {
            print("weather: \(error)")
            exit(1)
        }
    }

    /// Meets followers and followed people on a network, until the program is stopped.
    static func meet(_ node: Node, on interface: String) async throws {
        try await node.discover(over: [LocalNetwork.medium(on: [interface])]) { discovery in
            for await event in discovery.events {
                print(event)
                guard case .met(let person, let report) = event else { continue }
                for reading in try report.added(Reading.self) { print("\(person): \(reading.celsius) °C") }
            }
        }
    }
}
