/// The fields that a calendar shows, by their properties.
public struct CalendarFields<Kind>: Sendable {
    private let title, start, end: any PartialKeyPath<Kind> & Sendable
    private var offset: (any PartialKeyPath<Kind> & Sendable)?

    /// Names the title, and the start and end timestamps.
    public init(
        title: any PartialKeyPath<Kind> & Sendable, start: any PartialKeyPath<Kind> & Sendable,
        end: any PartialKeyPath<Kind> & Sendable
    ) {
        self.title = title
        self.start = start
        self.end = end
    }

    /// Names the title, the start and end timestamps, and the offset from UTC in seconds.
    public init(
        title: any PartialKeyPath<Kind> & Sendable, start: any PartialKeyPath<Kind> & Sendable,
        end: any PartialKeyPath<Kind> & Sendable, offset: any PartialKeyPath<Kind> & Sendable
    ) {
        self.init(title: title, start: start, end: end)
        self.offset = offset
    }

    func mapping(_ fields: [KindField<Kind>]) throws(VicinoError) -> CalendarMapping {
        func number(_ path: PartialKeyPath<Kind>) throws(VicinoError) -> Int {
            guard let field = fields.first(where: { $0.path == path }) else {
                throw VicinoError(.schema, "The calendar names \(path), and no field is declared for that property.")
            }
            return field.schema.number
        }
        let offsetNumber: Int? = if let offset { try number(offset) } else { nil }
        return CalendarMapping(
            title: try number(title), start: try number(start), end: try number(end), offset: offsetNumber)
    }
}
