import Testing
import Vicino
import VicinoActivity
import VicinoTesting

/// The binding of a book.
private enum Binding: Int, Sendable { case paper, cloth, screen }

/// What kinds of several apps have in common.
private protocol Rated: RecordKind {
    var title: String { get }
    var rating: Int? { get set }
    var price: Double { get set }
    var language: Language { get set }
}

/// A text that is stored as its raw value.
private enum Language: String, FieldConvertible { case english, german }

/// A kind with a field of each type that requests support.
private struct Book: RecordKind, Rated {
    var title = ""
    var author: String?
    var rating: Int?
    var pages = 0
    var price = 0.0
    var binding = Binding.paper
    var isLent = false
    var finished: Timestamp?
    var language = Language.english

    /// Computed, and not what any field holds for long titles.
    var shortTitle: String { String(title.prefix(20)) }

    /// Computed, so no field is declared for it.
    var isShort: Bool {
        get { pages < 100 }
        set { pages = newValue ? 99 : 100 }
    }

    static let declaration = KindDeclaration<Book>(
        "com.example.book",
        fields: [
            .field(1, "title", at: \.title), .field(2, "author", at: \.author), .field(3, "rating", at: \.rating),
            .field(4, "pages", at: \.pages), .decimal(5, "price", at: \.price, scale: 2),
            .enumeration(6, "binding", at: \.binding, names: ["paper", "cloth", "screen"]),
            .field(7, "is_lent", at: \.isLent), .field(8, "finished", at: \.finished),
            .field(9, "language", at: \.language),
        ])
}

