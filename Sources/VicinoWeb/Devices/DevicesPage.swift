internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The page of the user's devices.
struct DevicesPage {
    let request: WebRequest
    /// The code that was typed, if no device could be added by it.
    var code = ""
    /// Why not.
    var mistake: String?
    /// What is to be typed on the device that was added.
    var answer: String?
    /// What systemd says about the service in the background.
    var unit = ServiceUnit.State.unavailable(.noSystemd)

    func page() throws -> Page {
        let words = request.words
        let course = course
        let view = DevicesView(
            course: course,
            late: try request.site.node.lateRecords().map { LateCard($0, of: request.site, words) },
            rows: try request.site.node.devices().map { DeviceEntry($0, words) }, code: code,
            mistake: mistake.map { FieldMistake("device-mistake", sentence: $0, isAlert: true) }, answer: answer,
            isElsewhere: try mayBeElsewhere, words: words)
        return Page(
            title: words(.devicesTitle), section: .settings, view: view,
            status: mistake == nil ? .ok : .unprocessableContent,
            // Digits stay in place until the user has answered.
            refresh: course?.isWaiting == true ? PairingPage.refresh : nil)
    }

    /// How far the pairing with a device beside this one is; nil if none has begun.
    private var course: PairingCourse? {
        let site = request.site
        guard let session = request.session,
            let pairing = site.pairings.pairing(of: session, now: site.node.now), pairing.purpose == .addDevice
        else { return nil }
        let words = request.words
        let offer = ReachOffer(site, unit).map { ReachForm(offer: $0, returnPath: DevicePaths.all, words: words) }
        return DeviceCourse(words: words, text: site.text(words), now: site.node.now, path: DevicePaths.near)
            .course(of: pairing, offer: offer)
    }

    /// Whether the user may have another device with their records: nothing is in this folder.
    private var mayBeElsewhere: Bool {
        get throws {
            let node = request.site.node
            guard try request.site.isDiaryEmpty, try node.devices().count == 1 else { return false }
            return try node.following().isEmpty && node.followers().isEmpty
        }
    }
}

/// What that page shows.
struct DevicesView: View {
    /// How far the pairing with a device beside this one is; nil if none has begun.
    let course: PairingCourse?
    /// What the user is asked about removed devices.
    let late: [LateCard]
    let rows: [DeviceEntry]
    let code: String
    let mistake: FieldMistake?
    let answer: String?
    /// Whether this folder is empty, so that the user may have begun anew by mistake.
    let isElsewhere: Bool
    let words: Words

    var body: Markup {
        PageHead(words(.devicesTitle), partOf: words(.navSettings), at: "/settings#devices")
        Div(.class("stack")) {
            if let answer { added(answer) }
            for card in late { card }
            Card("narrow") {
                P(.class("sm mut gapb")) { words(.devicesHow) }
                Ul(.class("list wide")) {
                    for row in rows { row }
                }
            }
            if let course { course } else { near }
            form
            if isElsewhere { elsewhere }
        }
    }

    @MarkupBuilder private func added(_ answer: String) -> Markup {
        Card("narrow stack") {
            CodeText(answer, title: words(.deviceAdded), how: words(.deviceAddedHow), words: words)
        }
    }

    @MarkupBuilder private var near: Markup {
        Card("narrow stack") {
            CardIntro(words(.deviceNear), sentence: words(.deviceNearHow))
            P(.class("sm mut")) { words(.pairOpenIntro) }
            PostForm(DevicePaths.near) { Button(.class("go")) { words(.pairOpenButton) } }
        }
    }

    @MarkupBuilder private var elsewhere: Markup {
        Card("narrow stack") {
            P(.class("sm")) { words(.devicesElsewhere) }
            P { A(.class("btn"), .href("/settings#erase")) { words(.devicesElsewhereDo) } }
        }
    }

    @MarkupBuilder private var form: Markup {
        Card("narrow stack") {
            CardIntro(words(.deviceAdd), sentence: words(.deviceAddHow))
            PostForm(DevicePaths.add, style: "stack tight") {
                mistake
                Label(.for("device-code")) { words(.deviceCode) }
                Input(
                    .id("device-code"), .name(DevicePaths.codeField), .value(code), .required(true), .maxLength(1_000),
                    .autocomplete("off"), .described(by: mistake))
                P { Button(.class("go")) { words(.deviceAddDo) } }
            }
        }
    }
}
