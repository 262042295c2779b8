/// The files of `Templates/`, by the names under which pages use them.
enum TemplateFiles {
    static let all: [String: [UInt8]] = [
        "frame": PackageResources.frame_html,
        "message": PackageResources.message_html,
        "sign-in": PackageResources.sign_in_html,
        "chart-table": PackageResources.chart_table_html,
        "charts": PackageResources.charts_html,
        "today": PackageResources.today_html,
        "day-row": PackageResources.day_row_html,
        "people": PackageResources.people_html,
        "person": PackageResources.person_html,
        "follower": PackageResources.follower_html,
        "block-form": PackageResources.block_form_html,
        "beside": PackageResources.beside_html,
        "invite": PackageResources.invite_html,
        "follow": PackageResources.follow_html,
        "pair": PackageResources.pair_html,
        "settings": PackageResources.settings_html,
    ]
}
