import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// What a twin does for itself.
extension WithholdingAuthor {
    /// Adds the records that are there when the audience is made: in any order, each by a way of its own.
    func addFirst() throws {
        let order = isPlain ? plan.first : plan.first.shuffled(using: &own)
        for record in order {
            let earlier = isPlain ? 0 : Int64.random(in: 0...80_000_000, using: &own)
            let now = plan.begin.advanced(byMilliseconds: -earlier)
            try edit(now) { editing in
                if isPlain || own.one(in: 3) { return try prepare(record, .shown, in: editing) }
                try prepare(record, own.one(in: 2) ? .isPrivate : .isEarly, in: editing)
            }
            guard records[record.number]?.state != .shown else { continue }
            try edit(now) { editing in
                try editing.setPrivate(requireValue(records[record.number]).id, false)
                try update(record.number, to: record.content, .shown, in: editing)
            }
        }
        // There is no audience yet that could be handed anything.
        for _ in 0..<4 { try edit(plan.begin) { try withhold(in: $0) } }
    }

    /// Adds a record of the plan before it is shown.
    private func prepare(
        _ record: ShownRecord, _ state: WithheldRecord.State, in editing: OwnTransaction
    ) throws {
        let content = state == .isEarly ? early(record.content) : vary(record.content)
        let canonical = try CanonicalContent(content.fields, for: DayContent.schema(record.kind))
        let id = try editing.add(canonical, isPrivate: state == .isPrivate)
        records[record.number] = WithheldRecord(id: id, kind: record.kind, content: content, state: state)
    }

    /// Does things that the follower must not notice.
    func withhold(between first: Timestamp, and last: Timestamp) throws {
        guard !isPlain else { return }
        for _ in 0..<Int.random(in: 0...4, using: &own) {
            let span = max(0, last.milliseconds - first.milliseconds)
            var now = first.advanced(byMilliseconds: .random(in: 0...span, using: &own))
            // A clock may be wrong for a while.
            if own.one(in: 6) { now = now.advanced(byMilliseconds: .random(in: -9_000_000...9_000_000, using: &own)) }
            switch Int.random(in: 0..<8, using: &own) {
            case 0: try changeSharing(now)
            case 1: try export(now)
            case 2: try store.revoke([own.next()], dropping: [], now: now)
            default: try edit(now) { try withhold(in: $0) }
            }
        }
        if stores.count > 1 { try withholdElsewhere(last) }
    }

    /// Adds records that the follower never sees on another device than the one in use, which the author does not change
    /// any more.
    private func withholdElsewhere(_ now: Timestamp) throws {
        let others = stores.indices.filter { $0 != device }
        guard own.one(in: 2), let other = others.randomElement(using: &own) else { return }
        var generator = SeededGenerator(seed: own.next())
        let start = VisiblePlan.since + .random(in: -9_999...9_999, using: &own)
        let content = DayContent.random(start: start, &own)
        let isPrivate = own.one(in: 2)
        let schema = try DayContent.schema(isPrivate ? 0 : 2)
        try stores[other].edit(now: now, using: &generator) { editing in
            _ = try editing.add(CanonicalContent(content.fields, for: schema), isPrivate: isPrivate)
        }
        if own.one(in: 3) { try stores[other].revoke([own.next()], dropping: [], now: now) }
    }

    /// Makes changes in a transaction that the follower must not notice.
    func withhold(in editing: OwnTransaction) throws {
        guard !isPlain else { return }
        for _ in 0..<Int.random(in: 0...2, using: &own) {
            switch Int.random(in: 0..<8, using: &own) {
            case 0, 1: try addOther(editing)
            case 2: try changeOther(editing)
            case 3: try prepareNext(editing)
            case 4: try editHidden(editing)
            default: try editUnnoticed(editing)
            }
        }
    }

    private func edit(_ now: Timestamp, _ body: (OwnTransaction) throws -> Void) throws {
        var generator = SeededGenerator(seed: own.next())
        try store.edit(now: now, using: &generator, body)
    }

    // MARK: Records

    /// Changes only what the follower does not see of a record, or nothing at all.
    private func editUnnoticed(_ editing: OwnTransaction) throws {
        guard let number = anyNumber(.shown), let record = records[number] else { return }
        try update(number, to: record.content, .shown, in: editing)
    }

