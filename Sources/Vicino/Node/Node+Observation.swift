extension Node {
    /// Observes a person's records of a kind.
    ///
    /// ```swift
    /// for try await books in node.observe(Book.self, of: author, { $0.filter(\.rating >= 4) }) { show(books) }
    /// ```
    ///
    /// The first value is returned at once, and another one whenever these records change. Changes by other programs
    /// and by sessions count too.
    ///
    /// - Parameters:
    ///   - person: the user, or an author whom the user follows; nil for the user.
    ///   - conditions: adds conditions, an order or a limit to the request.
    public func observe<Kind: RecordKind>(
        _ kind: Kind.Type, of person: Person? = nil,
        _ conditions: @escaping @Sendable (RecordRequest<Kind>) -> RecordRequest<Kind> = { $0 }
    ) -> RecordObservation<[Identified<Kind>]> {
        let person = person ?? me
        return observe(includesReplicas: !person.isMe, isSame: { $0 == $1 }) { node in
            try conditions(node.records(kind, of: person)).all()
        }
    }

    /// Observes what `read` returns: records of several people, or the people themselves.
    ///
    /// ```swift
    /// let names = node.observe { try $0.following().map(\.name) }
    /// for try await names in names { show(names) }
    /// ```
    ///
    /// The first value is returned at once, and another one after every change that makes it different, including
    /// changes by other programs and sessions. Changes in quick succession give one value. The sequence ends when the
    /// task that iterates is cancelled.
    ///
    /// - Parameter read: reads from the node; runs on a thread that may wait for the disk, never on the caller's.
    public func observe<Value: Sendable & Equatable>(
        _ read: @escaping @Sendable (Node) throws -> Value
    ) -> RecordObservation<Value> {
        observe(includesReplicas: true, isSame: { $0 == $1 }, read)
    }

    /// Observes what `read` returns, as for values that can be compared; an unrelated change may repeat a value.
    ///
    /// - Parameter read: reads from the node; runs on a thread that may wait for the disk, never on the caller's.
    public func observe<Value: Sendable>(_ read: @escaping @Sendable (Node) throws -> Value) -> RecordObservation<Value>
    {
        observe(includesReplicas: true, isSame: { _, _ in false }, read)
    }

    private func observe<Value: Sendable>(
        includesReplicas: Bool, isSame: @escaping @Sendable (Value, Value) -> Bool,
        _ read: @escaping @Sendable (Node) throws -> Value
    ) -> RecordObservation<Value> {
        RecordObservation(
            files.folder, includesReplicas: includesReplicas, read: { try read(self) }, isSame: isSame)
    }
}