@Suite("Requests for records")
struct RecordsTests {
    private let folder: TemporaryFolder
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna")
    }

    private func add(_ books: Book...) throws { for book in books { try node.add(book) } }

    private func titles(_ request: RecordRequest<Book>) throws -> [String] { try request.all().map(\.title) }

    @Test("Pages of a kind without a calendar have each record once, and come to an end", arguments: 0...5)
    func pages(count: Int) throws {
        for number in 0..<count { try add(Book(title: "\(number)")) }
        var pages = node.pages(Book.self, of: node.me, size: 2)
        var read: [String] = []
        // With more pages than records, they would never end.
        for _ in 0...count {
            guard let page = try pages.next() else { break }
            read += page.map(\.record.title)
        }
        #expect(read == (0..<count).map(String.init))
        #expect(try pages.next() == nil)
    }

    @Test("A count by a property has a number for each value, absent values under nil, of the requested records alone")
    func groups() throws {
        #expect(try node.records(Book.self).count(by: \.rating).isEmpty)
        try add(
            Book(title: "a", author: "x", rating: 5, price: 1.1, binding: .cloth),
            Book(title: "b", author: "x", price: 1.1),
            Book(title: "c", rating: 5, price: 2, isLent: true), Book(title: "d", author: "y", rating: 1))
        let books = node.records(Book.self)
        #expect(try books.count(by: \.author) == ["x": 2, "y": 1, nil: 1])
        #expect(try books.count(by: \.rating) == [5: 2, 1: 1, nil: 1])
        #expect(try books.count(by: \.price) == [1.1: 2, 2: 1, 0: 1])
        #expect(try books.count(by: \.binding) == [.cloth: 1, .paper: 3])
        #expect(try books.filter(\.rating == 5).count(by: \.isLent) == [true: 1, false: 1])
        #expect(try books.sorted(by: \.title).limit(2).count(by: \.author) == ["x": 2])
        let inside = try node.write { transaction in
            try transaction.add(Book(title: "e", author: "y"))
            return try transaction.records(Book.self).count(by: \.author)
        }
        #expect(inside == ["x": 2, "y": 2, nil: 1])
        #expect(throws: VicinoError.self) { try books.count(by: \.isShort) }
    }

    @Test("A count by a property with a calendar and a time counts each record once")
    func groupsInTime() throws {
        let hour: Int64 = 3_600_000
        for (day, note) in [(0, "a"), (0, "b"), (40, "a")] {
            let start = Timestamp.epoch.advanced(byMilliseconds: Int64(day) * 24 * hour)
            var activity = Activity()
            activity.name = "walking"
            activity.note = note
            activity.start = start
            activity.end = start.advanced(byMilliseconds: hour)
            try node.add(activity)
        }
        let request = node.records(Activity.self).overlapping(from: .epoch.advanced(byMilliseconds: hour / 2))
        #expect(try request.count(by: \.note) == ["a": 2, "b": 1])
        #expect(
            try request.overlapping(to: .epoch.advanced(byMilliseconds: hour)).count(by: \.note) == ["a": 1, "b": 1])
    }

    @Test("Filters, a text, an order and a limit fit into one line")
    func together() throws {
        let moments = (1...4).map { Timestamp.epoch.advanced(byMilliseconds: Int64($0)) }
        try add(
            Book(title: "Anna Karenina", author: "Leo Tolstoy", rating: 5, finished: moments[3]),
            Book(title: "Leonardo", author: "Isaacson", rating: 4, finished: moments[0]),
            Book(title: "Léon", author: nil, rating: 4, finished: moments[2]), Book(title: "Leo", rating: 3),
            Book(title: "Dune", rating: 5, finished: moments[1]))
        let request = node.records(Book.self).filter(\.rating >= 4).matching("leo").sorted(by: \.finished)
        #expect(try titles(request) == ["Leonardo", "Léon", "Anna Karenina"])
        #expect(try titles(request.limit(2)) == ["Leonardo", "Léon"])
        #expect(try titles(request.reversed().limit(1)) == ["Anna Karenina"])
        #expect(try request.first()?.title == "Leonardo")
        #expect(try request.count() == 3)
        #expect(try request.limit(0).first() == nil)
    }

    @Test("Each type of field compares by its own values")
    func sorts() throws {
        try add(
            Book(title: "a", author: "x", pages: 99, price: 9.99, binding: .paper, isLent: true),
            Book(title: "b", pages: 100, price: 10, binding: .screen),
            Book(title: "c", rating: 1, pages: 300, price: 10.01))
        let books = node.records(Book.self)
        #expect(try titles(books.filter(\.price >= 10)) == ["b", "c"])
        #expect(try titles(books.filter(\.price < 10)) == ["a"])
        #expect(try titles(books.filter(\.binding == .screen)) == ["b"])
        #expect(try titles(books.filter(\.binding != .paper || \.isLent == true)) == ["a", "b"])
        #expect(try titles(books.filter(\.author == nil && \.rating != nil)) == ["c"])
        #expect(try titles(books.filter(!(\.rating >= 0))) == ["a", "b"], "What is absent is not at least 0.")
        #expect(try titles(books.filter(\.pages > 99).filter(\.pages <= 100)) == ["b"])
        #expect(try titles(books.filter(.contains(\.author, "X"))) == ["a"])
        #expect(try titles(books.sorted(by: \.author)) == ["a", "b", "c"], "What is absent comes last.")
        #expect(try titles(books.sorted(by: \.author).reversed()) == ["a", "b", "c"])
        #expect(try titles(books.sorted(by: \.price).reversed()) == ["c", "b", "a"])
    }

    @Test("Each property sorts in its own direction, and only records that the one before leaves equal")
    func order() throws {
        try add(
            Book(title: "a", rating: 1, pages: 2), Book(title: "b", rating: 2, pages: 2), Book(title: "c", pages: 1),
            Book(title: "d", rating: 2, pages: 1), Book(title: "e", rating: 1, pages: 1))
        let books = node.records(Book.self)
        #expect(try titles(books.sorted(by: \.title, order: .reverse)) == ["e", "d", "c", "b", "a"])
        #expect(try titles(books.sorted(by: \.rating, order: .reverse)) == ["b", "d", "a", "e", "c"])
        let both = books.sorted(by: \.rating).then(by: \.title, order: .reverse)
        #expect(try titles(both) == ["e", "a", "d", "b", "c"])
        #expect(try titles(both.reversed()) == ["b", "d", "a", "e", "c"])
        #expect(try titles(both.then(by: \.title)) == ["e", "a", "d", "b", "c"], "It sorts by the title already.")
        #expect(try titles(both.sorted(by: \.title)) == ["a", "b", "c", "d", "e"])
        #expect(try titles(books.then(by: \.pages).then(by: \.rating).limit(2)) == ["e", "d"])
    }

    @Test("Records with a calendar sort by several properties, too, in each part of the query")
    func calendarOrder() throws {
        let starts = [Int64(3), 1, 2, 4].map { Timestamp.epoch.advanced(byMilliseconds: $0) }
        for (start, note) in zip(starts, ["b", "a", nil, "a"]) {
            var activity = Activity()
            activity.start = start
            activity.note = note
            try node.add(activity)
        }
        let all = node.records(Activity.self).sorted(by: \.note).then(by: \.start, order: .reverse)
        for request in [all, all.overlapping(from: .epoch.advanced(byMilliseconds: 172_800_000))] {
            #expect(try request.all().map(\.start) == [starts[3], starts[1], starts[0], starts[2]])
        }
    }

    /// Reaches properties by the protocol, as an app does that shows kinds of one sort.
    private func best<Kind: Rated>(_ kind: Kind.Type) throws -> [String] {
        let request = node.records(kind).filter(\.rating >= 2 && \.price < 10 && \.language == .german)
        return try request.sorted(by: \.rating, order: .reverse).then(by: \.title).all().map(\.record.title)
    }

    @Test("A property reached by a protocol is that of the field")
    func protocols() throws {
        try add(
            Book(title: "b", rating: 2, language: .german), Book(title: "a", rating: 2, language: .german),
            Book(title: "c", rating: 3, language: .german), Book(title: "d", rating: 1, language: .german),
            Book(title: "e", rating: 5, price: 20, language: .german), Book(title: "f", rating: 5))
        #expect(try best(Book.self) == ["c", "a", "b"])
    }

    @Test("The raw value of a property is what its field holds")
    func rawValues() throws {
        try add(
            Book(title: "a", binding: .screen), Book(title: "b", language: .german), Book(title: "c", binding: .cloth))
        let books = node.records(Book.self)
        #expect(try titles(books.sorted(by: \.binding.rawValue)) == ["b", "c", "a"])
        #expect(try books.count(by: \.binding.rawValue) == [0: 1, 1: 1, 2: 1])
        #expect(try titles(books.sorted(by: \.language.rawValue, order: .reverse)) == ["b", "a", "c"])
        #expect(try titles(books.filter(.contains(\.language.rawValue, "germ"))) == ["b"])
        #expect(try node.add(contentsOf: [Book(title: "x", binding: .cloth)], uniqueBy: \.binding.rawValue) == (0, 1))
    }

    @Test("A computed property that is often equal to a field is not taken for it")
    func computed() throws {
        try add(Book(title: "a"))
        let error = #expect(throws: VicinoError.self) { try node.records(Book.self).sorted(by: \.shortTitle).all() }
        #expect(error?.message.contains("declares no field") == true)
    }

    @Test("A property without a field, and a value that no field can hold, are errors that say so")
    func mistakes() throws {
        try add(Book(title: "a"))
        let computed = #expect(throws: VicinoError.self) { try node.records(Book.self).filter(\.isShort == true).all() }
        #expect(computed?.message.contains("declares no field") == true)
        #expect(throws: VicinoError.self) { try node.records(Book.self).filter(\.price > .infinity).count() }
        #expect(throws: (any Error).self) { try node.records(Book.self).overlapping(from: .epoch).all() }
        #expect(throws: (any Error).self) { try node.records(Book.self).lasting(atLeast: .seconds(1)).all() }
        #expect(try node.records(Activity.self).lasting(atLeast: .seconds(Int64.max)).all().isEmpty)
    }

    @Test("A request finds the same as a plain check of every record", arguments: UInt64(0)..<8)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let books = (0..<60).map { index in
            Book(
                title: "\(index)", author: ["Ärger", "arg", nil].randomElement(using: &random) ?? nil,
                rating: [1, 2, nil].randomElement(using: &random) ?? nil, pages: Int.random(in: 0..<4, using: &random))
        }
        for book in books { try node.add(book) }
        for _ in 0..<20 {
            let rating = Int.random(in: 0..<4, using: &random)
            let pages = Int.random(in: 0..<5, using: &random)
            let isOr = Bool.random(using: &random)
            let filter: Filter<Book> =
                isOr ? \.rating <= rating || !(\.pages < pages) : \.rating > rating && \.pages != pages
            let expected = books.filter { book in
                let isLow = if let own = book.rating { own <= rating } else { false }
                let isHigh = if let own = book.rating { own > rating } else { false }
                return isOr ? isLow || !(book.pages < pages) : isHigh && book.pages != pages
            }
            let request = node.records(Book.self).filter(filter).matching("arg")
            let meant = expected.filter { $0.author != nil }.map(\.title)
            #expect(try titles(request) == meant, "seed \(seed)")
            #expect(try request.count() == meant.count, "seed \(seed)")
        }
    }

    @Test("A request inside a change sees the changes made so far")
    func inside() throws {
        try add(Book(title: "a", pages: 1))
        try node.write { transaction in
            try transaction.add(Book(title: "b", pages: 2))
            #expect(try transaction.records(Book.self).filter(\.pages > 1).all().map(\.title) == ["b"])
            #expect(try transaction.records(Book.self).count() == 2)
        }
    }
}
