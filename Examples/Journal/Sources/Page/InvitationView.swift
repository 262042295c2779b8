import Vicino
import VicinoPage
import VicinoQRCode

/// An invitation, for a camera and as a text.
struct InvitationView: View {
    let invitation: Invitation

    var body: Markup {
        PageHead("An invitation", partOf: "People", at: "/people")
        Card("stack") {
            if invitation.reach == .nowhere {
                Alert("Nobody can reach this device.", advice: "Run the journal, and invite again.")
            }
            P { "Show it to one person only: the first to use it may see your activities." }
            if let code = QRCode(invitation.text.uppercased()) { CodeView(code: code) }
            P(.class("fp")) { invitation.text }
        }
    }
}

/// A QR code: a square for each dark module.
struct CodeView: View {
    let code: QRCode

    var body: Markup {
        let margin = QRCode.quietZone
        let side = code.modules.count + 2 * margin
        Svg(
            .class("code"), .viewBox("-\(margin) -\(margin) \(side) \(side)"), .role("img"),
            .aria(.label, "The invitation as a QR code")
        ) { Path(.path(squares)) }
    }

    private var squares: String {
        code.modules.enumerated().flatMap { y, row in
            row.indices.filter { row[$0] }.map { x in "M\(x) \(y)h1v1h-1z" }
        }.joined()
    }
}
