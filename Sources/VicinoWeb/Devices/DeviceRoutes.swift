internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoThreads

/// The page of the user's devices, and what it changes.
enum DeviceRoutes {
    static let all = [
        WebRoute(
            method: .get, path: DevicePaths.all, access: .signedIn,
            work: .waiting { request in
                let unit = await request.site.background.state()
                return .page(try await BlockingWork.ofPage.run { try DevicesPage(request: request, unit: unit).page() })
            }),
        WebRoute.post(DevicePaths.near, open), WebRoute.post(DevicePaths.nearAnswer, answer),
        WebRoute.post(DevicePaths.nearStop, stop),
        WebRoute.post(DevicePaths.add, add), WebRoute.post(DevicePaths.rename, rename),
        WebRoute.post(DevicePaths.remove, remove), WebRoute.post(DevicePaths.lateKeep, keep),
        WebRoute.post(DevicePaths.lateDiscard, discard),
    ]

    /// Adds the device of a code. The page that follows has the answer for it.
    private static func add(_ request: WebRequest) throws -> PageResponse {
        let code = request.field(DevicePaths.codeField) ?? ""
        do {
            let answer = try request.site.node.addDevice(code)
            return .page(try DevicesPage(request: request, answer: answer).page())
        } catch let error as VicinoError {
            let sentence = request.words.sentence(error, limit: 300)
            return .page(try DevicesPage(request: request, code: code, mistake: sentence).page())
        }
    }

    // MARK: A device beside this one

    /// For how long this device is open.
    private static let openTime = Duration.seconds(600)

    private static func open(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session else { throw WebRefusal.badForm }
        let site = request.site
        let pairing = WebPairing(.addDevice, at: site.node.now)
        try site.pairings.begin(pairing, for: session)
        pairing.addDevice(site.node, for: openTime, site.nearbyPairing)
        return request.redirect(to: DevicePaths.all)
    }

    /// Takes the answer to the digits that the form shows. If others are in question now, the page shows them.
    private static func answer(_ request: WebRequest) throws -> PageResponse {
        guard let session = request.session, let digits = request.field("digits"), let word = request.field("same"),
            ["yes", "no"].contains(word)
        else { throw WebRefusal.badForm }
        _ = request.site.pairings.pairing(of: session, now: request.site.node.now)?.answer(
            word == "yes", to: digits, isMutual: false)
        return request.redirect(to: DevicePaths.all)
    }

    private static func stop(_ request: WebRequest) -> PageResponse {
        if let session = request.session { request.site.pairings.end(of: session) }
        return request.redirect(to: DevicePaths.all)
    }

    // MARK: The list

    private static func rename(_ request: WebRequest) throws -> PageResponse {
        guard let new = request.field(DevicePaths.newNameField) else { throw WebRefusal.badForm }
        return try changing(request) { device in
            try request.site.node.renameDevice(device, to: new)
            let undo = WebNotice.Undo(
                path: DevicePaths.rename,
                fields: [
                    .init(name: DevicePaths.keyField, value: device.shortKey),
                    .init(name: DevicePaths.newNameField, value: device.name),
                ])
            return done(request, .noticeDeviceRenamed, of: new, undo: undo)
        }
    }

    private static func remove(_ request: WebRequest) throws -> PageResponse {
        guard request.field(DevicePaths.sureField) != nil else { throw WebRefusal.badForm }
        return try changing(request) { device in
            try request.site.node.removeDevice(device)
            return done(request, .noticeDeviceRemoved, of: device.name)
        }
    }

    // MARK: What removed devices still had

    private static func keep(_ request: WebRequest) throws -> PageResponse {
        try answering(request, saying: .noticeLateKept) { _ = try request.site.node.keep($0) }
    }

    private static func discard(_ request: WebRequest) throws -> PageResponse {
        try answering(request, saying: .noticeLateDiscarded) { try request.site.node.discard($0) }
    }

    /// Answers about the list that the page has shown. If the device has something else now, the page shows that first.
    private static func answering(
        _ request: WebRequest, saying notice: TextKey, _ answer: (LateList) throws -> Void
    ) throws -> PageResponse {
        guard let key = request.field(DevicePaths.keyField), let name = request.field(DevicePaths.lateField) else {
            throw WebRefusal.badForm
        }
        let lists = try request.site.node.lateRecords()
        guard let list = lists.first(where: { $0.device.shortKey == key }), list.name == name else {
            let sentence = request.words(.lateNews)
            return request.redirect(to: DevicePaths.all, telling: WebNotice(before: sentence, isFailure: true))
        }
        try answer(list)
        return done(request, notice, of: list.device.name)
    }

    /// Changes the device that the form names, or says why that was not possible.
    private static func changing(
        _ request: WebRequest, _ change: (UserDevice) throws -> PageResponse
    ) throws -> PageResponse {
        guard let key = request.field(DevicePaths.keyField) else { throw WebRefusal.badForm }
        do { return try change(request.site.node.device(named: key)) } catch let error as VicinoError
            where [.notFound, .refused, .nameTaken, .outOfRange, .ambiguous].contains(error.code)
        {
            let sentence = request.words.sentence(error, limit: 300)
            return request.redirect(to: DevicePaths.all, telling: WebNotice(before: sentence, isFailure: true))
        }
    }

    private static func done(
        _ request: WebRequest, _ key: TextKey, of name: String, undo: WebNotice.Undo? = nil
    ) -> PageResponse {
        let notice = WebNotice(
            before: request.words(key), subject: DisplayText(name, limit: 60), after: ".", undo: undo)
        return request.redirect(to: DevicePaths.all, telling: notice)
    }
}
