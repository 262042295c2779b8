internal import Vicino
internal import VicinoPresence

extension MeetingWay {
    /// The way of people who find each other over a medium.
    init(_ medium: MediumKind) { self = medium == .bluetooth ? .bluetooth : .localNetwork }
}

extension Encounter {
    /// The ways on which the person is heard, Bluetooth first.
    var ways: [MeetingWay] { Set(routes.map { MeetingWay($0.medium) }).sorted { $0.name < $1.name } }
}
