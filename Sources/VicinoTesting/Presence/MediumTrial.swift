internal import VicinoCore
internal import VicinoPresence

/// One rule, checked with one pair of media.
struct MediumTrial: Sendable {
    let rule: MediumConformance.Rule
    let pair: MediumPair

    func hearsWhatIsAdvertised() async throws {
        try await listening(to: pair.second) { ear in
            try await pair.first.advertise([beacon(1)], port: port)
            try await expect(beacon(1), in: ear)
            try demand(ear.sightings.allSatisfy { $0.medium == pair.second.kind }, "a sighting is of another medium")
            try demand(ear.beacons == [beacon(1)], "something was heard that was not advertised")
        }
    }

    func replaces() async throws {
        try await listening(to: pair.second) { ear in
            try await pair.first.advertise([beacon(1)], port: port)
            try await expect(beacon(1), in: ear)
            try await pair.first.advertise([beacon(2)], port: port)
            try await onlyHears([beacon(2)], ear)
        }
    }

    func isSilent() async throws {
        try await listening(to: pair.first) { other in
            try await listening(to: pair.second) { ear in
                try await pair.first.advertise([beacon(1)], port: port)
                try await expect(beacon(1), in: ear)
                try await pair.first.stopAdvertising()
                try await quiet(ear, while: other)
            }
        }
    }

    func doesNotHearItself() async throws {
        try await listening(to: pair.first) { own in
            try await listening(to: pair.second) { ear in
                try await pair.first.advertise([beacon(1)], port: port)
                try await pair.second.advertise([beacon(2)], port: port)
                try await expect(beacon(1), in: ear)
                try await expect(beacon(2), in: own)
                try demand(own.beacons == [beacon(2)], "its own beacon came back")
            }
        }
    }

    func reachesLimit() async throws {
        try demand(pair.first.beaconLimit >= 1, "its limit is below one beacon")
        try await listening(to: pair.second) { ear in
            try await pair.first.advertise(full, port: port)
            try demand(try await pair.eventually { ear.beacons == Set(full) }, "only \(ear.beacons.count) were heard")
        }
    }

    func refusesTooMany() async throws {
        try await listening(to: pair.second) { ear in
            try await pair.first.advertise([beacon(0)], port: port)
            try await expect(beacon(0), in: ear)
            var refusal: VicinoError?
            do throws(VicinoError) { try await pair.first.advertise(full + [beacon(99)], port: port) } catch {
                refusal = error
            }
            try demand(refusal?.code == .tooMany, "the answer is \(refusal?.code.name ?? "none")")
            try await onlyHears([beacon(0)], ear)
        }
    }

    func servesEachListener() async throws {
        try await listening(to: pair.second) { first in
            try await listening(to: pair.second) { second in
                try await pair.first.advertise([beacon(1)], port: port)
                try await expect(beacon(1), in: first)
                try await expect(beacon(1), in: second)
            }
        }
    }

    func beginsWithPresentAvailability() async throws {
        for medium in [pair.first, pair.second] {
            var states = medium.availability.makeAsyncIterator()
            try demand(await states.next() == .ready, "it does not say that it is ready")
        }
    }

    func comesBack() async throws {
        guard let setAvailable = pair.setAvailable else { return }
        var states = pair.first.availability.makeAsyncIterator()
        _ = await states.next()
        try await listening(to: pair.first) { other in
            try await listening(to: pair.second) { ear in
                try await pair.first.advertise([beacon(1)], port: port)
                try await expect(beacon(1), in: ear)
                try await setAvailable(false)
                try await quiet(ear, while: nil)
                try await setAvailable(true)
                try await expect(beacon(1), in: ear)
                try await pair.second.advertise([beacon(2)], port: port)
                try await expect(beacon(2), in: other)
            }
        }
        guard case .unavailable(let reason, let remedy)? = await states.next() else {
            throw violation("it did not say that it was unavailable")
        }
        try demand(!reason.isEmpty && !remedy.isEmpty, "it did not say why, or what to do")
        // Several obstacles may follow each other before it is ready.
        var state = await states.next()
        while case .unavailable? = state { state = await states.next() }
        try demand(state == .ready, "it did not say that it was ready again")
    }

    func changesAddresses() async throws {
        guard pair.changesAddresses else { return }
        try await listening(to: pair.second) { ear in
            try await pair.first.advertise([beacon(1)], port: port)
            try await expect(beacon(1), in: ear)
            let first = Set(ear.sightings.map(\.address))
            try await pair.first.advertise([beacon(2)], port: port)
            try await onlyHears([beacon(2)], ear)
            let second = Set(ear.sightings.map(\.address))
            try demand(first.isDisjoint(with: second), "two ids came from one address")
            try demand(first.count == 1 && second.count == 1, "the address changed although the id did not")
        }
    }
}

extension MediumTrial {
    private var port: UInt16 { pair.port() }

    private var full: [Beacon] { (0..<pair.first.beaconLimit).map { beacon($0) } }

    /// A beacon with as many bytes as those of the medium, whose id and tag depend on its number.
    private func beacon(_ number: Int) -> Beacon {
        let head = Beacon.version << 4
        let tag = (0..<pair.first.kind.tagSize.byteCount).map { $0 == 0 ? 7 : UInt8(number) }
        let bytes = [head, 0, 0x5A, 0x3C, 0, 0, 1, UInt8(number)] + tag
        // That many bytes of this version are always a beacon.
        guard let beacon = try? Beacon(bytes: bytes) else { preconditionFailure("no beacon") }
        return beacon
    }

    private func listening(
        to medium: any Medium, _ body: @Sendable (EventRecorder) async throws -> Void
    ) async throws {
        try await EventRecorder.listening(to: medium, withdraws: pair.withdraws, body)
    }

    private func expect(_ beacon: Beacon, in ear: EventRecorder) async throws {
        try demand(try await pair.eventually { ear.beacons.contains(beacon) }, "\(beacon) was not heard")
    }

    /// Waits for pending events, and then requires that exactly these beacons are heard.
    private func onlyHears(_ beacons: Set<Beacon>, _ ear: EventRecorder) async throws {
        for beacon in beacons { try await expect(beacon, in: ear) }
        try await pair.pause()
        ear.forget()
        try demand(try await pair.eventually { ear.beacons.isSuperset(of: beacons) }, "it fell silent")
        try demand(ear.beacons == beacons, "\(ear.beacons.subtracting(beacons)) was still heard")
    }

    /// Requires that nothing more is heard, while another ear does hear something, if there is one.
    private func quiet(_ ear: EventRecorder, while other: EventRecorder?) async throws {
        try await pair.pause()
        ear.forget()
        if let other {
            try await pair.second.advertise([beacon(3)], port: port)
            try await expect(beacon(3), in: other)
        }
        try await pair.pause()
        try demand(ear.beacons.isEmpty, "\(ear.beacons) was still heard")
    }

    private func demand(_ isRight: Bool, _ finding: @autoclosure () -> String) throws {
        if !isRight { throw violation(finding()) }
    }

    private func violation(_ finding: String) -> MediumConformance.Violation {
        MediumConformance.Violation(rule: rule, finding: finding)
    }
}
