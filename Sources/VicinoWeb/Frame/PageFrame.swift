internal import VicinoActivity

/// The values of the frame around every page.
struct PageFrame: Sendable {
    /// A link of the navigation.
    struct Link: Sendable {
        let path: String
        let icon: String
        let name: String
        let isCurrent: Bool
        /// How many questions wait behind it; nil for none.
        let waiting: String?
        let waitingText: String?
    }

    /// A followed person in the side bar.
    struct Peer: Sendable {
        let path: String
        let initial: String
        let name: String
        let state: String
        /// The circles that show how near the person is.
        let circles: Markup
        let isNear: Bool
    }

    let language: String
    let title: String
    let isTheirs: Bool
    var isSignedIn: Bool
    let stylePath: String
    let scriptPath: String
    var links: [Link]
    var peers: [Peer]
    var hasPeers: Bool
    var userName: String
    var userInitial: String
    /// Why nothing can be recorded now.
    var obstacle: String?
    var notice: Notice?
    let content: Markup

    /// What happened before, with its button.
    struct Notice: Sendable {
        let before: String
        let subject: String
        let after: String
        let undo: WebNotice.Undo?
        let isFailure: Bool
    }
}
