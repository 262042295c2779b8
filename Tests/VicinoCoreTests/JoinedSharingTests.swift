import Testing
import VicinoCore

@Suite("What a user shares")
struct JoinedSharingTests {
    private let now = Timestamp.epoch.advanced(byMilliseconds: 1_000_000)
    private let one: SharedKinds
    private let two: SharedKinds
    private let both: SharedKinds

    init() throws {
        let kinds = [try KindID("org.example.one", major: 1), try KindID("org.example.two", major: 1)]
        one = .kinds([kinds[0]])
        two = .kinds([kinds[1]])
        both = .kinds(kinds)
    }

    @Test("Each form has a number, and other numbers are none")
    func numbers() {
        let forms = (0...5).compactMap { SharedForm(number: UInt64($0)) }
        #expect(forms.map(\.number) == [0, 1, 2, 3, 4, 5])
        #expect(SharedForm.careful.number == 0)
        #expect(SharedForm.everything.number == 5)
        #expect(SharedForm(number: 6) == nil)
        #expect(SharedForm(number: 1 << 60) == nil)
    }

    @Test("The careful form shows names of areas as little as places, and the form between them shows only names")
    func classes() {
        #expect(!SharedForm.careful.shows(.area))
        let areas = SharedForm(showsNotes: false, places: .areas)
        #expect(areas.shows(.area))
        #expect(!areas.shows(.place))
        #expect(!SharedForm.everything.shows(.personal))
    }

    @Test("A choice shows less than another one if it lacks a kind, a field, or some time of it")
    func showsLess() {
        let open = Sharing(both, in: .everything)
        #expect(!open.showsLess(than: open))
        #expect(open.showsLess(than: .everything))
        #expect(!Sharing.everything.showsLess(than: open))
        #expect(Sharing(one, in: .everything).showsLess(than: open))
        #expect(Sharing(one, in: .everything).showsLess(than: Sharing(two, in: .everything)))
        #expect(!open.showsLess(than: Sharing(one, in: .everything)))
        let areas = SharedForm(showsNotes: true, places: .areas)
        #expect(Sharing(both, in: areas).showsLess(than: open))
        #expect(!Sharing(both, in: areas).showsLess(than: Sharing(both, in: .careful)))
        #expect(Sharing(both, in: SharedForm(showsNotes: false, places: .exact)).showsLess(than: open))
        let later = Sharing(both, in: .everything, since: now)
        #expect(later.showsLess(than: open))
        #expect(!open.showsLess(than: later))
        let earlier = Sharing(both, in: .everything, since: .epoch)
        #expect(later.showsLess(than: earlier))
        #expect(!earlier.showsLess(than: later))
    }

    @Test("Two permissions that differ in one thing are joined")
    func joined() {
        let careful = Sharing.careful(one, since: now)
        #expect(careful.joined(by: .careful(two, since: now)) == .careful(both, since: now))
        let earlier = Sharing.careful(one, since: .epoch)
        #expect(careful.joined(by: earlier) == earlier)
        #expect(earlier.joined(by: careful) == earlier)
        let notes = Sharing(one, in: SharedForm(showsNotes: true, places: .hidden))
        let places = Sharing(one, in: SharedForm(showsNotes: false, places: .exact))
        #expect(notes.joined(by: places) == Sharing(one, in: .everything))
    }

    @Test("What covers another permission stays, and what differs in more than one thing takes its place")
    func replaced() {
        let open = Sharing(both, in: .everything)
        let careful = Sharing.careful(one, since: now)
        #expect(open.joined(by: careful) == open)
        #expect(careful.joined(by: open) == open)
        let other = Sharing(two, in: .everything)
        #expect(careful.joined(by: other) == other)
        #expect(other.joined(by: careful) == careful)
        #expect(Sharing.everything.covers(other))
        #expect(!other.covers(.everything))
    }

    @Test("Kinds in another order, or named twice, are the same choice")
    func sorted() {
        guard let ids = both.ids else { return }
        let twice = Sharing.careful(.kinds(ids.reversed() + ids), since: now)
        #expect(twice.sorted == Sharing.careful(both, since: now).sorted)
        #expect(Sharing.everything.sorted == .everything)
    }
}
