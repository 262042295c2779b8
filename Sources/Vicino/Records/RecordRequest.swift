internal import VicinoStore

/// A request for records of one kind. Nothing is read before ``all()``, ``first()``, ``count()``, ``count(by:)`` or
/// ``forEach(_:)``.
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
/// Without conditions it returns all records: by start if the kind has a calendar, otherwise in order of creation.
public struct RecordRequest<Kind: RecordKind> {
    private let read: () throws -> Reading
    private var query: RecordQuery
    /// The error that the request throws when it runs.
    private var mistake: VicinoError?

    /// The functions that answer a request.
    struct Reading {
        let records: (RecordQuery, (StoredRecord) throws -> Void) throws -> Void
        let count: (RecordQuery) throws -> Int
        let groups: (RecordQuery, _ field: Int) throws -> [RecordGroup]
        /// What the limit of early records leaves out.
        var beyondEarlierLimit: (RecordQuery) throws -> [EarlierRecords] = { _ in [] }

        /// The answer for a kind without records.
        static var nothing: Reading { Reading(records: { _, _ in }, count: { _ in 0 }, groups: { _, _ in [] }) }
    }

    /// - Parameter read: returns the functions that answer the request, when it runs.
    init(now: Timestamp, _ read: @escaping () throws -> Reading) {
        self.read = read
        query = RecordQuery(kind: Kind.schema.kind, now: now)
    }

    // MARK: Conditions

    /// Adds a filter to the conditions so far.
    public func filter(_ filter: Filter<Kind>) -> RecordRequest {
        adding { query throws(VicinoError) in query.add(try filter.condition.get()) }
    }

    /// Searches for a text: selects records containing it in any field; case and accents are ignored.
    ///
    /// It searches texts, days and ids, personal fields included. An empty text is in every record that has such a
    /// field. `Filter.contains(_:_:)` searches one field.
    public func matching(_ text: String) -> RecordRequest { adding { $0.add(.contains(field: nil, text)) } }

    /// Selects records that overlap a time, of a kind with a calendar.
    ///
    /// - Parameters:
    ///   - from: the beginning of the time; nil for no beginning.
    ///   - to: the end of the time, itself excluded; nil for no end.
    public func overlapping(from: Timestamp? = nil, to: Timestamp? = nil) -> RecordRequest {
        adding { query in
            query.from = from
            query.to = to
        }
    }

    /// Selects records that last at least this long, of a kind with a calendar; a record without an end lasts until
    /// now.
    public func lasting(atLeast duration: Duration) -> RecordRequest {
        // The value of a field: it is cut off at the ends of 64 bits, where a conversion would trap.
        guard case .integer(let milliseconds) = duration.fieldValue else { return self }
        return adding { $0.minimumDuration = milliseconds }
    }

    /// Limits the records that begin more than 24 hours before the time of `overlapping` and last longer than that: to the
    /// latest of them. An author can sign any number of records that never end, and each of them overlaps every later day.
    package func limitingEarlier(to count: Int) -> RecordRequest { adding { $0.earlierLimit = count } }

    /// Selects records among some.
    func among(_ runs: RecordRuns) -> RecordRequest { adding { $0.among = runs } }

    // MARK: Order

    /// Sorts records by a property, instead of an earlier order. Limits apply to the sorted records.
    ///
    /// Texts are sorted by their bytes: `Z` comes before `a`, and `z` before `é`. To sort a list for a reader of a language,
    /// sort the result of ``all()`` with `localizedStandardCompare` of Foundation.
    ///
    /// ```swift
    /// node.records(Book.self).sorted(by: \.rating, order: .reverse).then(by: \.title)
    /// ```
    public func sorted<Property: Comparable>(
        by path: KeyPath<Kind, Property>, order: RecordOrder = .forward
    ) -> RecordRequest { sorting(by: path, order, isFirst: true) }

    /// Sorts records by an optional property, instead of an earlier order; records that lack it come last.
    public func sorted<Property: Comparable>(
        by path: KeyPath<Kind, Property?>, order: RecordOrder = .forward
    ) -> RecordRequest { sorting(by: path, order, isFirst: true) }

    /// Sorts records that the order so far leaves equal by one more property. Without an order, it sorts as `sorted`.
    public func then<Property: Comparable>(
        by path: KeyPath<Kind, Property>, order: RecordOrder = .forward
    ) -> RecordRequest { sorting(by: path, order, isFirst: false) }

    /// Sorts records that the order so far leaves equal by one more optional property; records that lack it come last.
    public func then<Property: Comparable>(
        by path: KeyPath<Kind, Property?>, order: RecordOrder = .forward
    ) -> RecordRequest { sorting(by: path, order, isFirst: false) }

    /// Reverses the whole order; without another order, the newest records come first. Records that lack a property of
    /// `sorted` still come last.
    public func reversed() -> RecordRequest { adding { $0.newestFirst.toggle() } }

