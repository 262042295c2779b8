/// A request of these tests.
enum Wish: String, Codable {
    /// Asks for a short reply.
    case greeting
    /// Asks for a long reply.
    case story
    /// Asks for what the server refuses.
    case moon
}
