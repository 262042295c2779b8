internal import VicinoStore

/// A request for records of one kind. Nothing is read before `all()`, `first()`, `count()` or `forEach(_:)`.
///
/// ```swift
/// let loved = try node.records(Book.self, of: author)
///     .filter(\.rating >= 4)
///     .matching("leo")
///     .sorted(by: \.finished)
///     .limit(20)
///     .all()
/// ```
///
/// Without conditions it asks for all records: by start where the kind has a calendar, otherwise as they were created.
public struct Records<Kind: RecordKind> {
    private let read: () throws -> Reading
    private var query: RecordQuery
    /// Why the request cannot be run.
    private var mistake: CoreError?

    /// What answers a request.
    struct Reading {
        let records: (RecordQuery, (StoredRecord) throws -> Void) throws -> Void
        let count: (RecordQuery) throws -> Int

        /// There are no records of that kind.
        static var nothing: Reading { Reading(records: { _, _ in }, count: { _ in 0 }) }
    }

    /// - Parameter read: says what answers the request, when it is run.
    init(now: Timestamp, _ read: @escaping () throws -> Reading) {
        self.read = read
        query = RecordQuery(kind: Kind.schema.kind, now: now)
    }

    // MARK: Conditions

    /// Records that meet a filter, beside the conditions so far.
    public func filter(_ filter: Filter<Kind>) -> Records {
        adding { query throws(CoreError) in query.add(try filter.condition.get()) }
    }

    /// Records of which a text field holds a text; case and accents make no difference.
    public func matching(_ text: String) -> Records { adding { $0.add(.contains(field: nil, text)) } }

    /// Records of a kind with a calendar that overlap a time.
    ///
    /// - Parameters:
    ///   - from: where the time begins; nil for no beginning.
    ///   - to: the moment behind its end; nil for no end.
    public func overlapping(from: Timestamp? = nil, to: Timestamp? = nil) -> Records {
        adding { query in (query.from, query.to) = (from, to) }
    }

    /// Records of a kind with a calendar that last at least so long; one without an end lasts until now.
    public func lasting(atLeast duration: Duration) -> Records {
        adding { $0.minimumDuration = Int64(duration / .milliseconds(1)) }
    }

    // MARK: Order

    /// Records by a property; those that lack it come last.
    public func sorted<Property: Comparable>(by path: KeyPath<Kind, Property>) -> Records { sorting(by: path) }

    /// The same for a property that a record may lack.
    public func sorted<Property: Comparable>(by path: KeyPath<Kind, Property?>) -> Records { sorting(by: path) }

    /// Records in the opposite order: of those without another order the newest first.
    public func reversed() -> Records { adding { $0.newestFirst.toggle() } }

    /// At most so many records.
    public func limit(_ count: Int) -> Records { adding { $0.limit = max(0, count) } }

    private func sorting(by path: PartialKeyPath<Kind>) -> Records {
        adding { query throws(CoreError) in query.sortedBy = try Kind.field(at: path).number }
    }

    private func adding(_ change: (inout RecordQuery) throws(CoreError) -> Void) -> Records {
        var copy = self
        do { try change(&copy.query) } catch { copy.mistake = copy.mistake ?? error }
        return copy
    }

    // MARK: Running

    /// All the records.
    ///
    /// Another user may have another program. What such a program has written under the kind's name and does not read as this
    /// type is left out.
    ///
    /// - Throws: a `VicinoError` that says what cannot be asked for, or that your own records were written with another
    ///   declaration of the kind.
    public func all() throws -> [Identified<Kind>] {
        var result: [Identified<Kind>] = []
        try forEach { result.append($0) }
        return result
    }

    /// The first record; nil if there is none.
    public func first() throws -> Identified<Kind>? { try limit(min(1, query.limit ?? 1)).all().first }

    /// How many records there are, those included that another program has written in its own way.
    public func count() throws -> Int {
        try check()
        return try read().count(query)
    }

    /// Gives one record after the other, without keeping them.
    ///
    /// - Parameter body: gets each record. It runs inside one read of the database, so it must not call the node.
    public func forEach(_ body: (Identified<Kind>) throws -> Void) throws {
        try check()
        try read().records(query) { found in
            guard let record = try? Kind(content: found.content) else { return }
            try body(Identified(id: found.id, record: record))
        }
    }

    private func check() throws {
        if let mistake { throw mistake }
    }
}

extension RecordQuery {
    fileprivate mutating func add(_ added: RecordCondition) {
        condition = condition.map { .both($0, added) } ?? added
    }
}
