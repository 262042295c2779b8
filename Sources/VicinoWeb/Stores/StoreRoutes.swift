internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoObjectStores
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// The page of the user's stores, and what it changes.
enum StoreRoutes {
    static let all = [
        WebRoute.get(StorePaths.all) { .page(try StoresPage(request: $0).page()) },
        WebRoute(method: .post, path: StorePaths.add, access: .signedIn, work: .waiting(add)),
        WebRoute(method: .post, path: StorePaths.publish, access: .signedIn, work: .waiting(publish)),
        WebRoute(method: .post, path: StorePaths.remove, access: .signedIn, work: .waiting(remove)),
        WebRoute(method: .post, path: StorePaths.forget, access: .signedIn, work: .waiting(forget)),
    ]

    // MARK: Adding

    /// Tries a store out, and adds it. The page that follows says what was found.
    private static func add(_ request: WebRequest) async throws -> PageResponse {
        let typed = request.field(StorePaths.addressField) ?? ""
        let address: StoreAddress
        do throws(VicinoError) { address = try StoreAddress(text: typed) } catch {
            return try await page(request, typed: typed, error)
        }
        if let mistake = keyMistake(request, address) {
            return try await page(StoresPage(request: request, address: typed, mistake: mistake))
        }
        do {
            let addition = OwnStores.Addition(address, credentials: credentials(request, address))
            let outcome = try await OwnStores(request.site.node).add(addition)
            let found = StoresPage.Found(name: outcome.store?.name ?? address.shortName, probe: outcome.probe)
            return try await page(
                StoresPage(request: request, address: outcome.store == nil ? typed : "", found: found))
        } catch let error as VicinoError {
            return try await page(request, typed: typed, error)
        }
    }

    /// The keys that were typed; nil for a store that needs none, or if none were typed.
    private static func credentials(_ request: WebRequest, _ address: StoreAddress) -> StoreCredentials? {
        guard address.takesKeys else { return nil }
        return StoreCredentials(
            name: request.field(StorePaths.nameField) ?? "", secret: request.field(StorePaths.secretField) ?? "")
    }

    /// What is wrong with the keys that were typed; nil if nothing is.
    private static func keyMistake(_ request: WebRequest, _ address: StoreAddress) -> StoreForm.Mistake? {
        let words = request.words
        let name = request.field(StorePaths.nameField) ?? ""
        let secret = request.field(StorePaths.secretField) ?? ""
        guard address.takesKeys else { return nil }
        if name.isEmpty { return StoreForm.Mistake(field: .name, sentence: words(.storeNameMissing)) }
        if secret.isEmpty { return StoreForm.Mistake(field: .secret, sentence: words(.storeSecretMissing)) }
        guard credentials(request, address) == nil else { return nil }
        return StoreForm.Mistake(field: .secret, sentence: words(.storeKeysBad))
    }

    // MARK: Changes

    private static func publish(_ request: WebRequest) async throws -> PageResponse {
        try await changing(request, saying: .noticeStorePublished) { store, stores in
            try await stores.publish(to: store)
        }
    }

    private static func remove(_ request: WebRequest) async throws -> PageResponse {
        try await changing(request, saying: .noticeStoreRemoved) { store, stores in try await stores.remove(store) }
    }

    private static func forget(_ request: WebRequest) async throws -> PageResponse {
        try await changing(request, saying: .noticeStoreForgotten) { store, stores in
            try await stores.remove(store, isGone: true)
        }
    }

    /// Changes the store that the form names, or says why that was not possible.
    private static func changing(
        _ request: WebRequest, saying notice: TextKey,
        _ change: (RepositoryStore, OwnStores) async throws -> PublishReport
    ) async throws -> PageResponse {
        let node = request.site.node
        guard let id = request.field(StorePaths.storeField).flatMap({ Int64($0) }) else { throw WebRefusal.badForm }
        let found = try await BlockingWork.ofPage.run { try node.repositoryStores().first { $0.id == id } }
        guard let store = found else { throw WebRefusal.missing }
        do {
            _ = try await change(store, OwnStores(node, settings: request.site.settings))
            let told = WebNotice(before: request.words(notice), subject: DisplayText(store.name, limit: 60), after: ".")
            return request.redirect(to: StorePaths.all, telling: told)
        } catch let error as VicinoError {
            let sentence = request.words.sentence(error, limit: 600)
            return request.redirect(to: StorePaths.all, telling: WebNotice(before: sentence, isFailure: true))
        }
    }

    // MARK: The page

    private static func page(
        _ request: WebRequest, typed: String, _ error: VicinoError
    ) async throws -> PageResponse {
        let sentence = request.words.sentence(error, limit: 400)
        let mistake = StoreForm.Mistake(field: .address, sentence: sentence)
        // A key that was typed into the address is not shown again either.
        let shown = typed.contains("@") ? "" : typed
        return try await page(StoresPage(request: request, address: shown, mistake: mistake))
    }

    private static func page(_ page: StoresPage) async throws -> PageResponse {
        try await BlockingWork.ofPage.run { .page(try page.page()) }
    }
}

extension StoreAddress {
    /// Whether the user gives a name and a secret for it.
    fileprivate var takesKeys: Bool {
        switch self {
        case .bucket, .webDAV: true
        case .web, .folder: false
        }
    }
}
