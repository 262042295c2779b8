import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoSync

@testable import Vicino

// What a person has done last counts, if a device is left that knows it. What was lost with a device may be lost, or may
// have come back from a follower.
extension PeopleWorld {
    /// Commits the deliberate fault.
    func sabotage() throws {
        switch saboteur {
        case .forgetsDeletion:
            for person in names.indices {
                guard let device = present(person).first, let title = deletedTitles(person).first else { continue }
                try device.node.add(Activity.make(title))
            }
        case .showsPrivate:
            for person in names.indices {
                for device in present(person) {
                    let ids = try device.ids()
                    for title in ids.keys.sorted() { if let id = ids[title] { try device.node.setPrivate(id, false) } }
                }
            }
        case .widensGrants:
            for device in devices where device.isPresent {
                for follower in try device.node.followers() where follower.hasAccess {
                    try device.node.share(.everything, with: follower)
                }
            }
        case .keepsApart, .ignoresRemoval, .keepsIdentity, nil: break
        }
    }

    func judge() throws {
        for person in names.indices where !isHelpless(person) {
            try judgeAgreement(person)
            for device in present(person) {
                try judgeRecords(device)
                try judgeGrants(device)
                try device.node.verifyAll().forEach { breach("\(device.name): \($0)") }
            }
            try judgeFollowers(of: person)
            try judgeRosters(of: person)
            count("judged")
        }
    }

    // MARK: Own devices

    private func judgeAgreement(_ person: Int) throws {
        guard let first = present(person).first else { return breach("\(names[person]) has no device.") }
        let contents = try first.node.contents(of: first.node.me)
        let hidden = try first.node.privateRecords(among: contents.keys)
        let followers = try followerTexts(first)
        for device in present(person).dropFirst() {
            let others = try device.node.contents(of: device.node.me)
            if others != contents {
                let differences = difference(contents, others)
                breach("\(device.name) has other records than \(first.name): \(differences).")
            }
            if try device.node.privateRecords(among: contents.keys) != hidden {
                breach("\(device.name) has other private records than \(first.name).")
            }
            let otherFollowers = try followerTexts(device)
            if otherFollowers != followers {
                breach("\(device.name) has other followers than \(first.name): \(otherFollowers), not \(followers).")
            }
        }
    }

    private func difference(_ first: [RecordID: Activity], _ second: [RecordID: Activity]) -> String {
        let ids = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
        return ids.map { id in
            let texts = [first[id], second[id]].map { $0.map { "\($0.name), \($0.steps ?? 0)" } ?? "nothing" }
            return "\(id): \(texts[0]) and \(texts[1])"
        }.sorted().joined(separator: "; ")
    }

    private func followerTexts(_ device: PersonDevice) throws -> [String] {
        try device.node.followers().map { "\($0.claimedName): \($0.hasAccess ? "\($0.sharing)" : "nothing")" }.sorted()
    }

    private func judgeRecords(_ device: PersonDevice) throws {
        let records = try device.node.contents(of: device.node.me)
        let titles = Dictionary(grouping: records.keys) { records[$0]?.name ?? "" }
        for (title, ids) in titles.sorted(by: { $0.key < $1.key }) where ids.count > 1 {
            breach("\(device.name) has \(title) \(ids.count) times.")
        }
        for (subject, _) in newest[device.person].sorted(by: { $0.value.order < $1.value.order }) {
            guard let act = settledAct(device.person, on: subject) else { continue }
            switch (subject, act.state) {
            case (.content(let title), .content(let expected)):
                let found = titles[title]?.compactMap { records[$0] } ?? []
                judge(found.first, of: title, expecting: expected, on: device)
            case (.privacy(let title), .privacy(let expected)):
                guard let id = titles[title]?.first else { continue }
                if try device.node.isPrivate(id) != expected {
                    breach("\(title) is \(expected ? "not private" : "private") on \(device.name).")
                }
            default: break
            }
        }
    }

    private func judge(
        _ found: Activity?, of title: String, expecting expected: Activity?, on device: PersonDevice
    ) {
        count(expected == nil ? "certainly deleted" : "certain")
        guard found != expected else { return }
        guard let expected else { return breach("\(title) was deleted, and has returned on \(device.name).") }
        guard let found else { return breach("\(title) is gone on \(device.name).") }
        breach("\(title) has \(found.steps ?? 0) steps on \(device.name), and not \(expected.steps ?? 0).")
    }

    func deletedTitles(_ person: Int) -> [String] {
        newest[person].keys.compactMap { subject in
            guard case .content(let title) = subject,
                case .content(nil) = settledAct(person, on: subject)?.state
            else { return nil }
            return title
        }.sorted()
    }

    private func judgeGrants(_ device: PersonDevice) throws {
        let followers = try device.node.followers()
        for follower in names.indices {
            guard case .sharing(let expected) = settledAct(device.person, on: .grant(follower))?.state else { continue }
            let found = followers.first { $0.user == user(follower) }
            let sharing = found?.hasAccess == true ? found?.sharing : nil
            guard sharing?.sorted != expected else { continue }
            let shared = sharing.map { "\($0)" } ?? "nothing"
            let agreed = expected.map { "\($0)" } ?? "nothing"
            breach("\(device.name) shares \(shared) with \(names[follower]), and not \(agreed).")
        }
    }

    // MARK: Followers

    private func judgeFollowers(of author: Int) throws {
        guard let own = present(author).first else { return }
        let contents = try own.node.contents(of: own.node.me)
        let hidden = try own.node.privateRecords(among: contents.keys)
        let open = contents.filter { !hidden.contains($0.key) }.values
        for follower in try own.node.followers() where follower.hasAccess {
            let expected = open.compactMap { shown($0, by: follower.sharing) }.map { "\($0)" }.sorted()
            for device in devices where device.isPresent && device.node.user == follower.user {
                guard !isHelpless(device.person) else { continue }
                try judge(device, following: author, own.node.user, expecting: expected)
            }
        }
    }

    private func judge(
        _ device: PersonDevice, following author: Int, _ user: UserID, expecting expected: [String]
    ) throws {
        guard try device.node.catalog.contact(user) != nil else {
            if settledAct(device.person, on: .following(author)) != nil {
                breach("\(device.name) does not follow \(names[author]) any more.")
            }
            return
        }
        let found = try device.node.values(of: device.node.person(named: user.description))
        count("compared")
        guard found != expected else { return }
        let surplus = Set(found).subtracting(expected).count
        let missing = Set(expected).subtracting(found).count
        let numbers = "\(found.count) of \(expected.count), \(surplus) too many and \(missing) missing"
        breach("\(device.name) has other records of \(names[author]) than they should see: \(numbers).")
    }

    // MARK: Lists of devices

    private func judgeRosters(of person: Int) throws {
        for device in devices where device.isPresent && !helpless.contains(device.person) {
            guard let user = user(person), let roster = try roster(of: user, on: device) else { continue }
            let refused = device.memory.refused[person] ?? []
            let wrong = refused.filter { roster.includes(signingKey: $0) && !roster.hasRemoved(signingKey: $0) }
            if !wrong.isEmpty { breach("\(device.name) lists a device of \(names[person]) that is removed.") }
            if device.memory.recovered.contains(person), roster.value.identity.successions.isEmpty {
                breach("\(device.name) has lost the succession of \(names[person]).")
            }
        }
    }

    private func roster(of user: UserID, on device: PersonDevice) throws -> Verified<Roster>? {
        guard user != device.node.user else { return try device.node.roster() }
        return try device.node.peers.newestRoster(of: user)
    }
}
