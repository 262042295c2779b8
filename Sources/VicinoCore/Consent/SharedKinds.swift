/// The kinds of records that an invitation or a pairing shares. Personal fields are never shown.
///
/// ```swift
/// let rides = Sharing.careful(.only(Ride.self), since: today)
/// ```
public enum SharedKinds: Hashable, Sendable {
    /// All kinds, including those that the user adds later.
    case everything
    /// These kinds, and no others.
    case kinds([KindID])

    /// The kinds of some types, and no others.
    public static func only(_ kind: any RecordKind.Type, _ others: any RecordKind.Type...) -> SharedKinds {
        .kinds(([kind] + others).map { $0.schema.kind })
    }

    /// Some kinds; nil for all.
    package init(_ kinds: [KindID]?) { self = kinds.map { .kinds($0) } ?? .everything }

    /// The kinds; nil for all.
    package var ids: [KindID]? {
        switch self {
        case .everything: nil
        case .kinds(let ids): ids
        }
    }
}
