import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoTesting

@testable import Vicino

// A person decides about a follower on a device that knows what was decided before.
extension PeopleWorld {
    /// A device lets another person follow its user.
    func invite(_ follower: Int, by author: PersonDevice) async throws {
        guard author.person != follower, isUpToDate(author, on: .grant(follower)),
            case nil = sharing(with: follower, on: author),
            let device = present(follower).randomElement(using: &random)
        else { return }
        let sharing = anySharing()
        let invitation = try author.node.invite(sharing: sharing)
        try await meet(device, author, by: invitation, breaksAfter: someBytes())
        if try author.node.grant(to: device.node.user, at: clock.now) != nil {
            note(.grant(follower), .sharing(sharing.sorted), by: author)
            count("followed", device, with: names[author.person])
        }
        if try device.node.catalog.contact(author.node.user) != nil {
            note(.following(author.person), .done, by: device)
        }
    }

    /// What a follower may see, as a device knows it; nil for nothing.
    private func sharing(with follower: Int, on author: PersonDevice) -> Sharing? {
        guard case .sharing(let sharing) = author.memory.acts[.grant(follower)]?.state else { return nil }
        return sharing
    }

    /// Changes what a follower may see.
    func share(with follower: Int, by author: PersonDevice) throws {
        guard isUpToDate(author, on: .grant(follower)), let before = sharing(with: follower, on: author),
            let user = user(follower)
        else { return }
        let sharing = anySharing()
        do {
            try author.node.share(sharing, with: author.node.follower(named: user.description))
        } catch { return breach("\(author.name) cannot change what \(names[follower]) may see: \(error)") }
        note(.grant(follower), .sharing(sharing.sorted), by: author)
        count(sharing.showsLess(than: before) ? "narrowed" : "widened", author, with: names[follower])
    }

    func revoke(_ follower: Int, by author: PersonDevice) throws {
        guard isUpToDate(author, on: .grant(follower)), case .some = sharing(with: follower, on: author),
            let user = user(follower)
        else { return }
        do {
            try author.node.revoke(author.node.follower(named: user.description))
        } catch { return breach("\(author.name) cannot revoke \(names[follower]): \(error)") }
        note(.grant(follower), .sharing(nil), by: author)
        count("revoked", author, with: names[follower])
    }

    private func anySharing() -> Sharing {
        let kinds: [SharedKinds] = [.everything, .everything, .only(Activity.self), .only(Visit.self)]
        let places: [SharedForm.Places] = [.hidden, .areas, .exact]
        let form = SharedForm(
            showsNotes: random.one(in: 2), places: places[Int.random(in: places.indices, using: &random)])
        return Sharing(
            kinds[Int.random(in: kinds.indices, using: &random)], in: form, since: random.one(in: 2) ? since : nil)
    }

    /// What a follower sees of an activity; nil for nothing.
    func shown(_ activity: Activity, by sharing: Sharing) -> Activity? {
        if let kinds = sharing.kinds.ids, !kinds.contains(Activity.schema.kind) { return nil }
        if let since = sharing.since, activity.start < since { return nil }
        var shown = activity
        if !sharing.form.showsNotes { shown.note = nil }
        if sharing.form.places != .exact { shown.place = nil }
        return shown
    }
}
