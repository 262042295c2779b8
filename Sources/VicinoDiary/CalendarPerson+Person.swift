public import Vicino
public import VicinoDrawing

extension CalendarPerson {
    /// Names a person in a calendar or chart.
    ///
    /// - Parameter person: the user, or a person whom the user follows.
    public init(_ person: Person) { self.init(name: person.name, isOwn: person.isMe) }
}
