extension WebSite {
    /// All addresses of the site.
    var routes: [WebRoute] {
        AssetRoutes.all + SignInRoutes.all + LiveRoutes.all + TodayRoutes.all + CalendarRoutes.all + ChangeRoutes.all
            + ChangeButtonRoutes.all + PeopleRoutes.all + InviteRoutes.all + FollowRoutes.all + PairingRoutes.all
            + PersonRoutes.all
            + ChartRoutes.all + ImportRoutes.all + SettingsRoutes.all + FeedRoutes.all
    }
}