    /// Changes a record that is hidden and stays so.
    private func editHidden(_ editing: OwnTransaction) throws {
        if let number = anyNumber(.isPrivate), own.one(in: 2) {
            let start = VisiblePlan.since + .random(in: -90_000_000...90_000_000, using: &own)
            try update(number, to: .random(start: start, &own), .isPrivate, in: editing)
        } else if let number = anyNumber(.isEarly) {
            try update(number, to: early(.random(start: 0, &own)), .isEarly, in: editing)
        }
    }

    /// Adds the next record of the plan ahead of its time, so that its id and its clock are others than the twin's. The
    /// device is the one that will show it: the id in the view says which device has made a record.
    private func prepareNext(_ editing: OwnTransaction) throws {
        let coming = coming.prefix { !$0.isMeeting }.compactMap { change -> ShownRecord? in
            guard case .show(let record) = change, records[record.number] == nil else { return nil }
            return record
        }
        guard let record = coming.prefix(40).randomElement(using: &own) else { return }
        let isEarly = plan.sharing.since != nil && own.one(in: 2)
        try prepare(record, isEarly ? .isEarly : .isPrivate, in: editing)
    }

    /// Adds a record that the follower never sees.
    private func addOther(_ editing: OwnTransaction) throws {
        var states: [WithheldRecord.State] = [.isPrivate, .isOther]
        if plan.sharing.since != nil { states.append(.isEarly) }
        let state = states[Int.random(in: states.indices, using: &own)]
        let kind = state == .isOther ? 2 : Int.random(in: 0...1, using: &own)
        var content = DayContent.random(start: VisiblePlan.since + .random(in: 0...9_999, using: &own), &own)
        if state == .isEarly { content = early(content) }
        let canonical = try CanonicalContent(content.fields, for: DayContent.schema(kind))
        let id = try editing.add(canonical, isPrivate: state == .isPrivate)
        others.append(WithheldRecord(id: id, kind: kind, content: content, state: state))
    }

    private func changeOther(_ editing: OwnTransaction) throws {
        guard let index = others.indices.randomElement(using: &own) else { return }
        let record = others[index]
        let schema = try DayContent.schema(record.kind)
        switch (Int.random(in: 0..<4, using: &own), record.state) {
        case (_, .isDeleted) where stores.count > 1: others.remove(at: index)
        case (_, .isDeleted):
            try editing.undelete(record.id)
            others.remove(at: index)
        case (0, .isPrivate), (0, .isOther):
            let content = DayContent.random(start: VisiblePlan.since + 5, &own)
            try editing.update(record.id, content.fields, by: schema)
        case (0, _): try editing.update(record.id, early(record.content).fields, by: schema)
        case (1, .isEarly), (1, .isOther):
            try editing.setPrivate(record.id, true)
            try editing.setPrivate(record.id, false)
        default:
            try editing.delete(record.id, forever: false)
            others[index].state = .isDeleted
        }
    }

    private func anyNumber(_ state: WithheldRecord.State) -> Int? {
        records.filter { $0.value.state == state }.keys.sorted().randomElement(using: &own)
    }

    // MARK: Others

    /// Shares something else with others, or ends that.
    private func changeSharing(_ now: Timestamp) throws {
        if own.one(in: 3) {
            otherSharings.removeAll { _ in own.one(in: 2) }
            return try store.retireAudiences(keeping: Set(otherSharings + [plan.sharing]))
        }
        let some = try [0, 2].map { SharedKinds.kinds([try DayContent.schema($0).kind]) }
        let kinds = [.everything] + some
        let since = plan.begin.advanced(byMilliseconds: .random(in: -5...5, using: &own))
        let sharing = Sharing(
            kinds[Int.random(in: kinds.indices, using: &own)], in: own.one(in: 2) ? .careful : .everything,
            since: own.one(in: 2) ? since : nil)
        guard sharing != plan.sharing else { return }
        otherSharings.append(sharing)
        _ = try store.audience(for: sharing, now: now, using: &own)
    }

    /// Hands out a dump to others, also to those who see the same as the follower.
    private func export(_ now: Timestamp) throws {
        let sharing = otherSharings.randomElement(using: &own) ?? plan.sharing
        let audiences: [DumpAudience] = [.ownDevices, .followers(sharing), .followers(plan.sharing)]
        let audience = audiences[Int.random(in: audiences.indices, using: &own)]
        try store.export(for: audience, since: nil, now: now, using: &own) { _, entries in try entries { _, _ in } }
    }
}
