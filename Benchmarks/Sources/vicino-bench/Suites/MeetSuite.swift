internal import Foundation
internal import Vicino
internal import VicinoHarness

/// Two computers with real Avahi daemons and the built program. It measures how soon an arriving person is met, the
/// cost of meeting with nothing new, and the cost of waiting.
struct MeetSuite {
    let bench: Bench

    func run() async throws {
        guard TestNetwork.isAllowed else { return print(#"{"name":"meet","skipped":"only root can make networks"}"#) }
        let network = try await TestNetwork()
        for host in network.hosts { try host.startAvahi() }
        let folder = bench.path("hosts")
        let anna = try await Resident("Anna", on: network.hosts[0], in: folder)
        let ben = try await Resident("Ben", on: network.hosts[1], in: folder)
        try await anna.add("first")
        let hers = try await anna.serve().service
        try await ben.run("follow", try await anna.invite())
        let his = try await ben.serve()
        try await anna.add("second")
        try await his.service.says("Anna: 1 new")

        try await arrivals(anna, ben, service: his.service)
        try await unchanged(ben)
        try await idle(his.process)
        try await starts(anna, hers: hers, his: his.service)
        withExtendedLifetime(network) {}
    }

    /// One of the two joins the other's network, and has something new or wants it.
    private func arrivals(_ anna: Resident, _ ben: Resident, service his: Daemon) async throws {
        for (who, name) in [(ben, "meet.seconds"), (anna, "meet.author_arrives_seconds")] {
            var times: [Double] = []
            for round in 0..<bench.rounds {
                try await who.leave()
                try await anna.add("\(name) \(round)")
                // Long enough for new records to be advertised, which waits for the next minute, and for old sightings to be
                // forgotten.
                try await Task.sleep(for: .seconds(63))
                let start = ContinuousClock.now
                try await who.comeBack()
                try await his.says("Anna: 1 new")
                times.append((ContinuousClock.now - start) / .seconds(1))
            }
            try Measurement(name, times.median, unit: "s", target: .atMost(1.5)).print()
            try Measurement(name + "_worst", times.max() ?? .nan, unit: "s").print()
        }
    }

    /// Her device, which the network has forgotten, is switched on.
    private func starts(_ anna: Resident, hers: Daemon, his: Daemon) async throws {
        var service = hers
        var times = [Double]()
        for round in 0..<bench.rounds {
            service.stop()
            try await anna.add("start \(round)")
            try await Task.sleep(for: .seconds(3))
            let start = ContinuousClock.now
            service = try await anna.serve().service
            try await his.says("Anna: 1 new")
            times.append((ContinuousClock.now - start) / .seconds(1))
        }
        try Measurement("meet.author_starts_seconds", times.median, unit: "s", target: .atMost(1.5)).print()
        try Measurement("meet.author_starts_seconds_worst", times.max() ?? .nan, unit: "s").print()
    }

    /// He returns while there is nothing new, and time passes.
    private func unchanged(_ ben: Resident) async throws {
        let before = try await ben.connections()
        try await ben.leave()
        try await Task.sleep(for: .seconds(3))
        try await ben.comeBack()
        // More than a minute, so that tags change.
        try await Task.sleep(for: .seconds(75))
        let connections = try await ben.connections() - before
        try Measurement("meet.unchanged_connections", Double(connections), unit: "connections", target: .atMost(0))
            .print()
    }

    private func idle(_ process: Int) async throws {
        let span = bench.rounds > 1 ? 60 : 20
        let before = try Self.processorSeconds(process)
        try await Task.sleep(for: .seconds(span))
        let share = (try Self.processorSeconds(process) - before) / Double(span) * 100
        try Measurement("run.idle_cpu_percent", share, unit: "%", target: .atMost(0.1)).print()
        let memory = try ProcessMemory(of: process)
        try Measurement("run.idle_private_mb", Double(memory.privateBytes) / 1e6, unit: "MB", target: .atMost(12))
            .print()
        try Measurement("run.idle_resident_mb", Double(memory.residentBytes) / 1e6, unit: "MB").print()
    }

    /// The processor time of a process so far, with all its threads.
    private static func processorSeconds(_ process: Int) throws -> Double {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            let text = try String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)
            return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
        }
    }
}

extension Resident {
    fileprivate func add(_ note: String) async throws {
        try await run("add", "walking", "--start", "yesterday 8:00", "--for", "10m", "--note", note)
    }

    fileprivate func leave() async throws { try await host.run("ip link set net0 down") }
    fileprivate func comeBack() async throws { try await host.run("ip link set net0 up") }

    /// The connections opened or accepted on this computer so far.
    fileprivate func connections() async throws -> Int {
        let lines = try await host.start(["cat", "/proc/net/snmp"]).allOutput().split(separator: "\n")
        let values = lines.filter { $0.hasPrefix("Tcp:") }.last?.split(separator: " ") ?? []
        // RtoAlgorithm, RtoMin, RtoMax, MaxConn, ActiveOpens, PassiveOpens.
        guard values.count > 6, let active = Int(values[5]), let passive = Int(values[6]) else {
            throw Shell.Failure(description: "The system does not say how many connections there were.")
        }
        return active + passive
    }
}
