internal import VicinoCore
internal import VicinoPresence

/// A medium that records what is advertised on it, so that the user can see what strangers hear.
struct RecordedMedium: Medium {
    let base: any Medium
    /// Receives what is advertised from now on.
    let record: @Sendable ([Beacon], _ port: UInt16) -> Void

    var kind: MediumKind { base.kind }
    var beaconLimit: Int { base.beaconLimit }
    var availability: AsyncStream<Availability> { base.availability }
    var transport: (any MediumTransport)? { base.transport }
    var events: AsyncStream<MediumEvent> { base.events }

    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        try await base.advertise(beacons, port: port)
        record(beacons, port)
    }

    func finish() async { await base.finish() }
}
