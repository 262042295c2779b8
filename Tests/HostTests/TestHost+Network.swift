import Foundation
import VicinoHarness

/// Changes to a host's network.
extension TestHost {
    /// Limits the first network to 200 kB a second of sent data.
    func slowDown() async throws {
        try await run("tc qdisc add dev net0 root tbf rate 1600kbit burst 16kb latency 400ms")
    }

    /// Removes the limit.
    func hurry() async throws { try await run("tc qdisc del dev net0 root") }

    /// Disconnects the host from one of its networks.
    func leave(_ network: String = "net0") async throws { try await run("ip link set \(network) down") }

    /// Connects it again.
    func comeBack(_ network: String = "net0") async throws { try await run("ip link set \(network) up") }

    /// Waits until a condition is true, for two minutes at most: a busy computer needs long to start programs.
    ///
    /// - Parameter condition: a shell command.
    func comes(_ condition: String) async throws {
        let script = "for i in $(seq 2400); do if \(condition); then echo yes; exit; fi; sleep 0.05; done; echo no"
        guard try await start(["sh", "-c", script]).firstLine() == "yes" else {
            throw Silence(description: "It did not come in two minutes: \(condition)")
        }
    }

    /// Waits until the first network has received this many more bytes.
    func hears(bytes: Int) async throws {
        let before = try await start(["awk", "/net0:/ { print $2 }", "/proc/self/net/dev"]).firstLine()
        let wanted = (Int(before) ?? 0) + bytes
        try await comes("test $(awk '/net0:/ { print $2 }' /proc/self/net/dev) -gt \(wanted)")
    }
}
