internal import HTTPTypes

extension PageSite {
    /// All addresses that the server answers for the site: its files, the sign-in, and the routes of the site.
    package var servedRoutes: [PageRoute<Self>] { assetRoutes + SignInRoutes.all + routes }

    /// The files that are part of the program. They say nothing about the user, so every program may fetch them.
    private var assetRoutes: [PageRoute<Self>] {
        assets.all.map { asset in
            PageRoute(method: .get, path: asset.path, access: .anybody, work: .blocking { _ in .asset(asset) })
        }
    }
}
