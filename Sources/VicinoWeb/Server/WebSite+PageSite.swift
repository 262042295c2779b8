internal import Vicino
internal import VicinoCore
internal import VicinoPage

extension WebSite: PageSite {
    var name: String { PageFrame.siteName }

    /// All addresses of the site.
    var routes: [WebRoute] {
        let parts: [[WebRoute]] = [
            LiveRoutes.all,
            TodayRoutes.all,
            GapRoutes.all,
            DemoRoutes.all,
            CalendarRoutes.all,
            ChangeRoutes.all,
            ChangeButtonRoutes.all,
            RunningRoutes.all,
            PeopleRoutes.all,
            InviteRoutes.all,
            FollowRoutes.all,
            SelectionRoutes.all,
            PairingRoutes.all,
            PersonRoutes.all,
            AuthorStoreRoutes.all,
            ReachRoutes.all,
            ChartRoutes.all,
            ImportRoutes.all,
            SettingsRoutes.all, IdentityRoutes.all,
            FeedRoutes.all,
            OwnActivityRoutes.all,
            AreaRoutes.all,
            DeviceRoutes.all,
            StoreRoutes.all,
            SharingRoutes.all,
            ActivityRoutes.all,
            SetupSite.laterRoutes,
        ]
        return Array(parts.joined())
    }

    var assets: PageAssets { .diary }

    var uploadFolder: String { node.configuration.statePath }

    func language(accepting header: String?) -> String {
        (display.language ?? Language(accepting: header)).rawValue
    }

    func texts(in language: String) -> PageTexts { PageTexts(.of(Language(rawValue: language) ?? .english)) }

    func frame(_ page: Page, for request: WebRequest) throws -> PageFrame {
        let words = request.words
        var frame = PageFrame(page, words: words, isSignedIn: request.isSignedIn)
        frame.appearance = display.appearance
        guard request.isSignedIn else { return frame }
        frame.side = try SideBar(page, self, words: words).markup
        if let banner = try DemoBanner(self, words) { frame.banner = banner.markup }
        frame.alert = node.writeObstacle.map { words($0.sentence, ["folder": node.dataPath]) }
        return frame
    }
}

extension WriteObstacle {
    /// What it is, and what to do.
    fileprivate var sentence: TextKey {
        switch self {
        case .diskFull: .cannotRecordFull
        case .readOnlyDisk: .cannotRecordReadOnly
        case .noPermission: .cannotRecordPermission
        }
    }
}
