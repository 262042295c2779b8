import Foundation
import Testing
import VicinoCore

@testable import Vicino
@testable import VicinoCommandLine
@testable import VicinoService

@Suite("What the service counts")
struct MetricsTests {
    private func odd(_ code: String) -> VicinoError { VicinoError(.init(code), "Something odd.") }

    private func page(_ counts: ServiceCounts = ServiceCounts()) throws -> PrometheusPage {
        let page = MetricsPage(
            counts: counts, nearbyState: NearbyState(), search: .init(), heard: ["bluetooth": 2],
            usage: ProcessUsage(memory: 4096, files: 3, processorSeconds: 0.25),
            since: Timestamp.epoch.advanced(byMilliseconds: 1500), version: "1.2.3")
        return try PrometheusPage(MetricsReport(page.all).text)
    }

    @Test("The page has Prometheus's format, and contains every metric before anything has happened")
    func format() throws {
        let page = try page()
        for (name, family) in page.families {
            #expect(name.hasPrefix("vicino_"), "\(name)")
            #expect(name.hasSuffix("_total") == (family.type == "counter"), "\(name)")
            #expect(!family.samples.isEmpty, "\(name)")
            #expect(family.help.hasSuffix("."), "\(name)")
        }
        #expect(page.families["vicino_version"]?.samples == [["version": "1.2.3"]: 1])
        #expect(page.sum("vicino_start_time_seconds") == 1.5)
        #expect(page.sum("vicino_resident_memory_bytes") == 4096)
        #expect(page.sum("vicino_sessions_failed_total") == 0)
    }

    @Test("Special characters in texts do not break the page")
    func escapes() throws {
        let odd = Metric(
            "vicino_odd", .gauge, help: "One\nand \\ two.", samples: [.init(0.5, labels: ["a": "\"b\\\n"])])
        let text = MetricsReport([odd]).text
        #expect(text.contains(#"# HELP vicino_odd One\nand \\ two."# + "\n"))
        #expect(text.hasSuffix(#"vicino_odd{a="\"b\\\n"} 0.5"# + "\n"))
    }

    @Test("No failure makes the page grow, and no text of an error is on it")
    func bounded() throws {
        var counts = ServiceCounts()
        let size = try page().families.mapValues(\.samples.count)
        for number in 0..<1000 {
            let error = odd("odd-\(number)")
            counts.note(Discovery.Event.refused(address: "192.0.2.1:\(number)", error))
            counts.note(Listening.Event.refused(address: "192.0.2.1:\(number)", error))
        }
        let page = try page(counts)
        #expect(page.families.mapValues(\.samples.count) == size)
        for way in ["address", "local-network"] {
            #expect(page.sum("vicino_connections_refused_total", ["way": way, "reason": "other"]) == 1000)
        }
    }

    @Test(
        "Errors are grouped by what an operator would do about them",
        arguments: [
            ("timeout", .timeout), ("disk-full", .storage), ("protocol-violation", .invalid), ("too-many", .busy),
            ("not-admitted", .refused), ("broken", .broken), ("unreachable", .unreachable), ("own-identity", .other),
        ] as [(String, FailureReason)])
    func reasons(code: String, reason: FailureReason) {
        #expect(FailureReason(odd(code)) == reason)
    }

    @Test("The program measures its own use of the computer")
    func usage() {
        let usage = ProcessUsage.current()
        #expect((usage.memory ?? 0) > 1_000_000)
        #expect((usage.files ?? 0) > 2)
        #expect(usage.processorSeconds > 0)
    }
}

extension CLISuite {
    @Suite("The service can be monitored", .timeLimit(.minutes(10))) struct WatchedServiceTests {
        @Test("The counts change with what happens, and name no person")
        func moves() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Benedikt")
            let absent = try anna.run("status", "--metrics")
            #expect(absent.status == 1, "\(absent.error)")
            #expect(absent.error.contains("`vicino run` starts it"), "\(absent.error)")
            let port = try #require(try SilentHost().address.split(separator: ":").last)
            try anna.run("config", "listen.port", String(port))
            let service = try anna.startShell("exec vicino run 2>log")
            _ = try anna.shell("timeout 20 tail -F -n +1 log 2>/dev/null | grep -q -m 1 Ready")
            let before = try PrometheusPage(try anna.run("status", "--metrics").text)
            #expect(before.sum("vicino_sessions_completed_total") == 0)

            let status = try anna.object("status", "--json")["service"] as? [String: Any]
            let address = try #require((status?["addresses"] as? [String])?.first)
            let invitation = try #require(try anna.object("invite", "--everything", "--json")["invitation"] as? String)
            #expect(try ben.run("follow", invitation, "--at", address).status == 0)
            let text = try anna.run("status", "--metrics").text
            let after = try PrometheusPage(text)
            #expect(after.sum("vicino_sessions_completed_total", ["way": "address"]) == 1)
            #expect(try #require(after.sum("vicino_sent_bytes_total")) > 100)
            #expect(try #require(after.sum("vicino_received_bytes_total")) > 100)
            #expect(!text.contains("Benedikt"))
            #expect(!text.contains(address))
            #expect(!text.contains("127.0.0.1"))
            let listed = try #require(
                JSONSerialization.jsonObject(with: Data(try anna.run("status", "--metrics", "--json").output))
                    as? [[String: Any]])
            #expect(Set(listed.compactMap { $0["name"] as? String }) == Set(after.families.keys))
            #expect(try service.stop().status == 0)
        }
    }
}
