import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

@Suite("Sessions of two devices of one user")
struct DeviceSessionTests {
    @Test("A new device receives all records, and both go on")
    func newcomer() async throws {
        let household = try Household()
        for index in 0..<300 { try household.first.add(Activity.make(note: "first \(index)")) }
        try await Household.meet(household.second, household.first)
        #expect(try Household.notes(household.second).count == 300)
        try household.second.add(Activity.make(note: "second"))
        try household.first.add(Activity.make(note: "first"))
        try await Household.meet(household.first, household.second)
        #expect(
            try household.first.contents(of: household.first.me) == household.second.contents(of: household.second.me))
        #expect(try Household.notes(household.first).count == 302)
        #expect(try household.first.verifyAll().isEmpty)
        #expect(try household.second.verifyAll().isEmpty)
    }

    @Test("Devices that have everything exchange nothing, and change nothing")
    func quiet() async throws {
        let household = try Household()
        try household.first.add(Activity.make(note: "one"))
        for _ in 0..<2 { try await Household.meet(household.first, household.second) }
        let revisions = try household.devices.map { try $0.own.revision() }
        let reports = try await Household.meet(household.second, household.first)
        #expect(reports.0.entryCount == 0)
        #expect(reports.1.entryCount == 0)
        #expect(try household.devices.map { try $0.own.revision() } == revisions)
    }

    @Test("An edit and a deletion reach the other device")
    func changes() async throws {
        let household = try Household()
        let ids = try (0..<3).map { try household.first.add(Activity.make(note: "\($0)")) }
        try await Household.meet(household.first, household.second)
        household.clock.advance(by: .seconds(5))
        try household.second.update(ids[0], as: Activity.self) { $0.note = "edited" }
        try household.second.delete(ids[1])
        try await Household.meet(household.first, household.second)
        #expect(try Household.notes(household.first) == ["2", "edited"])
        #expect(try Household.notes(household.second) == ["2", "edited"])
        // The edit was made of what the user saw, so its former text is no loss.
        #expect(try !Household.trashedNotes(household.first).contains("0"))
    }

    @Test("An author whom only the other device has met is recognised by the key")
    func authorOfAnother() async throws {
        let household = try Household()
        let author = household.ben.user
        try Triangle.follow(household.first, household.ben)
        try household.first.authorPresence.keep(Array(repeating: 7, count: 32), nil, number: 1, of: author)
        try await Household.meet(household.second, household.first)
        let known = try #require(try household.second.authorPresence.recognisable(author))
        #expect(known.key != nil)
        let contact = try household.second.authorPresence.contact(author, known)
        #expect(contact.devices.map(\.index) == DeviceIndex.all)
    }

    @Test("Of two edits at the same time the later one counts, and the other is in the trash")
    func concurrentEdits() async throws {
        let household = try Household()
        let id = try household.first.add(Activity.make(note: "before"))
        try await Household.meet(household.first, household.second)
        household.clock.advance(by: .seconds(5))
        try household.first.update(id, as: Activity.self) { $0.note = "earlier" }
        household.clock.advance(by: .seconds(5))
        try household.second.update(id, as: Activity.self) { $0.note = "later" }
        try await household.meetAll()
        for device in household.devices { #expect(try Household.notes(device) == ["later"]) }
        // Which device has received the other's edit first decides whether one of them keeps it, or both.
        let kept = try household.devices.flatMap { try Household.trashedNotes($0) }
        #expect(Set(kept) == ["earlier"])
    }

    @Test("An edit after a deletion elsewhere counts, and a deletion after an edit does", arguments: [true, false])
    func editAndDeletion(isEditLast: Bool) async throws {
        let household = try Household()
        let id = try household.first.add(Activity.make(note: "before"))
        try await Household.meet(household.first, household.second)
        let edit = { try household.first.update(id, as: Activity.self) { $0.note = "edited" } }
        let delete = { try household.second.delete(id) }
        household.clock.advance(by: .seconds(5))
        if isEditLast { try delete() } else { _ = try edit() }
        household.clock.advance(by: .seconds(5))
        if isEditLast { _ = try edit() } else { try delete() }
        try await household.meetAll()
        for device in household.devices { #expect(try Household.notes(device) == (isEditLast ? ["edited"] : [])) }
    }

    @Test(
        "A deletion by the device that made a record counts over an earlier change that it has not heard of",
        arguments: [true, false], [true, false])
    func deletionByCreator(isForever: Bool, isEditLast: Bool) async throws {
        let household = try Household()
        let id = try household.first.add(Activity.make(note: "before"))
        try await household.meetAll()
        let edit = { try household.second.update(id, as: Activity.self) { $0.note = "edited" } }
        let delete = { try household.first.delete(id, forever: isForever) }
        household.clock.advance(by: .seconds(5))
        if isEditLast { try delete() } else { _ = try edit() }
        household.clock.advance(by: .seconds(5))
        if isEditLast { _ = try edit() } else { try delete() }
        try await household.meetAll()
        for device in household.devices {
            #expect(try Household.notes(device) == (isEditLast ? ["edited"] : []))
            #expect(try device.verifyAll().isEmpty)
        }
    }

    @Test("A record that another device has changed is deleted for all by the device that made it")
    func deletionAfterForeignEdit() async throws {
        let household = try Household()
        let id = try household.first.add(Activity.make(note: "before"))
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.update(id, as: Activity.self) { $0.note = "edited" }
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.delete(id)
        try await household.meetAll()
        for device in household.devices {
            #expect(try Household.notes(device) == [])
            #expect(try device.verifyAll().isEmpty)
        }
    }

    @Test("What the user has chosen about people is the same on all devices")
    func people() async throws {
        let household = try Household()
        try await household.follow()
        let follower = try household.first.follower(named: household.ben.user.description)
        try household.first.rename(household.first.person(for: follower.user), to: "Benno")
        try await household.meetAll()
        #expect(try household.second.followers().map(\.user) == [household.ben.user])
        #expect(try household.second.followers().map(\.name) == ["Benno"])
        household.clock.advance(by: .seconds(5))
        try household.second.revoke(household.second.follower(named: "Benno"))
        try await household.meetAll()
        #expect(try household.first.followers().map(\.hasAccess) == [false])
        #expect(try household.first.own.revocationList()?.revoked.count == 1)
    }

    @Test("A device receives what an author shows since, although another one has heard of that before")
    func narrowedElsewhere() async throws {
        let household = try Household()
        let author = household.ben
        try author.add(Activity.make(note: "note"))
        try Triangle.follow(household.first, author)
        try await household.meetAll()
        try await Household.meet(household.first, author)
        household.clock.advance(by: .seconds(5))
        let form = SharedForm(showsNotes: false, places: .hidden)
        try author.share(Sharing(.everything, in: form), with: author.follower(named: household.first.user.description))
        try await Household.meet(household.second, author)
        try await household.meetAll()
        try await Household.meet(household.first, author)
        for device in household.devices {
            let shown = try device.contents(of: device.person(named: author.user.description)).values
            #expect(shown.map(\.note) == [nil])
            #expect(try device.verifyAll().isEmpty)
        }
        let report = try await Household.meet(household.first, author)
        #expect(report.0.entryCount == 0)
    }

    @Test("A block on one device holds on the other, and so does its end")
    func blocks() async throws {
        let household = try Household()
        try household.first.block(household.ben.user)
        try await household.meetAll()
        #expect(try household.second.blockedUsers().map(\.user) == [household.ben.user])
        household.clock.advance(by: .seconds(5))
        try household.second.unblock(#require(household.second.blockedUsers().first))
        try await household.meetAll()
        #expect(try household.first.blockedUsers().isEmpty)
    }

    @Test("The devices have one presence key after they met")
    func presenceKey() async throws {
        let household = try Household()
        try await household.meetAll()
        let keys = try household.devices.map { try $0.ownPresence.presentKey() }
        #expect(keys[0].key == keys[1].key)
        #expect(keys[0].device != keys[1].device)
    }

    @Test("A follower gets everything from either device, and sees one person")
    func follower() async throws {
        let household = try Household()
        try household.first.add(Activity.make(note: "first"))
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "second"))
        try await household.meetAll()
        try await Household.meet(household.ben, household.first)
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.values(of: person) == household.first.values(of: household.first.me))
        let ids = try Set(household.ben.contents(of: person).keys)
        try await Household.meet(household.ben, household.second)
        #expect(try Set(household.ben.contents(of: person).keys) == ids)
        #expect(try household.ben.following().count == 1)
        #expect(try household.ben.verifyAll().isEmpty)
    }

    @Test("What a follower has got from the other device is left to it: nothing is doubled, and its log goes on")
    func followerAhead() async throws {
        let household = try Household()
        try household.second.add(Activity.make(note: "early"))
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "second"))
        try await Household.meet(household.ben, household.second)
        try await Household.meet(household.ben, household.first)
        try await household.meetAll()
        for device in household.devices {
            #expect(try Household.notes(device) == ["early", "second"])
            #expect(try device.verifyAll().isEmpty)
        }
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "third"))
        try await Household.meet(household.ben, household.second)
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.values(of: person) == household.second.values(of: household.second.me))
    }

    @Test(
        "A follower who has more of another device costs little at each meeting, and is up to date",
        arguments: [true, false])
    func followerAheadIsCheap(isLogKnown: Bool) async throws {
        let household = try Household()
        if isLogKnown { try household.second.add(Activity.make(note: "early")) }
        try household.first.write { transaction in
            for index in 0..<300 { try transaction.add(Activity.make(note: "number \(index)")) }
        }
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "second"))
        try await Household.meet(household.ben, household.second)
        for _ in 0..<2 {
            let reports = try await Household.meet(household.ben, household.first)
            #expect(reports.0.entryCount == 0)
            #expect(reports.1.entryCount == 0)
            #expect(reports.0.bytesReceived < 5_000)
            #expect(reports.1.bytesReceived < 1_500)
            #expect(reports.0.revision != nil)
        }
    }

    @Test("A follower's file gives back the records of a device that is lost, on another one")
    func lostDevice() async throws {
        let household = try Household()
        try household.second.add(Activity.make(note: "early"))
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "second"))
        let file = try household.second.dump()
        _ = try household.first.restore(from: [.bytes(file)])
        #expect(try Household.notes(household.first) == ["early", "second"])
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("A session and a dump have the same result")
    func conformance() async throws {
        var results: [[String]] = []
        for usesSession in [true, false] {
            let household = try Household()
            let ids = try (0..<6).map { try household.first.add(Activity.make(note: "\($0)")) }
            _ = try household.second.importDump(.bytes(try household.first.dump(own: true)))
            household.clock.advance(by: .seconds(5))
            try household.first.update(ids[0], as: Activity.self) { $0.note = "0 by the first" }
            try household.second.delete(ids[1])
            household.clock.advance(by: .seconds(5))
            try household.second.update(ids[0], as: Activity.self) { $0.note = "0 by the second" }
            try household.first.add(Activity.make(note: "new"))
            if usesSession {
                try await Household.meet(household.first, household.second)
            } else {
                let dump = try household.first.dump(own: true)
                _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
                _ = try household.second.importDump(.bytes(dump))
            }
            let trashed = try household.devices.flatMap { try Household.trashedNotes($0) }
            results.append(try household.devices.flatMap { try Household.notes($0) } + Set(trashed).sorted())
        }
        #expect(results[0] == results[1])
    }

    @Test("What a session that was cut has brought stays what it is when the other device has new kinds of records")
    func cutBeforeNewKind() async throws {
        let household = try Household()
        let areas = (0..<2000).map { "area \($0)" }
        try household.first.write { transaction in
            for area in areas {
                var visit = Visit()
                visit.area = area
                try transaction.add(visit)
            }
        }
        let activity = try household.first.add(Activity.make(note: "private"))
        let writer = try household.first.own.deviceSource { try $0.writer() }
        let log = LogID(writer: writer, view: .own)
        var limit = 0
        while try household.second.own.heldSegments(of: log).isEmpty, limit < 200_000 {
            limit += 4_000
            _ = try? await Household.meet(household.second, household.first, breaksAfter: limit)
        }
        #expect(try household.second.records(Visit.self).all().isEmpty)
        // Its kind comes before that of the visits.
        try household.first.setPrivate(activity, true)
        try await Household.meet(household.second, household.first)
        #expect(try Set(household.second.records(Visit.self).all().map(\.record.area)) == Set(areas))
        #expect(try household.second.isPrivate(activity))
        #expect(try household.second.verifyAll().isEmpty)
    }

    @Test("A session that was cut goes on where it was")
    func cut() async throws {
        let household = try Household()
        try household.first.write { transaction in
            for index in 0..<2000 { try transaction.add(Activity.make(note: "number \(index)")) }
        }
        for _ in 0..<30 {
            let report = try? await Household.meet(household.second, household.first, breaksAfter: 20_000)
            if report != nil { break }
        }
        try await Household.meet(household.second, household.first)
        #expect(try Household.notes(household.second).count == 2000)
        #expect(try household.second.verifyAll().isEmpty)
    }
}
