internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoThreads

/// Pairing with a person beside the user.
enum PairingRoutes {
    static let path = "/people/pair"

    static let all = [
        WebRoute(
            method: .get, path: path, access: .signedIn,
            work: .waiting { request in
                let unit = await request.site.background.state()
                return .page(try await BlockingWork.ofPage.run { try PairingPage(request: request, unit: unit).page() })
            }),
        WebRoute.post(path, begin),
        WebRoute.post(path + "/answer", answer), WebRoute.post(path + "/stop", stop),
    ]

    private static func begin(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let name = request.field("name")
        var hadDemo = false
        switch request.field("wish") {
        case "follow":
            // Whose name it will be is not known yet, so only its form is checked, and those of others are compared.
            do { if let name { try site.node.checkPetname(name, for: site.node.user) } } catch let error as VicinoError
            {
                return .page(
                    try PairingPage(request: request, nameMistake: request.words.sentence(ofName: error)).page())
            }
            let pairing = WebPairing(.follow, at: site.node.now)
            try site.pairings.begin(pairing, for: session)
            pairing.follow(site.node, as: name, site.nearbyPairing)
        case "be-followed":
            let shared: Sharing
            do { shared = try SharingChoices(site).sharing(in: request) } catch let error as VicinoError {
                let mistake = request.words.sentence(error, limit: 400)
                return .page(try PairingPage(request: request, kindsMistake: mistake).page())
            }
            if request.field("show") != nil {
                return .page(try PairingPage(request: request, tried: shared).page())
            }
            guard shared.kinds.ids?.isEmpty != true, let minutes = request.field("minutes").flatMap({ Int($0) }),
                PairingPage.minutes.contains(minutes)
            else { throw WebRefusal.badForm }
            let pairing = WebPairing(.beFollowed, at: site.node.now)
            try site.pairings.begin(pairing, for: session)
            hadDemo = try site.diary.endDemo()
            pairing.accept(site.node, for: .seconds(minutes * 60), sharing: shared, site.nearbyPairing)
        default: throw WebRefusal.badForm
        }
        return request.redirect(to: path, telling: hadDemo ? .demoEnded(request.words) : nil)
    }

    /// Takes the answer to the digits that the form shows. If others are in question now, the page shows them.
    private static func answer(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session, let digits = request.field("digits"), let word = request.field("same"),
            ["yes", "both", "no"].contains(word)
        else { throw WebRefusal.badForm }
        _ = request.site.pairings.pairing(of: session, now: request.site.node.now)?.answer(
            word != "no", to: digits, isMutual: word == "both")
        return request.redirect(to: path)
    }

    private static func stop(_ request: WebRequest) -> PageResponse {
        if let session = request.session { request.site.pairings.end(of: session) }
        return request.redirect(to: path)
    }
}