    /// Selects the user's own records that no follower sees.
    package var privateOnly: RecordRequest { adding { $0.isPrivate = true } }

    /// Limits the number of records, after they are sorted.
    public func limit(_ count: Int) -> RecordRequest { adding { $0.limit = Swift.max(0, count) } }

    private func sorting(by path: PartialKeyPath<Kind>, _ order: RecordOrder, isFirst: Bool) -> RecordRequest {
        adding { query throws(VicinoError) in
            let field = try Kind.field(at: path).number
            if isFirst { query.sorting = [] }
            query.sort(by: RecordQuery.SortKey(field: field, isReverse: order == .reverse))
        }
    }

    func adding(_ change: (inout RecordQuery) throws(VicinoError) -> Void) -> RecordRequest {
        var copy = self
        do { try change(&copy.query) } catch { copy.mistake = copy.mistake ?? error }
        return copy
    }

    // MARK: Running

    /// Reads all records.
    ///
    /// An author may use another program. Records that such a program wrote under the kind's name, but that do not
    /// decode as this type, are left out.
    ///
    /// - Throws: ``VicinoError`` if the request is not possible, such as with:
    ///   - `.declaration` if the user's own records were written with another declaration of the kind.
    ///   - `.notFollowed` if the user does not follow the person.
    public func all() throws -> [Identified<Kind>] {
        var result: [Identified<Kind>] = []
        try forEach { result.append($0) }
        return result
    }

    /// Reads the first record; nil if there is none. It throws as ``all()`` does.
    public func first() throws -> Identified<Kind>? { try limit(Swift.min(1, query.limit ?? 1)).all().first }

    /// Counts the records, including those that another program wrote and that do not decode as this type. It throws as
    /// ``all()`` does.
    public func count() throws -> Int {
        try check()
        return try read().count(query)
    }

    /// Counts the records by a property: `count(by: \.genre)[.novel]` is the number of novels.
    ///
    /// The database counts, and reads one record of each group. A value that no record has is not in the result; the count
    /// of records without the property is under nil. Records with a value that another program wrote, and that does not
    /// decode as the property, are left out. It throws as ``all()`` does.
    public func count<Property: Hashable>(by path: KeyPath<Kind, Property>) throws -> [Property: Int] {
        try check()
        let field = try Kind.field(at: path).number
        return try read().groups(query, field).reduce(into: [:]) { counts, group in
            guard let property = try? Kind.property(group.value, at: path) else { return }
            counts[property, default: 0] += group.count
        }
    }

    /// Counts the records by a property, as `count(by:)` does: the value first that the oldest record has.
    package func counts<Property: Hashable>(by path: KeyPath<Kind, Property>) throws -> [(value: Property, count: Int)]
    {
        try check()
        let field = try Kind.field(at: path).number
        return try read().groups(query, field).compactMap { group in
            guard let property = try? Kind.property(group.value, at: path) else { return nil }
            return (value: property, count: group.count)
        }
    }

    /// Counts what `limitingEarlier` leaves out, by the day in UTC on which it ends: the latest end of the day, nil for
    /// what still runs. It throws as `all()` does.
    package func countBeyondEarlierLimit() throws -> [(end: Timestamp?, count: Int)] {
        try check()
        return try read().beyondEarlierLimit(query).map { ($0.end, $0.count) }
    }

    /// Reads one record after the other without keeping them in memory.
    ///
    /// - Parameter body: receives each record. It runs inside one read of the database, and may call the node. Requests
    ///   in it see the records as this one does. It may also change records; this request returns them as they were.
    /// - Throws: what `body` throws, and what ``all()`` throws.
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
        condition = condition.map { .both($0, and: added) } ?? added
    }
}

// A loop and a closure cannot throw the error of a request. The compiler says what to write instead.

extension RecordRequest {
    /// Never called: a request is filtered in the database, by a condition.
    @available(
        *, unavailable,
        message: "Filter by a property: .filter(\\.rating >= 4). Or filter the result: try request.all().filter { … }"
    )
    public func filter(_ isIncluded: (Identified<Kind>) throws -> Bool) -> RecordRequest { self }

    /// Never called: a request is sorted in the database, by properties.
    @available(
        *, unavailable,
        message: "Sort by a property: .sorted(by: \\.rating). Or sort the result: try request.all().sorted { … }"
    )
    public func sorted(by areInOrder: (Identified<Kind>, Identified<Kind>) throws -> Bool) -> RecordRequest { self }
}

/// A request is no sequence.
@available(
    *, unavailable,
    message: "Run the request first: for record in try request.all() { … } or try request.all().filter { … }"
)
extension RecordRequest: Sequence {
    /// Never called.
    public func makeIterator() -> IndexingIterator<[Identified<Kind>]> { [].makeIterator() }
}
