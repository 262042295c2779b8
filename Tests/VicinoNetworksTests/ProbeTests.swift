import Testing
import VicinoTesting

@testable import VicinoNetworks

@Suite("What is sent to find out a gateway")
struct ProbeTests {
    private func gateways(_ interface: InterfaceState) -> [UnresolvedGateway] {
        var table = NetworkTable()
        table.update(with: [interface], at: .zero)
        return table.unresolved
    }

    @Test(
        "Nothing is sent on a network that cannot be a trusted one",
        arguments: [
            ([], nil, false), (["Home via 00:11:22:33:44:55"], nil, false), (["via 00:11:22:33:44:55"], nil, true),
            (["via 00:11:22:33:44:55"], "Café", false), (["Home via 00:11:22:33:44:55"], "Home", true),
            (["Home via any"], "Home", true), (["Homely via 00:11:22:33:44:55"], "Home", false), (["eth0"], nil, true),
            (["wlan0"], nil, false),
        ] as [([String], String?, Bool)])
    func untrusted(trusted: [String], wireless: String?, mayTrust: Bool) throws {
        let found = try #require(gateways(.make(wireless: wireless, gateways: [.silent])).first)
        #expect(NetworkChoice(trusted: trusted).mayTrust(found.network) == mayTrust)
    }

    @Test("The first waits for the computer's own traffic, the waits grow, and no two devices have the same")
    func times() {
        let silent = gateways(.make(gateways: [.silent]))
        var courses: [[Int]] = []
        for seed in 1...20 {
            var random = SeededGenerator(seed: UInt64(seed))
            var plan = ProbePlan()
            #expect(plan.due(silent, at: .zero, using: &random).isEmpty)
            let sent = (1...6000).filter {
                !plan.due(silent, at: .milliseconds($0 * 100), using: &random).isEmpty
            }
            #expect((10...41).contains(sent[0]))
            #expect((25...76).contains(sent[1] - sent[0]))
            #expect((50...151).contains(sent[2] - sent[1]))
            // Two minutes on average, in the end.
            #expect((6...11).contains(sent.count))
            courses.append(sent)
        }
        #expect(Set(courses).count == 20)
    }

    @Test("A gateway that answers, or is left, is sent nothing more, and one that returns waits again")
    func answered() throws {
        let silent = gateways(.make(gateways: [.silent]))
        var random = SeededGenerator(seed: 3)
        var plan = ProbePlan()
        #expect(plan.deadline == nil)
        _ = plan.due(silent, at: .zero, using: &random)
        let first = try #require(plan.deadline)
        #expect(plan.due([], at: first, using: &random).isEmpty)
        #expect(plan.deadline == nil)
        #expect(plan.due(silent, at: first, using: &random).isEmpty)
        #expect(plan.due(silent, at: first + .seconds(4), using: &random) == silent)
    }
}
