import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("Queries")
struct QueryTests {
    private let folder: TemporaryFolder
    private let node: Node
    private static let day: Int64 = 86_400_000
    private static let noon: Int64 = 1_780_000_000_000

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: .builtIn)
    }

    private func notes(_ conditions: (FoundRecordRequest) -> FoundRecordRequest) throws -> [String] {
        var notes: [String] = []
        try conditions(node.records(ofKind: Activity.schema.kind, of: node.me)).forEach { found in
            if let note = try Activity(content: found.content).note { notes.append(note) }
        }
        return notes
    }

    private static func moment(_ days: Double) -> Timestamp {
        .epoch.advanced(byMilliseconds: noon + Int64(days * Double(day)))
    }

    private static func activity(_ note: String, from: Double, to: Double?) -> Activity {
        var activity = Activity.make(note: note)
        activity.start = moment(from)
        activity.end = to.map(moment)
        return activity
    }

    @Test("A range finds what overlaps it: short, long and running records, and moments in it")
    func overlap() throws {
        let spans: [(String, Double, Double?)] = [
            ("before", -1, -0.5), ("touches the beginning", -0.5, 0), ("into", -0.25, 0.25), ("inside", 0.5, 0.75),
            ("out of", 0.9, 1.1), ("touches the end", 1, 1.5), ("after", 2, 3), ("all over", -0.5, 1.5),
            ("long", -30, 30), ("long, over", -30, -2), ("runs for long", -40, nil), ("runs since today", 0.1, nil),
            ("runs from tomorrow", 1.2, nil), ("moment at the beginning", 0, 0), ("moment at the end", 1, 1),
        ]
        for (note, from, to) in spans { try node.add(Self.activity(note, from: from, to: to)) }
        let found = try notes { $0.overlapping(from: Self.moment(0), to: Self.moment(1)) }
        #expect(
            found == [
                "runs for long", "long", "all over", "into", "moment at the beginning", "runs since today", "inside",
                "out of",
            ])
    }

    @Test("A range finds the same as a plain check of every record", arguments: UInt64(0)..<8)
    func ranges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var all: [Activity] = []
        for index in 0..<120 {
            let start = Double.random(in: -60...60, using: &random)
            let length: Double = [0, 0.02, 0.9, 1, 1.1, 20].randomElement(using: &random) ?? 0
            let end: Double? = random.next() % 8 == 0 ? nil : start + length
            all.append(Self.activity("\(index)", from: start, to: end))
        }
        for activity in all { try node.add(activity) }
        for _ in 0..<40 {
            let from = Self.moment(Double.random(in: -70...70, using: &random))
            let to = random.next() % 4 == 0 ? nil : from.advanced(byMilliseconds: Int64(random.next() % 2_000_000_000))
            let expected = all.filter { activity in
                let endsLater =
                    if let end = activity.end { end > from || end == activity.start && end == from } else { true }
                let startsEarlier = if let to { activity.start < to } else { true }
                return endsLater && startsEarlier
            }
            let found = try notes { $0.overlapping(from: from, to: to) }
            #expect(Set(found) == Set(expected.compactMap(\.note)), "seed \(seed)")
        }
    }

    @Test("Text, location, exact fields, length, limit and order each work, also together")
    func conditions() throws {
        for (index, place) in ["Via Zamboni", "Parco", nil, "via po"].enumerated() {
            var activity = Activity.make(
                index == 3 ? "running" : "walking", start: Self.noon + Int64(index) * Self.day,
                minutes: Int64(index) * 20, place: place, note: "note \(index)")
            if index == 2 { activity.note = "100% via" }
            try node.add(activity)
        }
        #expect(try notes { $0.containing("VIA") } == ["note 0", "100% via", "note 3"])
        #expect(try notes { $0.inPlace("via") } == ["note 0", "note 3"])
        #expect(try notes { $0.containing("%") } == ["100% via"])
        #expect(try notes { $0.whereField("activity", equals: "Running") } == ["note 3"])
        var yoga = Activity.make()
        yoga.name = "Énergie Ölçü"
        yoga.note = "accents"
        try node.add(yoga)
        #expect(try notes { $0.whereField("activity", equals: "éNERGIE ölçü") } == ["accents"])
        #expect(try notes { $0.whereField("activity", equals: "energie ölçü") } == [])
        try node.delete(node.records(Activity.self).matching("accents").all()[0].id)
        #expect(try notes { $0.lasting(atLeast: .seconds(40 * 60)) } == ["100% via", "note 3"])
        #expect(try notes { $0.limit(2).reversed() } == ["note 3", "100% via"])
        #expect(try notes { $0.containing("via").limit(1) } == ["note 0"])
        #expect(
            try notes { $0.containing("via").overlapping(from: Self.moment(1.5)) } == ["100% via", "note 3"])
    }

    @Test("An unknown field, and a time of records that have none, are refused")
    func refused() throws {
        try node.add(Activity.make())
        try node.add(Mood(name: "calm"))
        #expect(throws: (any Error).self) { try notes { $0.whereField("colour", equals: "red") } }
        #expect(throws: (any Error).self) { try node.records(Mood.self).overlapping(from: Self.moment(0)).all() }
        #expect(throws: VicinoError.self) {
            try node.add(contentsOf: [Activity.make()], uniqueBy: \.name, \.name.count)
        }
        #expect(try node.recordCounts(of: node.me)[Activity.schema.kind] == 1)
    }

    @Test("Records with equal named fields are found, including decimals and absent values")
    func uniqueBy() throws {
        let first = Activity.make(distance: 1234.5, place: nil)
        let publish = { (activity: Activity) in
            try node.add(contentsOf: [activity], uniqueBy: \.start, \.distance, \.place)
        }
        #expect(try publish(first) == (1, 0))
        #expect(try publish(Activity.make(distance: 1234.5, place: nil, note: "another note")) == (0, 1))
        #expect(try publish(Activity.make(distance: 1234.6, place: nil)) == (1, 0))
        #expect(try publish(Activity.make(distance: 1234.5, place: "")) == (1, 0))
    }

    @Test("An id is found by the beginning of its writer, and by no other text")
    func ids() throws {
        let id = try node.add(Activity.make())
        let writer = "\(id.writer)"
        let number = "\(id.number)"
        #expect(try node.recordID(named: "\(writer)-\(number)") == id)
        #expect(try node.recordID(named: "\(writer.prefix(4).uppercased())-\(number)") == id)
        for text in [
            "no-\(number)", "-\(number)", "zz\(writer.prefix(2))-\(number)", "\(writer)-0\(number)", "%-\(number)",
            "\(writer)", "\(writer)-\(number)-", "\(writer)--\(number)", "\(writer)-1099511627776", "",
        ] {
            #expect(throws: VicinoError.self, "\(text)") { try node.recordID(named: text) }
        }
    }

    @Test("A kind that gains a field can edit earlier records")
    func newField() throws {
        let id = try node.add(Mood(name: "calm"))
        let edited = try node.update(id, as: MoodWithColour.self) { $0.colour = "blue" }
        #expect(edited.name == "calm")
        #expect(try node.records(MoodWithColour.self).all().map(\.record.colour) == ["blue"])
        #expect(try node.records(Mood.self).all().map(\.record.name) == ["calm"])
        try node.update(id, as: Mood.self) { $0.name = "glad" }
        let seen = try node.records(MoodWithColour.self).all().map(\.record)
        #expect(seen.map(\.colour) == ["blue"])
        #expect(seen.map(\.name) == ["glad"])
        #expect(try node.verify(node.me).problems == [])
    }

    @Test("Deleting a missing record for ever is an error, and one in the trash goes at once")
    func deleteForever() throws {
        let id = try node.add(Activity.make(note: "destroyed-for-ever"))
        try node.delete(id)
        try node.delete(id, forever: true)
        #expect(try !TrustTests.occurs("destroyed-for-ever", in: folder.path))
        #expect(throws: (any Error).self) { try node.delete(id, forever: true) }
        #expect(throws: (any Error).self) { try node.undelete(id) }
    }

    @Test("A kind that gains a field in the middle of a transaction loses nothing of it")
    func widened() throws {
        let first = try node.add(Mood(name: "calm"))
        let second = try node.add(Mood(name: "glad"))
        try node.write { transaction in
            try transaction.update(first, as: Mood.self) { $0.diary = "read before" }
            try transaction.update(first, as: MoodWithColour.self) { $0.colour = "blue" }
            try transaction.update(first, as: MoodWithColour.self) { $0.score = 2 }
            try transaction.update(second, as: MoodWithColour.self) { $0.colour = "red" }
        }
        let moods = try node.records(MoodWithColour.self).all().map(\.record)
        #expect(moods.compactMap(\.colour) == ["blue", "red"])
        #expect(moods[0].score == 2)
        #expect(moods[0].diary == "read before")
        #expect(moods.map(\.name) == ["calm", "glad"])
    }

    @Test("Many comparisons by fields without an index find all matches, and leave no index behind")
    func comparisons() throws {
        for _ in 0..<2 {
            let counts = try node.add(Mood.self, uniqueBy: [\.name, \.score]) { put in
                for index in 0..<100 { try put(Mood(name: "mood \(index % 60)")) }
            }
            #expect(counts.addedCount + counts.knownCount == 100)
        }
        #expect(try node.recordCounts(of: node.me)[Mood.schema.kind] == 60)
        #expect(try !TrustTests.occurs(":same:", in: folder.path))
    }

    @Test("No person gets a name that differs from another's only in case, in any script")
    func names() throws {
        for name in ["Bea", "Cleo"] {
            let author = try Node.testing(folder, name, kinds: .builtIn)
            try author.add(Activity.make())
            _ = try node.follow(.bytes(try author.dump()), as: name == "Bea" ? "Ännchen" : name)
        }
        let cleo = try node.person(named: "cleo")
        for taken in ["ÄNNCHEN", "ännchen", "A\u{308}nnchen"] {
            #expect(throws: (any Error).self) { try node.rename(cleo, to: taken) }
        }
        try node.rename(cleo, to: "CLEO")
        #expect(try node.person(named: "ÄNNCHEN").user != cleo.user)
    }

    @Test("The trash keeps records for 30 days, not a day longer")
    func trashedRecords() throws {
        let clock = TestClock()
        let configuration = Node.Configuration.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        let node = try Node.create(configuration, claimedName: "Ben")
        let id = try node.add(Activity.make(note: "secret-in-the-trash"))
        try node.delete(id)
        clock.advance(by: .seconds(29 * 86_400))
        #expect(try node.trashedRecords(Activity.self).map(\.id) == [id])
        clock.advance(by: .seconds(2 * 86_400))
        #expect(try node.trashedRecords(Activity.self).isEmpty)
        let again = try Node.open(configuration)
        #expect(throws: (any Error).self) { try again.undelete(id) }
        #expect(try !TrustTests.occurs("secret-in-the-trash", in: folder.path))
    }
}

/// A later version of `Mood`.
struct MoodWithColour: RecordKind {
    var name = ""
    var diary: String?
    var score: Double?
    var colour: String?

    init() {}

    static let declaration = KindDeclaration<MoodWithColour>(
        "org.example.mood", minor: 1,
        fields: [
            .field(1, "name", at: \.name),
            .field(2, "diary", at: \.diary, privacy: .personal),
            .decimal(3, "score", at: \.score, scale: 2),
            .field(4, "colour", at: \.colour),
        ])
}
