internal import Vicino
internal import VicinoPresence

/// All counts and measurements of the service, under the names that other programs know.
struct MetricsPage {
    let counts: ServiceCounts
    let nearbyState: NearbyState
    /// How the service looks for people.
    let search: ServiceStatus.Search
    /// How many people are heard on each way.
    let heard: [String: Int]
    let usage: ProcessUsage
    /// When the service started.
    let since: Timestamp
    /// The program's version.
    let version: String

    /// All metrics, in a stable order.
    var all: [Metric] { sessions + people + program }

    private var sessions: [Metric] {
        [
            Metric(counts.completed, name: "vicino_sessions_completed_total", help: "Completed sessions."),
            Metric(
                counts.failed, name: "vicino_sessions_failed_total", help: "Sessions that failed."),
            Metric(
                counts.refused, name: "vicino_connections_refused_total",
                help: "Refused connections; those without a valid knock count as timeout."),
            Metric(
                counts.missed, name: "vicino_feeds_missed_total",
                help: "Feeds of one author that failed in a session that otherwise completed."),
            Metric(
                counts.records, name: "vicino_records_merged_total",
                help: "Records that sessions added, changed or removed."),
            .counter("vicino_entries_received_total", help: "Entries of logs received.", counts.entries),
            .counter(
                "vicino_sent_bytes_total", help: "Bytes of messages sent in completed sessions.",
                counts.bytesSent),
            .counter(
                "vicino_received_bytes_total", help: "Bytes of messages received in completed sessions.",
                counts.bytesReceived),
            Metric(
                "vicino_session_seconds_total", .counter, help: "Duration of completed sessions.",
                samples: [.init(counts.time / .seconds(1))]),
        ]
    }

    private var people: [Metric] {
        [
            .counter("vicino_encounters_total", help: "Encounters with followed people.", counts.encounters),
            .gauge("vicino_people_near", help: "Followed people who are near.", nearbyState.near.count),
            .counter("vicino_questions_total", help: "Questions about people near.", counts.questions),
            .gauge(
                "vicino_questions_waiting", help: "Questions about people near that wait for an answer.",
                nearbyState.askedCount),
            .counter(
                "vicino_notices_shown_total", help: "Notices shown or changed on the desktop.", counts.notices),
            .gauge(
                "vicino_discovery_interfaces", help: "Network interfaces on which discovery runs.",
                search.interfaces.count),
            .gauge(
                "vicino_discovery_unavailable", help: "1 while discovery is wanted and unavailable.",
                search.isWanted && search.obstacle != nil ? 1 : 0),
            Metric(
                "vicino_people_heard", .gauge,
                help: "Followed people who are near, by the media on which they are heard.",
                samples: Self.media.map { .init(Double(heard[$0, default: 0]), labels: ["medium": $0]) }),
            Metric(
                "vicino_medium_working", .gauge, help: "1 while a medium finds people.",
                samples: Self.media.map { .init(search.isWorking(on: $0) ? 1 : 0, labels: ["medium": $0]) }),
            .counter(
                "vicino_discovery_obstacles_total", help: "How often discovery became unavailable.",
                counts.obstacles),
            .gauge(
                "vicino_clock_synchronised", help: "1 while the system clock is synchronised.",
                search.isClockSynchronised ? 1 : 0),
        ]
    }

    private static let media = MediumKind.ofServices.map(\.name)

    private var program: [Metric] {
        let memory = usage.memory.map { [Metric.Sample(Double($0))] } ?? []
        let files = usage.files.map { [Metric.Sample(Double($0))] } ?? []
        let all = [
            Metric("vicino_resident_memory_bytes", .gauge, help: "Memory in use.", samples: memory),
            Metric("vicino_open_files", .gauge, help: "Open files and connections.", samples: files),
            Metric(
                "vicino_processor_seconds_total", .counter, help: "Processor time used.",
                samples: [.init(usage.processorSeconds)]),
            Metric(
                "vicino_start_time_seconds", .gauge, help: "When the service started, in seconds since 1970.",
                samples: [.init(Double(since.milliseconds) / 1000)]),
            Metric(
                "vicino_version", .gauge, help: "1, with the version of the program.",
                samples: [.init(1, labels: ["version": version])]),
        ]
        return all.filter { !$0.samples.isEmpty }
    }
}

extension ServiceStatus.Search {
    /// Whether the settings and networks let discovery use a medium.
    fileprivate var isWanted: Bool { !interfaces.isEmpty || bluetooth != nil }

    /// Whether a medium finds people, by its name.
    fileprivate func isWorking(on medium: String) -> Bool {
        medium == MediumKind.bluetooth.name
            ? bluetooth?.isWorking == true : !interfaces.isEmpty && networkObstacle == nil
    }
}

extension Metric {
    /// All counts of a tally, including zeros.
    fileprivate init<Label>(_ tally: Tally<Label>, name: String, help: String) {
        self.init(
            name, .counter, help: help, samples: Label.allCases.map { Sample(Double(tally[$0]), labels: $0.labels) })
    }

    fileprivate static func counter(_ name: String, help: String, _ value: UInt64) -> Metric {
        Metric(name, .counter, help: help, samples: [Sample(Double(value))])
    }

    fileprivate static func gauge(_ name: String, help: String, _ value: Int) -> Metric {
        Metric(name, .gauge, help: help, samples: [Sample(Double(value))])
    }
}
