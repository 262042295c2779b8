internal import HTTPTypes

/// The files that are part of the program. They say nothing about the user, so every program may fetch them.
enum AssetRoutes {
    static let all = Asset.all.map { asset in
        WebRoute(method: .get, path: "/\(asset.name)", access: .anybody, work: .blocking { _ in .asset(asset) })
    }
}
