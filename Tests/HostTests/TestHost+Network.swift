import Foundation
import VicinoTesting

/// What can happen to the network of a host.
extension TestHost {
    /// Lets no more than 200 kB a second out into the first network.
    func slowDown() async throws {
        try await run("tc qdisc add dev net0 root tbf rate 1600kbit burst 16kb latency 400ms")
    }

    /// Takes that back.
    func hurry() async throws { try await run("tc qdisc del dev net0 root") }

    /// Cuts the host off from one of its networks.
    func leave(_ network: String = "net0") async throws { try await run("ip link set \(network) down") }

    /// Connects it again.
    func comeBack(_ network: String = "net0") async throws { try await run("ip link set \(network) up") }

    /// Waits until something is true, for a minute at most.
    ///
    /// - Parameter condition: a command of the shell.
    func comes(_ condition: String) async throws {
        let script = "for i in $(seq 1200); do if \(condition); then echo yes; exit; fi; sleep 0.05; done; echo no"
        guard try await start(["sh", "-c", script]).firstLine() == "yes" else {
            throw Silence(description: "It did not come in a minute: \(condition)")
        }
    }

    /// Waits until so much more has come in from the first network.
    func hears(bytes: Int) async throws {
        let before = try await start(["awk", "/net0:/ { print $2 }", "/proc/self/net/dev"]).firstLine()
        let wanted = (Int(before) ?? 0) + bytes
        try await comes("test $(awk '/net0:/ { print $2 }' /proc/self/net/dev) -gt \(wanted)")
    }
}
