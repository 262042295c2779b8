package import VicinoCore

extension ViewID {
    /// The view of a kind for followers, of an audience that tests invent.
    package static func testing(_ kind: KindID) -> ViewID {
        AudienceKey([UInt8](repeating: 1, count: AudienceKey.byteCount)).map { $0.view(of: kind) } ?? .own
    }
}
