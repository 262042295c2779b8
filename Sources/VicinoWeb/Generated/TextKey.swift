// Made by scripts/words from Sources/VicinoWeb/Assets/words-en.json. Do not edit.

internal import VicinoPage

/// The keys of the page's texts, each with its English text.
enum TextKey: Int, CaseIterable, Sendable {
    /// Skip to content
    case skip
    /// Main
    case navMain
    /// Today
    case navToday
    /// Calendar
    case navCalendar
    /// People
    case navPeople
    /// Charts
    case navCharts
    /// Settings
    case navSettings
    /// question waits
    case questionsWaitOne
    /// questions wait
    case questionsWaitOther
    /// You follow
    case youFollow
    /// Undo
    case undo
    /// Edit
    case edit
    /// Stop
    case stop
    /// Start
    case start
    /// Add by hand
    case addByHand
    /// Now
    case now
    /// Nothing is running
    case nothingRuns
    /// Press what you are doing now.
    case nothingRunsHow
    /// Start something else. This ends {activity} now.
    case startElse
    /// Another activity
    case startOther
    /// since {time}
    case since
    /// since {date}
    case sinceDate
    /// Time without a record counts as unknown from {day} on.
    case firstRecord
    /// The day so far
    case daySoFar
    /// {shown} shown here · in all {all}
    case filteredFigures
    /// {known} recorded · {unknown} unknown
    case dayFigures
    /// {weekday} from midnight to {time}; the list below says the same
    case dayLineLabel
    /// now {time}
    case nowAt
    /// What you did
    case whatYouDid
    /// latest first
    case latestFirst
    /// What runs now is listed here when it ends.
    case onlyRuns
    /// You ticked kinds, but chose to share everything. Choose “Only these:”, or untick the kinds.
    case kindsUnclear
    /// Nothing is recorded today
    case nothingToday
    /// Start an activity above, or add one by hand.
    case nothingTodayHow
    /// How do you want to begin?
    case firstTitle
    /// Each way is one press, and none rules out another.
    case firstHow
    /// Start an activity
    case firstStart
    /// Bring your history
    case firstImport
    /// Tracks of a recorder, or a table of another program. You see what a file holds before anything changes.
    case firstImportHow
    /// Connect with a friend
    case firstConnect
    /// You see what the other person records, or they see what you record. Nothing is shared before you say so.
    case firstConnectHow
    /// Follow with an invitation
    case firstConnectFollow
    /// Invite a friend
    case firstConnectInvite
    /// Look around first
    case firstDemo
    /// Three invented days fill the pages. Each page says so, nobody else receives them, and one press removes them.
    case firstDemoHow
    /// Show three days of demo data
    case firstDemoButton
    /// Demo data
    case demoMark
    /// These three days are invented. They end before you invite anybody.
    case demoHow
    /// You have recorded something of your own. End the demo, and only that stays.
    case demoOwn
    /// End the demo
    case demoEnd
    /// Three days of demo data are in your diary.
    case demoBegun
    /// The demo data are gone.
    case demoEnded
    /// The demo data are gone, so that nobody receives them.
    case demoEndedShared
    /// Your calendar is empty
    case calendarEmpty
    /// What you record fills it, and so does what another program has recorded.
    case calendarEmptyHow
    /// There is nothing to draw yet
    case chartsEmpty
    /// One recorded day is enough for the first chart.
    case chartsEmptyHow
    /// An invitation lets one person see what you record.
    case nobodyFollowsHow
    /// No calendar program shows your calendar yet
    case feedsEmpty
    /// Make an address, and enter it in the program.
    case feedsEmptyHow
    /// Show everything
    case filterClear
    /// unknown
    case unknown
    /// What was this?
    case whatWasThis
    /// something else…
    case somethingElse
    /// Fill in
    case fillIn
    /// Yes, {activity}
    case yesActivity
    /// A guess that you can confirm
    case aGuess
    /// planned
    case planned
    /// Planned. Did this happen?
    case didItHappen
    /// Yes, it happened
    case itHappened
    /// Not exactly…
    case itDiffered
    /// No, delete it
    case itDidNot
    /// {n} planned
    case nPlannedOne
    /// {n} planned
    case nPlannedOther
    /// Planned, and not confirmed
    case plansOver
    /// began {when}
    case beganBefore
    /// Near now
    case nearNow
    /// near
    case near
    /// near, {zone}
    case nearZone
    /// last seen {when}
    case nearLast
    /// met {when}
    case nearMet
    /// not met yet
    case nearNever
    /// None of the people you follow seems to be near.
    case nearNobody
    /// You follow no people yet.
    case nearNobodyFollowed
    /// The service runs, but does not say who is near. {reason}
    case nearUnclear
    /// The service runs, and does not say what it asks you. {reason}
    case questionsUnclear
    /// side by side
    case zoneTouch
    /// at the same table
    case zoneTable
    /// in the same room
    case zoneRoom
    /// in the house
    case zoneHouse
    /// farther away
    case zoneBeyond
    /// Steps
    case steps
    /// {n} on average
    case stepsMean
    /// Today by activity
    case todayByActivity
    /// Added
    case noticeAdded
    /// today, {time}
    case whenToday
    /// {weekday}, {time}
    case whenWeekday
    /// Sign in
    case signInTitle
    /// This browser is not signed in
    case signInNeeded
    /// This link has been used, or is older than five minutes
    case signInExpired
    /// Click Vicino in the menu of your desktop. Or run this command in a terminal. Each opens the page with a new link.
    case signInHow
    /// This did not work
    case errorTitle
    /// The disk is full, so nothing can be recorded now. All that is recorded can be read. Make room on the disk of {folder}.
    case cannotRecordFull
    /// Nothing can be recorded now, because {folder} cannot be written to. All that is recorded can be read. Check the permissions of the folder.
    case cannotRecordPermission
    /// Nothing can be recorded now, because the disk of {folder} can only be read. All that is recorded can be read.
    case cannotRecordReadOnly
    /// {message}
    case faultMissing
    /// {message}
    case faultBusy
    /// {message}
    case faultFull
    /// {message}
    case faultFile
    /// {message}
    case faultFolder
    /// {message}
    case faultDamaged
    /// {message}
    case faultForeign
    /// {message}
    case faultLarge
    /// {message}
    case faultNew
    /// {message}
    case faultVersions
    /// {message}
    case faultValue
    /// {message}
    case faultName
    /// {message}
    case faultUnreachable
    /// {message}
    case faultBroken
    /// {message}
    case faultRefused
    /// {message}
    case faultAmbiguous
    /// {message}
    case faultFollow
    /// {message}
    case faultInvitation
    /// {message}
    case faultAccess
    /// {message}
    case faultOther
    /// {message}
    case faultNameForm
    /// There is no such page. The address may be mistyped, or what it showed was deleted.
    case errorMissing
    /// You do not follow this person. If you did, another program or page has ended that, and the records are gone from this device.
    case errorNotFollowed
    /// The form was not complete, so nothing changed. Go back and try again.
    case errorForm
    /// This question needs no answer any more. You answered it, or the person has left.
    case errorQuestionGone
    /// This invitation can no longer be used. It was used or withdrawn, or it has expired.
    case errorInvitationGone
    /// Saved.
    case noticeSaved
    /// The running service has not applied the settings. {reason} It reads them again when it starts.
    case savedNotApplied
    /// You no longer follow {name}. Their records are gone from this device.
    case noticeUnfollowed
    /// {name} no longer follows you. They keep what they have already received.
    case noticeRevoked
    /// {name} is blocked.
    case noticeBlocked
    /// {name} is no longer blocked. To follow you, they need a new invitation.
    case noticeUnblocked
    /// The invitation is withdrawn. Nobody else can use it.
    case noticeWithdrawn
    /// All other browsers are signed out.
    case noticeSignedOut
    /// today
    case dayToday
    /// yesterday
    case dayYesterday
    /// View
    case view
    /// Overview
    case overview
    /// Beside yours
    case beside
    /// From
    case from
    /// To
    case to
    /// As a table
    case asTable
    /// nothing
    case noFigures
    /// Follow a person
    case follow
    /// Invite a person
    case invite
    /// {n} person
    case nPeopleOne
    /// {n} people
    case nPeopleOther
    /// With an invitation, you see what another person records.
    case followNobodyHow
    /// Follow you
    case followYou
    /// Details
    case followerOpen
    /// Sees
    case sees
    /// Has
    case has
    /// Access
    case until
    /// Nobody follows you yet.
    case nobodyFollows
    /// Is a person you know here?
    case knownHere
    /// With an invitation, or six digits that both of you compare, one follows the other.
    case knownHereHow
    /// Blocked
    case blocked
    /// Unblock
    case unblock
    /// blocked: {when}
    case blockedOn
    /// ended: {when}
    case endedOn
    /// ended: you have not met for 90 days. They need a new invitation
    case grantExpired
    /// until {date}; each meeting extends it
    case grantUntil
    /// what they received before
    case hasBefore
    /// everything
    case hasEverything
    /// all except at most {n} change
    case hasLacksOne
    /// all except at most {n} changes
    case hasLacksOther
    /// not everything
    case hasSomethingMissing
    /// not known yet
    case hasUnknown
    /// not yet
    case notYet
    /// activities (with places and notes)
    case kindActivity
    /// visits (with places and notes)
    case kindVisit
    /// everything you record, with places and notes
    case kindsAll
    /// asked: {when}
    case askedAt
    /// {name} has something new. Fetch it?
    case askExchange
    /// {name} has something new. You declined it
    case askDeclined
    /// You chose to be asked when {name} is near. Nothing is fetched without your answer.
    case askExchangeHow
    /// Look for people on the network {name}?
    case askNetwork
    /// It is new to this device. On a network that you trust, this device looks for people and is found.
    case askNetworkHow
    /// {name} asks something that this version does not know
    case askUnknown
    /// A newer version of Vicino can answer it.
    case askUnknownHow
    /// Yes, now
    case answerOnce
    /// Always
    case answerAlways
    /// Not now
    case answerNotNow
    /// Never
    case answerNever
    /// Trust
    case trust
    /// Decline
    case decline
    /// Accepted this once. This device now fetches what is new from {name}.
    case accepted
    /// Accepted. From now on, this device fetches what is new whenever {name} is near.
    case acceptedAlways
    /// Declined. Nothing is fetched from {name} while they are near.
    case declined
    /// Trusted: {name}.
    case networkTrusted
    /// Declined: {name}. This device does not look for people there.
    case networkDeclined
    /// {name}, {day}, from midnight to midnight
    case theirLine
    /// You, {day}, from midnight to midnight
    case myLine
    /// The file with {name}’s records on this device is damaged. The next meeting brings them anew. Do not unfollow {name}: that would end your access.
    case freshDamaged
    /// Only a part of what {name} shows you has arrived. The rest comes when you meet.
    case freshIncomplete
    /// You have everything, as of {when}.
    case freshEverything
    /// You last met {when}. What {name} recorded after that is not here.
    case freshFailed
    /// You have no records from {name} yet.
    case freshNothing
    /// What you have of {name} ends with {day}. The rest comes when you meet.
    case freshMore
    /// What you have of {name} ends with {day}. What is new comes when you meet, or from a file.
    case freshLastDay
    /// Something is wrong with what you received.
    case warnSee
    /// What {name} signed contradicts what you received before, in {n} log. Ask {name}.
    case warnContradictionsOne
    /// What {name} signed contradicts what you received before, in {n} logs. Ask {name}.
    case warnContradictionsOther
    /// {name} has signed two lists of devices that contradict each other. Ask {name}.
    case warnDevices
    /// {n} record arrived without its content. Meet {name}, or ask for a new file.
    case warnContentsOne
    /// {n} records arrived without their content. Meet {name}, or ask for a new file.
    case warnContentsOther
    /// Nothing is fetched from {name}, because you chose “Do nothing”.
    case obstaclePolicy
    /// {name} has something new. It is not fetched, because you chose “Do nothing”.
    case obstaclePolicyNews
    /// Something new from {name} is waiting for your answer.
    case obstacleAsked
    /// You declined something new. While {name} is near, you can still say yes.
    case obstacleDeclined
    /// The service of this device does not run, so it does not look for people. The page Settings says how to start it.
    case obstacleNoService
    /// This device does not look for people now.
    case obstacleNoNetwork
    /// This device cannot look for people now.
    case obstacleUnavailable
    /// Not seen, and the clock of this device may be wrong. Set it in the settings of the system.
    case obstacleClock
    /// {name} was not seen. Does the service run on their device, on the same network?
    case obstacleNotSeen
    /// {name} has not been seen since {when}. Does the service run on their device, on the same network?
    case obstacleNotSeenSince
    /// It is on no network on which it can look for people.
    case obstacleNowhere
    /// It is finding out which network {network} is on.
    case obstacleRecognising
    /// The network of {network} is not known: its gateway does not answer.
    case obstacleSilent
    /// No network here is trusted. The page Settings lists the networks.
    case obstacleUntrusted
    /// at an address
    case wayAddress
    /// on the local network
    case wayNetwork
    /// over Bluetooth
    case wayBluetooth
    /// {name}: read-only
    case ribbon
    /// Written and signed by {name}. You can look; only {name} can change it.
    case ribbonWhy
    /// Times are by the clocks there ({offset}), where it is {time} now.
    case theirClocks
    /// Calls themselves “{name}”
    case callsThemselves
    /// received: {when}
    case receivedAt
    /// The days before
    case daysBefore
    /// What you have
    case whatYouHave
    /// Records
    case records
    /// Last met
    case lastMet
    /// Last meeting that failed
    case lastFailure
    /// Fingerprint
    case fingerprint
    /// When {name} is near
    case whenNear
    /// Fetch what is new
    case policyAlways
    /// Ask me first
    case policyAsk
    /// Do nothing
    case policyNever
    /// As in Settings: {policy}
    case policyDefault
    /// Show no notices about them
    case mute
    /// Between you
    case betweenYou
    /// {name} follows you.
    case followsYou
    /// {name} does not follow you.
    case followsYouNot
    /// Invite {name} back
    case inviteBack
    /// This makes an invitation to all that you record, which you then give to {name}.
    case inviteBackHow
    /// This invitation is for {name}. Give it to nobody else.
    case inviteBackMade
    /// End the access of {name}
    case revoke
    /// {name} receives nothing that you record from now on, and keeps what has already arrived. To follow you again, they need a new invitation.
    case revokeHow
    /// End their access
    case revokeShort
    /// They receive nothing that you record from now on, and keep what has already arrived.
    case revokeShortHow
    /// Your name for them
    case petname
    /// Rename
    case rename
    /// Unfollow {name}
    case unfollow
    /// Unfollowing deletes the calendar of {name} from this device.
    case unfollowHow
    /// Block {name}
    case block
    /// Blocking ends the access of {name} to your records, and no invitation admits them again.
    case blockHow
    /// You have blocked {name}. No invitation admits them.
    case isBlocked
    /// You do not follow {name}. You can ask for an invitation.
    case notFollowed
    /// What they have of you
    case whatTheyHave
    /// Began to follow you
    case followsSince
    /// Last contact
    case lastContact
    /// They have no access to your records.
    case hasNoAccess
    /// {name} and you
    case besideHeading
    /// {name} hollow, you solid
    case besideHow
    /// {name} hollow, you solid; each by the clocks of the place
    case besideHowApart
    /// Other weeks
    case otherWeeks
    /// This week
    case thisWeek
    /// This week is still to come.
    case weekToCome
    /// An invitation
    case invitation
    /// A person who scans or pastes it may follow you. Your consent is in it: show it only to the person you mean.
    case invitationHow
    /// They will see
    case theyWillSee
    /// Valid until
    case validUntil
    /// Save as a file
    case saveFile
    /// Copy the text
    case copy
    /// Copy the address
    case copyAddress
    /// Copied
    case copied
    /// Withdraw
    case withdraw
    /// It does not say where this device can be reached, so it works only near you, on a network that both of you trust, or with an address that the other person types.
    case noAddress
    /// Works at
    case worksAt
    /// and, wherever this device is, near you on a network that both of you trust
    case worksNear
    /// This device listens at none of these addresses now. Until it does again, the invitation works only near you, on a network that both of you trust.
    case addressMoved
    /// These addresses are of this computer itself. No other device can reach it there.
    case addressComputer
    /// A new invitation
    case newInvitation
    /// The text is shown once, in this browser. It is not kept.
    case newInvitationHow
    /// Only these:
    case onlyThese
    /// Valid for
    case validFor
    /// For how many people
    case forPeople
    /// {n} hour
    case nHoursOne
    /// {n} hours
    case nHoursOther
    /// {n} day
    case nDaysOne
    /// {n} days
    case nDaysOther
    /// Address of this device (optional)
    case deviceAddress
    /// Without an address here, the invitation holds those at which this device listens now: {addresses}.
    case addressKnown
    /// Other devices cannot reach this one now. Switch the service on, or give an address.
    case addressUnknown
    /// To the switch
    case addressSwitch
    /// Other devices cannot reach this one now. {reason} Or give an address.
    case addressUnreachable
    /// To the networks
    case addressNetworks
    /// Make the invitation
    case makeInvitation
    /// The service is not on, so nobody can reach this device.
    case reachOff
    /// Nobody finds this device on the network “{network}”, because you do not trust it yet.
    case reachUntrusted
    /// The service meets people, even while no page is open, and starts when you log in. On a network that you trust, this device looks for people and is found.
    case reachHow
    /// Switch the service on
    case reachSwitch
    /// Trust “{network}”
    case reachTrust
    /// Switch the service on, and trust “{network}”
    case reachSwitchTrust
    /// {reach}, then make the invitation
    case reachInvite
    /// Make it without
    case reachInviteWithout
    /// From now on, this device looks for people. That can take a moment.
    case reachDone
    /// Open invitations
    case openInvitations
    /// Their texts are not kept. A person who has lost one needs a new invitation.
    case openInvitationsHow
    /// No invitation is open.
    case noInvitations
    /// Made
    case made
    /// {n} open
    case nOpenOne
    /// {n} open
    case nOpenOther
    /// for {n} person
    case nUsesOne
    /// for {n} people
    case nUsesOther
    /// The invitation as a QR code; the text below says the same
    case qrLabel
    /// By an invitation
    case followInvitation
    /// The other person gave you a text that begins with vicino:
    case followInvitationHow
    /// Text of the invitation
    case invitationText
    /// Your name for them (optional)
    case petnameOptional
    /// Their device is at another address
    case otherAddress
    /// Address of their device
    case theirAddress
    /// Follow
    case followButton
    /// Their device must be reachable now. The first time can take a minute.
    case followTakes
    /// From a file
    case followFile
    /// The other person gave you a file: the invitation, a message with it, or what they recorded. Nothing changes before you have seen what it holds.
    case followFileHow
    /// What the other person sees of you
    case youAre
    /// Compare the fingerprint with the one on their screen.
    case youAreHow
    /// Name
    case claimedName
    /// You follow
    case youFollowNow
    /// {n} new record
    case nNewRecordsOne
    /// {n} new records
    case nNewRecordsOther
    /// Not everything was received; the rest comes when you meet.
    case notAllReceived
    /// Not everything was received, only {records}.
    case partlyReceived
    /// The invitation is missing.
    case invitationEmpty
    /// Paste the text that begins with vicino:
    case invitationEmptyHow
    /// There is something before the invitation.
    case invitationMoreBefore
    /// Delete everything before “vicino:”.
    case invitationMoreBeforeHow
    /// The beginning is missing, or this is not an invitation.
    case invitationBeginning
    /// An invitation begins with “vicino:”. Copy it again, from there to the last letter.
    case invitationBeginningHow
    /// The end is missing.
    case invitationEnd
    /// This invitation has {n} characters, and the shortest one has {least}. Copy it again, from “vicino:” to the last letter.
    case invitationEndHow
    /// A letter is wrong, or the end is missing.
    case invitationMistyped
    /// This invitation has {n} characters. Copy it again, from “vicino:” to the last letter.
    case invitationMistypedHow
    /// This is too long to be an invitation.
    case invitationLong
    /// Paste one invitation only, from “vicino:” to the last letter.
    case invitationLongHow
    /// This invitation cannot be used.
    case invitationUnusable
    /// This is not an address.
    case addressWrong
    /// You cannot use this name.
    case nameWrong
    /// You follow nobody new.
    case followFailed
    /// The invitation does not say where their device is. Ask for an address, and give it here.
    case followNoAddress
    /// {name}’s device did not answer.
    case followSilent
    /// Ask {name} to open Vicino, then try again. If the device has another address now, give it here.
    case followSilentHow
    /// Another browser of yours is pairing now. Stop it there first.
    case errorPairing
    /// {n} minute
    case nMinutesOne
    /// {n} minutes
    case nMinutesOther
    /// Side by side
    case pairLink
    /// One of you opens, the other one follows. Then both screens show six digits, and you compare them.
    case pairIntro
    /// Follow the person beside you
    case pairFollow
    /// First they press Open on their screen, or run “vicino open”. Both devices are on the same network, which both trust, or both use Bluetooth.
    case pairFollowHow
    /// Look for them
    case pairLook
    /// Let the person beside you follow you
    case pairOpen
    /// While you are open, everybody on the network, and near you if Bluetooth is on, can see that a device with Vicino is here. A stranger who asks sees your name.
    case pairOpenIntro
    /// For how long
    case pairMinutes
    /// Open
    case pairOpenButton
    /// You look for the person beside you
    case pairFollowing
    /// You are open to the person beside you
    case pairOpening
    /// How it went so far
    case pairSoFar
    /// You began to look at {time}.
    case pairStepSearch
    /// You pressed Open at {time}.
    case pairStepBegin
    /// Now: this device looks for a device that is open.
    case pairSearching
    /// Now: this device prepares to be found.
    case pairStarting
    /// Now: you are open until {time}.
    case pairOpenUntil
    /// On the other device, the person presses Look for them, or runs “vicino follow --near”.
    case pairOpenHow
    /// Now: {n} open device was found, and is asked.
    case pairAskingOne
    /// Now: {n} open devices were found, and are asked in turn.
    case pairAskingOther
    /// A device connected, whose user claims the name {name}.
    case pairStepFound
    /// Now: compare. Both must say yes.
    case pairCompare
    /// You said that both screens show {digits}.
    case pairStepAgreed
    /// Now: {name} has to say yes too; then the records come.
    case pairAgreed
    /// You follow {name}.
    case pairFollowed
    /// Go to {name}
    case pairOpenPerson
    /// No open device was found. Let the other person open first, on the same network or with Bluetooth on; then look again.
    case pairNoneFound
    /// Nobody asked, and this device is no longer open.
    case pairNoneAsked
    /// Stopped. Nothing was agreed.
    case pairStopped
    /// Hold both screens next to each other. Are the six digits the same?
    case pairHow
    /// Your screen
    case pairYourScreen
    /// The screen of {name}
    case pairTheirScreen
    /// the same six digits?
    case pairSameDigits
    /// You are about to follow a person who claims the name {name}.
    case pairWishFollow
    /// A person who claims the name {name} wants to follow you.
    case pairWishFollowed
    /// The same: it is {name}
    case pairYes
    /// Different
    case pairNo
    /// If they differ, an attacker may stand between you two. Nothing was sent.
    case pairDiffer
    /// The name {name} looks like that of {names}, whom you follow already. The fingerprints are not the same.
    case pairAlike
    /// Begin again
    case pairAgain
    /// Fetch what is new
    case fetchNow
    /// Asking their device. This can take a minute.
    case askingDevice
    /// No address of their device is known. On it, “vicino listen” shows one. It answers only people whom they invited, or know already.
    case fetchNoAddress
    /// Nothing was fetched.
    case fetchFailed
    /// {activity} since {since}, as of {when}
    case theirRunning
    /// {n} more in the calendar
    case nMoreOne
    /// {n} more in the calendar
    case nMoreOther
    /// Notices
    case settingsNotices
    /// Sharing
    case settingsMeeting
    /// Bluetooth
    case settingsBluetooth
    /// Networks
    case settingsNetworks
    /// The program
    case settingsProgram
    /// Reminders
    case settingsReminders
    /// Unknown time
    case settingsUnknown
    /// Page and status bar
    case settingsWeb
    /// You
    case settingsYou
    /// Distances, weeks and times
    case settingsDisplay
    /// Language
    case settingsLanguage
    /// English: the first of your browser’s languages that Vicino has. The settings of the browser change their order.
    case settingsLanguageHow
    /// Your activities
    case settingsActivities
    /// The names in your latest records, the most frequent first. Each shows its records. You can use any name: just type it when you record.
    case settingsActivitiesHow
    /// Bluetooth in detail
    case settingsRadio
    /// Lists of networks
    case settingsKnownNetworks
    /// Ports
    case settingsPorts
    /// Folders and files
    case settingsFolders
    /// Advanced
    case settingsAdvanced
    /// The list has {count} lines, and at most {limit} are possible. Remove some.
    case settingLong
    /// Choose one of the values in the list.
    case settingWrong
    /// Distances in
    case settingUnits
    /// Everywhere on the page and in the terminal, and for a number that you type without a unit. Files keep metres.
    case settingUnitsHow
    /// kilometres
    case choiceUnitsKm
    /// miles
    case choiceUnitsMiles
    /// A week begins on
    case settingWeekStart
    /// In calendars and charts.
    case settingWeekStartHow
    /// as usual in the region of this computer
    case choiceWeekStartLocale
    /// Monday
    case choiceWeekStartMonday
    /// Sunday
    case choiceWeekStartSunday
    /// Saturday
    case choiceWeekStartSaturday
    /// Times of day
    case settingClock
    /// Fields in which you type a time follow the language of the browser.
    case settingClockHow
    /// as usual in the region of this computer
    case choiceClockLocale
    /// with 12 hours, such as 8:14 pm
    case choiceClock12
    /// with 24 hours, such as 20:14
    case choiceClock24
    /// The quiet hours need two times that differ, such as 22:00 and 07:00.
    case settingQuietHoursWrong
    /// The time is from {least} to {most}, such as 2h or 1h30m; or write off.
    case settingRemindersRecordWrong
    /// Each line is a time of day such as 09:00, and no time stands there twice.
    case settingRemindersTimesWrong
    /// The day is one such as 2026-01-01, in the years from 1901 to 2199.
    case settingUnknownFromWrong
    /// The distance is one of the list, or a whole number of metres from {least} to {most}.
    case settingRangeWrong
    /// The adapter is “automatic”, a name such as hci0, or an address such as 5C:F3:70:00:00:01.
    case settingBluetoothAdapterWrong
    /// The strength is a whole number from {least} to {most}.
    case settingBluetoothReferenceWrong
    /// Each line is the name of a network, of at most {most} bytes, and no name stands there twice.
    case settingNetworksWrong
    /// The port is a number from 1 to {most}, or 0 for a new one each time.
    case settingListenPortWrong
    /// The port of this page is a number from {least} to {most}. Lower ones are for administrators.
    case settingPort
    /// Show an item in the status bar
    case settingStatusItem
    /// It shows the running activity and who is near, while the service or the page runs. Its menu opens the page, starts, stops and quits.
    case settingStatusItemHow
    /// Show notices on the desktop
    case settingNotifications
    /// Who is near, once for each encounter, and what was received from them. The page of a person mutes one of them.
    case settingNotificationsHow
    /// Quiet hours
    case settingQuietHours
    /// In these hours the desktop shows no notices. Questions wait on the page People. Empty both for none.
    case settingQuietHoursHow
    /// When a person is near who has something new
    case settingPolicyDefault
    /// The page of a person can say otherwise. Your followers are served in any case.
    case settingPolicyDefaultHow
    /// How near people must be
    case settingRange
    /// This applies to Bluetooth; farther people are not served either. Distances are rough: walls and pockets count like some metres.
    case settingRangeHow
    /// as far as they are heard
    case choiceRangeAnywhere
    /// Find people over Bluetooth
    case settingBluetoothEnabled
    /// Even without a network. Devices nearby can then tell that a Vicino device is here, but not whose it is.
    case settingBluetoothEnabledHow
    /// How much this device advertises and scans
    case settingBluetoothDutyCycle
    /// Always notices people at once and takes the most energy; saving notices those who stay for a minute.
    case settingBluetoothDutyCycleHow
    /// always
    case choiceBluetoothDutyCycleAlways
    /// balanced
    case choiceBluetoothDutyCycleBalanced
    /// saving
    case choiceBluetoothDutyCycleSaving
    /// Adapter
    case settingBluetoothAdapter
    /// “automatic” is the first one that is on; otherwise a name such as hci0, or an address.
    case settingBluetoothAdapterHow
    /// Strength at one metre, in dBm
    case settingBluetoothReference
    /// How strongly this device hears another one at one metre, from -90 to -30. Distances follow from it.
    case settingBluetoothReferenceHow
    /// Ask about new networks
    case settingNetworksAsk
    /// Once for each. Until there is an answer, this device does not look for people there.
    case settingNetworksAskHow
    /// Trusted networks
    case settingNetworksTrusted
    /// One per line. On them this device looks for people and is found. An interface, such as wlan0, stands for every network that it is on.
    case settingNetworksTrustedHow
    /// Declined networks
    case settingNetworksDeclined
    /// One per line. This device does not look for people on them, and never asks.
    case settingNetworksDeclinedHow
    /// Port for other devices
    case settingListenPort
    /// 0 uses a new port each time, so that the port does not identify the device.
    case settingListenPortHow
    /// Lowest level to log
    case settingLogLevel
    /// The lowest level that the service writes to its log.
    case settingLogLevelHow
    /// Here now
    case networksHere
    /// This device is on no network that it can recognise now.
    case noNetworks
    /// The networks of this device cannot be read. {reason}
    case networksUnknown
    /// trusted
    case networkStateTrusted
    /// trusted, like every network of {interface}
    case networkStateInterface
    /// declined
    case networkStateDeclined
    /// not trusted
    case networkStateNew
    /// not recognised: its gateway does not answer
    case networkStateSilent
    /// being recognised
    case networkStateRecognising
    /// Bluetooth is off: people are found over networks only.
    case bluetoothOff
    /// Bluetooth works.
    case bluetoothWorks
    /// This device
    case thisDevice
    /// Others reach it at
    case reachableAt
    /// no address now
    case listensNowhere
    /// Service
    case service
    /// runs since {when}
    case serviceRunsSince
    /// does not run
    case serviceAbsent
    /// Your data
    case yourData
    /// {n} record of your own
    case nRecordsOne
    /// {n} records of your own
    case nRecordsOther
    /// Data folder
    case dataFolder
    /// State folder
    case stateFolder
    /// Settings file
    case settingsFile
    /// Files
    case files
    /// Signed files: what followers may see, for a person who begins to follow you by a file; and everything you recorded, for your own other devices. Every holder can read them. Or your activities for other calendar programs, and as a table for spreadsheets.
    case filesHow
    /// All my records
    case fileOwn
    /// Table (CSV)
    case fileTable
    /// iCalendar
    case fileCalendar
    /// Backup
    case backup
    /// A copy of the whole data folder as one file: your keys, your records, the people and what you received from them. You can go on using Vicino while it is made.
    case backupHow
    /// The file is not encrypted. A person who has it can read everything and sign as you. Keep it where only you can read it.
    case backupCare
    /// Save a backup
    case backupMake
    /// Show how
    case backupShow
    /// To go on, type the word “{word}”
    case backupType
    /// keys
    case backupWord
    /// That is not the word “{word}”. No backup was made.
    case backupWrong
    /// The records of {names} are damaged here, and cannot be in the backup. Everything else can. They come again when you meet.
    case backupDamaged
    /// Save a backup without them
    case backupWithout
    /// Put a backup back
    case backupRestore
    /// On a device where Vicino holds nothing yet, its first page takes the file. On this device: save a backup, then erase everything, and open Vicino again.
    case backupRestoreHow
    /// In the background
    case background
    /// The service meets people and exchanges what is new, even while no page is open. Switched on, it runs whenever you are logged in.
    case backgroundHow
    /// Run in the background, and start when I log in
    case backgroundOn
    /// Switch off
    case backgroundOff
    /// Start now
    case backgroundStart
    /// It is switched on, and runs.
    case backgroundIsOn
    /// A service runs that was started by hand. It is switched on, and starts by itself when you log in next.
    case backgroundIsNext
    /// It is switched on, but does not run now. This command says why:
    case backgroundIsDown
    /// It is switched off: this device does not look for people.
    case backgroundIsOff
    /// It runs now, but does not start by itself when you log in.
    case backgroundIsOnce
    /// There is no switch here, because your systemd does not answer. In a terminal, this command runs the service as long as the terminal is open:
    case backgroundNoSystemd
    /// There is no switch here, because no unit for systemd is installed. These commands store one:
    case backgroundNoUnit
    /// There is no switch here, because the unit is masked: systemd does not start it. This command allows it again:
    case backgroundNoMasked
    /// There is no switch here, because systemd cannot use the unit. This command says why:
    case backgroundNoBroken
    /// There is no switch here, because the unit runs the service of another data folder. This command runs the service for this folder, as long as the terminal is open:
    case backgroundNoFolder
    /// The service is switched on.
    case backgroundSwitchedOn
    /// The service is switched off.
    case backgroundSwitchedOff
    /// This page was served by the service, and ends with it. Vicino in the menu of your desktop opens it again.
    case backgroundLastPage
    /// Erase everything
    case erase
    /// This permanently deletes your keys, your records, your settings and everything you have received. Without a backup, nobody can use your identity again.
    case eraseHow
    /// Show how
    case eraseShow
    /// Followers keep what they have received. Exported files and backups stay. The files are deleted, and not overwritten: a disk may keep their bytes for some time.
    case eraseAfter
    /// To go on, type the word “{word}”
    case eraseType
    /// erase
    case eraseWord
    /// That is not the word “{word}”. Nothing was erased.
    case eraseWrong
    /// The service is running. It is ended first, and does not start again.
    case eraseService
    /// The service was ended for this. If you still need it, start it again.
    case eraseServiceEnded
    /// The service was ended for this, and this page ends with it. If systemd runs the service, it starts again by itself.
    case eraseServiceHere
    /// Nothing was erased
    case eraseRefused
    /// Erase the rest
    case eraseRest
    /// Everything is erased
    case erasedTitle
    /// Not everything is erased
    case erasedPartly
    /// Your keys, your records and all that you received are deleted from this device. The journal of systemd keeps what the service wrote there, with the names of people.
    case erasedWhat
    /// Open Vicino again to begin anew, or to put a backup back.
    case erasedNext
    /// Left, because Vicino did not make it
    case erasedForeign
    /// Left, because another data folder uses it
    case erasedShared
    /// Erasing was interrupted, and some data is left. Nothing can use it any more.
    case erasedAgain
    /// You can close this page. Its server stops within a minute.
    case erasedEnd
    /// Signed-in browsers
    case browsers
    /// They stay signed in for 30 days after the last visit, or until the page’s server ends.
    case browsersHow
    /// This browser
    case thisBrowser
    /// Another browser
    case anotherBrowser
    /// last used: {when}
    case lastUsed
    /// Sign out
    case signOut
    /// Sign out all others
    case signOutOthers
    /// walking
    case activityWalking
    /// running
    case activityRunning
    /// cycling
    case activityCycling
    /// driving
    case activityDriving
    /// public transport
    case activityPublicTransport
    /// sitting
    case activitySitting
    /// still
    case activityStill
    /// sleeping
    case activitySleeping
    /// Monday
    case weekday1
    /// Mon
    case weekdayShort1
    /// Tuesday
    case weekday2
    /// Tue
    case weekdayShort2
    /// Wednesday
    case weekday3
    /// Wed
    case weekdayShort3
    /// Thursday
    case weekday4
    /// Thu
    case weekdayShort4
    /// Friday
    case weekday5
    /// Fri
    case weekdayShort5
    /// Saturday
    case weekday6
    /// Sat
    case weekdayShort6
    /// Sunday
    case weekday7
    /// Sun
    case weekdayShort7
    /// January
    case month1
    /// Jan
    case monthShort1
    /// February
    case month2
    /// Feb
    case monthShort2
    /// March
    case month3
    /// Mar
    case monthShort3
    /// April
    case month4
    /// Apr
    case monthShort4
    /// May
    case month5
    /// May
    case monthShort5
    /// June
    case month6
    /// Jun
    case monthShort6
    /// July
    case month7
    /// Jul
    case monthShort7
    /// August
    case month8
    /// Aug
    case monthShort8
    /// September
    case month9
    /// Sep
    case monthShort9
    /// October
    case month10
    /// Oct
    case monthShort10
    /// November
    case month11
    /// Nov
    case monthShort11
    /// December
    case month12
    /// Dec
    case monthShort12
    /// Time by activity
    case chartTimeByActivity
    /// Where the hours went
    case chartTimeByPart
    /// Distance
    case chartDistanceByPart
    /// Steps a day
    case chartDailySteps
    /// Hours of the week
    case chartWeekHours
    /// Day by day
    case chartDailyTime
    /// Streaks
    case chartStreaks
    /// moving
    case chartMoving
    /// recorded
    case chartRecorded
    /// steps
    case chartSteps
    /// distance
    case chartDistance
    /// time
    case chartTime
    /// share
    case chartShare
    /// activity
    case chartActivity
    /// total
    case chartTotal
    /// day
    case chartDay
    /// week
    case chartWeek
    /// month
    case chartMonth
    /// year
    case chartYear
    /// hour
    case chartHourOfDay
    /// mean of the week
    case chartMeanOfWeek
    /// longest
    case chartLongest
    /// now
    case chartCurrent
    /// since {date}
    case chartSince
    /// since {time}
    case chartSinceTime
    /// from
    case chartFrom
    /// to
    case chartThrough
    /// you
    case chartYou
    /// You
    case chartYouFirst
    /// {names} and {name}
    case chartLastOfSeveral
    /// {name}, read-only
    case chartReadOnly
    /// other activities
    case chartOtherActivities
    /// nothing recorded
    case chartNothing
    /// no steps recorded
    case chartNoSteps
    /// under {amount}
    case chartUnder
    /// {amount} and more
    case chartAndMore
    /// {name}: {amount}
    case chartEntry
    /// {title}. {detail}: {facts}. The table has all figures.
    case chartSentence
    /// a day on average
    case chartMeanFigure
    /// without {names}
    case chartWithout
    /// mean of the days on which the hour has a record
    case chartMeanOfDays
    /// Moving is {names}.
    case chartMovingNote
    /// Activities overlap: {amount} count for more than one.
    case chartOverlapNote
    /// Dashed: the mean of each week.
    case chartDashedNote
    /// A streak counts days in a row. Days without any record are unknown: they do not count, and more than three in a row end a streak.
    case chartStreakNote
    /// Unknown days within them: {names}.
    case chartUnknownWithin
    /// Weeks run downwards from {weekday}.
    case chartMapNote
    /// still going on
    case chartRunning
    /// Nothing is recorded in this period.
    case chartEmptyNote
    /// {name}’s charts: read-only
    case theirCharts
    /// Only their author can change what they show.
    case readOnlyWhat
    /// Period
    case period
    /// the period before
    case periodBefore
    /// the period after
    case periodAfter
    /// Of this period, the last {count} days are drawn one by one. Before that:
    case drawnDays
    /// For periods of more than a year, this chart is a table and a file only.
    case drawnElsewhere
    /// Other days
    case otherDays
    /// The last day is before the first one.
    case periodBackwards
    /// Charts show at most {days} days.
    case periodLong
    /// This is the current week.
    case periodPresent
    /// Show
    case show
    /// Beside another person
    case compare
    /// The charts then show you beside up to {count} of the people you follow.
    case compareHow
    /// Only you
    case compareNone
    /// Day
    case spanDay
    /// Week
    case spanWeek
    /// Month
    case spanMonth
    /// Year
    case spanYear
    /// Calendar view
    case calendarView
    /// List
    case spanList
    /// Day before
    case beforeDay
    /// Week before
    case beforeWeek
    /// Month before
    case beforeMonth
    /// Year before
    case beforeYear
    /// Day after
    case afterDay
    /// Week after
    case afterWeek
    /// Month after
    case afterMonth
    /// Year after
    case afterYear
    /// Add
    case addShort
    /// Go to a day
    case goToDay
    /// Go
    case go
    /// Keys
    case keysTitle
    /// period before, after
    case keysTurn
    /// today
    case keysToday
    /// go to a day
    case keysDay
    /// add an activity
    case keysAdd
    /// these keys
    case keysHelp
    /// Click or drag over empty time to add an activity.
    case keysDraw
    /// {name}’s calendar: read-only
    case theirCalendar
    /// as of {when}
    case asOf
    /// nothing received yet
    case nothingReceived
    /// Filter
    case filter
    /// Activity
    case filterActivity
    /// At least
    case filterMinutes
    /// Place
    case filterPlace
    /// Days
    case filterDays
    /// Person
    case filterPerson
    /// Back to your own calendar
    case filterOwn
    /// Remove: {filter}
    case filterRemove
    /// Words in notes, places
    case filterText
    /// Minutes
    case minutes
    /// Place
    case place
    /// First day
    case firstDay
    /// Last day
    case lastDay
    /// and {n} more
    case andMore
    /// at least {time}
    case atLeast
    /// in “{place}”
    case inPlace
    /// with “{text}”
    case withText
    /// from {date}
    case fromDay
    /// until {date}
    case untilDay
    /// only {what}
    case only
    /// all activities, nothing filtered
    case nothingFiltered
    /// The day
    case theDay
    /// {weekday} from midnight to midnight; the list below says the same
    case wholeDayLine
    /// All of this day, as a list
    case wholeList
    /// By activity
    case byActivity
    /// Nothing that was recorded fits the filter.
    case nothingSelected
    /// This day is still to come.
    case nothingYet
    /// This day does not exist here: the clocks skipped it.
    case absentDay
    /// Of a day, the latest {drawn} of {all} activities are drawn. The sums contain all.
    case latestDrawn
    /// Nothing is recorded on this day.
    case nothingThatDay
    /// now
    case nowSmall
    /// by the clocks there, {offset}
    case clocksThere
    /// Day by day
    case dayByDay
    /// The week by activity
    case thisWeekTotals
    /// The month by activity
    case thisMonthTotals
    /// Week {n}, {year}
    case weekNumber
    /// {n} of {of} days
    case daysRecorded
    /// Each line is a day from midnight to midnight. Below it: the three longest apart from sleeping and sitting.
    case monthNote
    /// Each line is a day from midnight to midnight. Below it: the three longest that fit the filter.
    case monthNoteFiltered
    /// {n} more activity
    case moreActivitiesOne
    /// {n} more activities
    case moreActivitiesOther
    /// Activity
    case activity
    /// Newer
    case newer
    /// Before
    case peopleBefore
    /// More
    case peopleAfter
    /// {from}–{to} of {count} people
    case peopleRange
    /// Older
    case older
    /// What the map shows
    case mapShows
    /// Moving
    case measureMoving
    /// Steps
    case measureSteps
    /// Sleeping
    case measureSleeping
    /// Recorded
    case measureRecorded
    /// Deleted in the last 30 days
    case trashLink
    /// Deleted activities
    case trashTitle
    /// Kept for 30 days
    case trashDays
    /// Nothing is in the trash
    case trashEmpty
    /// What you delete stays here for 30 days.
    case trashEmptyHow
    /// Take back
    case takeBack
    /// Changed
    case noticeChanged
    /// Planned
    case noticePlanned
    /// It comes {n} more time.
    case noticeRepeatsOne
    /// It comes {n} more times.
    case noticeRepeatsOther
    /// Stopped
    case noticeStopped
    /// Confirmed
    case noticeConfirmed
    /// Deleted
    case noticeDeleted
    /// Back again:
    case noticeBack
    /// This activity was changed again or deleted since, perhaps by another program. So it stays as it is now.
    case undoChanged
    /// This activity was deleted already, perhaps by another program.
    case deleteGone
    /// This activity is no longer deleted: another page or program took it back.
    case undeleteBack
    /// This activity is no longer in the trash, so it cannot be taken back.
    case undeleteGone
    /// This change cannot be taken back any more: it was taken back already, or another change followed.
    case undoOver
    /// This activity was changed since the page showed it, perhaps by another program. Look at it, and answer again.
    case confirmChanged
    /// This activity was deleted since the page showed it, perhaps by another program.
    case confirmDeleted
    /// This activity is not there
    case goneHeading
    /// You or another program deleted it: {activity}, {times}. Deleted activities can be taken back for 30 days.
    case goneDeleted
    /// It was deleted, or the address is mistyped.
    case goneUnknown
    /// This activity was deleted while the form was open.
    case deletedTitle
    /// Another program or page did so. What you typed is still in the form, and you can save it as a new activity.
    case deletedWhat
    /// Save as a new activity
    case deletedSave
    /// Leave it deleted
    case deletedLeave
    /// This activity was changed while the form was open.
    case conflictTitle
    /// Another program or page did so. Nothing of your form was saved yet.
    case conflictWhat
    /// Stored now
    case conflictStored
    /// Your form
    case conflictSent
    /// You did not change it.
    case conflictUntouched
    /// The form holds what you typed. Where you changed nothing, it shows what is stored now. Save it all the same, or keep what is stored.
    case conflictDo
    /// Save all the same
    case conflictSave
    /// Keep what is stored
    case conflictKeep
    /// nothing
    case nothingWritten
    /// Add an activity
    case addHeading
    /// Change an activity
    case editHeading
    /// When
    case activityWhen
    /// Length
    case activityLength
    /// Pace
    case activityPace
    /// Speed
    case activitySpeed
    /// {time} min/{unit}
    case activityPaceValue
    /// {n} {unit}/h
    case activitySpeedValue
    /// Source
    case activitySource
    /// entered by hand
    case sourceHand
    /// planned, not confirmed
    case sourcePlanned
    /// from a file
    case sourceImported
    /// a guess of a program, not confirmed
    case sourceGuess
    /// a guess of a program, confirmed
    case sourceGuessConfirmed
    /// another program
    case sourceOther
    /// Who can see it
    case whoSees
    /// Nobody but you: no follower may see your activities.
    case seesNobody
    /// Nobody but you: it is demo data.
    case seesDemo
    /// These followers receive it:
    case seesThese
    /// and {n} more
    case seesMoreOne
    /// and {n} more
    case seesMoreOther
    /// Its day
    case itsDay
    /// Activity
    case fieldActivity
    /// Day
    case fieldDate
    /// Start
    case fieldStart
    /// End
    case fieldEnd
    /// Which start
    case fieldStartOffset
    /// Which end
    case fieldEndOffset
    /// The first {time} ({offset})
    case repeatedFirst
    /// The second {time} ({offset})
    case repeatedSecond
    /// Day of the end
    case fieldEndDate
    /// Steps
    case fieldSteps
    /// Distance
    case fieldDistance
    /// Place
    case fieldPlace
    /// Note
    case fieldNote
    /// An end before the start is on the next day.
    case hintEnd
    /// Such as 3.1 km or 850 m. A number alone means kilometres.
    case hintDistance
    /// Such as 3.1 mi or 500 ft. A number alone means miles.
    case hintDistanceMiles
    /// It still runs
    case stillRunning
    /// Cancel
    case cancel
    /// Delete
    case delete
    /// This is a guess. Save it as it is to confirm it, or change it.
    case guessSaved
    /// This is planned, and counts for nothing yet. If its time is over, saving it says that it happened.
    case planSaved
    /// Repeat it (for what is planned)
    case repeatFold
    /// How often
    case fieldRepeat
    /// Once
    case repeatOnce
    /// Every day
    case repeatDaily
    /// Every week
    case repeatWeekly
    /// On working days
    case repeatWorkdays
    /// Last day
    case fieldRepeatUntil
    /// Only what lies in the future can repeat.
    case mistakeRepeat
    /// Choose a start in the future, or “Once”.
    case mistakeRepeatDo
    /// The last day is missing, or precedes the first one.
    case mistakeUntil
    /// Choose until when it repeats.
    case mistakeUntilDo
    /// It would come too often.
    case mistakeTooMany
    /// 366 times are possible. Choose an earlier day.
    case mistakeTooManyDo
    /// The times are by your clocks. Where it happened, it was {times} ({offset}).
    case clocksForm
    /// Nothing was saved.
    case nothingSaved
    /// See the fields that are marked.
    case nothingSavedDo
    /// The name is missing.
    case mistakeName
    /// Write what it was, such as walking.
    case mistakeNameDo
    /// This is too long.
    case mistakeLong
    /// Shorten it, and save again.
    case mistakeLongDo
    /// This is not a day.
    case mistakeDate
    /// Write it as 2026-11-21.
    case mistakeDateDo
    /// The start is missing.
    case mistakeNoStart
    /// Write a time, such as 8:00.
    case mistakeNoStartDo
    /// The end is missing.
    case mistakeNoEnd
    /// Write a time, or say that it still runs.
    case mistakeNoEndDo
    /// The calendar has no page for this year.
    case mistakeYear
    /// Choose a day from 1901 to 2199.
    case mistakeYearDo
    /// This time did not exist: the clocks were put forward.
    case mistakeSkipped
    /// Choose an earlier or a later time.
    case mistakeSkippedDo
    /// This time came twice: the clocks were put back.
    case mistakeTwice
    /// Choose which one you mean, and save again.
    case mistakeTwiceDo
    /// This is not a time.
    case mistakeTime
    /// Write it as 8:00 or 20:30.
    case mistakeTimeDo
    /// The end precedes the start.
    case mistakeEndBefore
    /// Correct the day or the time.
    case mistakeEndBeforeDo
    /// The start and the end are the same.
    case mistakeShort
    /// Write an end after the start.
    case mistakeShortDo
    /// This lies in the future.
    case mistakeFuture
    /// Only what has begun or ended can be recorded.
    case mistakeFutureDo
    /// This is not a number of steps.
    case mistakeSteps
    /// Write a whole number from 0 on.
    case mistakeStepsDo
    /// This is not a distance.
    case mistakeDistance
    /// Write it as 3.1 km or 850 m.
    case mistakeDistanceDo
    /// Write it as 3.1 mi or 500 ft.
    case mistakeDistanceMiles
    /// The filter in the address is not valid. Open the calendar, and choose it there.
    case errorFilter
    /// Nothing is recorded here.
    case nothingHere
    /// Calendar programs
    case feeds
    /// A program that knows an address shows that calendar and keeps it up to date. It works on this computer while Vicino runs. Keep the address secret.
    case feedsHow
    /// Your calendar
    case yourCalendar
    /// Make an address
    case feedMake
    /// Another address
    case feedRenew
    /// Remove the address
    case feedRemove
    /// Another address: {name}
    case feedRenewTitle
    /// Remove the address: {name}
    case feedRemoveTitle
    /// End this address and make another
    case feedRenewDo
    /// End this address
    case feedRemoveDo
    /// This address ends at once. The calendar programs that use it show nothing new from then on, and some do not say so.
    case feedEnds
    /// Enter the new address in each of them.
    case feedEndsNew
    /// Show the addresses
    case feedsShow
    /// This page is at port {port} now, and the settings name port {usual}. So these addresses last only until the page ends.
    case feedPort
    /// {from}–{to} of {count} calendars
    case feedsRange
    /// {n} calendar has an address.
    case nFeedsOne
    /// {n} calendars have an address.
    case nFeedsOther
    /// Save
    case save
    /// Power of beacons
    case settingBluetoothPower
    /// Weaker beacons do not carry as far. Records are exchanged at full power.
    case settingBluetoothPowerHow
    /// full
    case choiceBluetoothPowerFull
    /// reduced, for a room
    case choiceBluetoothPowerReduced
    /// least, for a table
    case choiceBluetoothPowerLeast
    /// Count unknown time from
    case settingUnknownFrom
    /// A day such as 2026-01-01, from which time without a record counts as unknown. Empty, it begins with the first seven days of which three have records that are not from files.
    case settingUnknownFromHow
    /// Remind me to record after
    case settingRemindersRecord
    /// Such as 2h, or off. No reminder appears while an activity runs, or in the quiet hours.
    case settingRemindersRecordHow
    /// Remind me to record at
    case settingRemindersTimes
    /// One time per line, such as 18:00.
    case settingRemindersTimesHow
    /// Remind me to move
    case settingRemindersMove
    /// On a day with far fewer steps, or more sitting, than usual at this time.
    case settingRemindersMoveHow
    /// Ask about guesses
    case settingRemindersConfirm
    /// A notice asks whether a guessed activity was right.
    case settingRemindersConfirmHow
    /// Serve this page in the background
    case settingWebEnabled
    /// The service then serves it whenever it runs; the command “vicino web” opens it.
    case settingWebEnabledHow
    /// Port of this page
    case settingWebPort
    /// Only this computer reaches it. Calendar programs need it to stay the same.
    case settingWebPortHow
    /// This device is not looking for people now. The page People says why.
    case nearNotLooking
    /// Welcome to Vicino
    case setupTitle
    /// Vicino keeps a calendar of what you do, on this computer. You share it with the people you choose, without a server and without an account.
    case setupIntro
    /// What is your name?
    case setupName
    /// The people who follow you see it. Any name will do.
    case setupNameHow
    /// Begin
    case setupButton
    /// Your records will be in
    case setupFolder
    /// Have you used Vicino before?
    case setupBackup
    /// Put back a backup that Vicino has saved: your keys, your records, the people and what you received from them. Settings are not in it.
    case setupBackupHow
    /// This device then continues in place of the one that the backup is from. Do not go on using Vicino there.
    case setupBackupOnce
    /// The backup, a file that ends with .tar
    case setupBackupFile
    /// Put the backup back
    case setupBackupButton
    /// A name needs at least one visible character.
    case setupNameMissing
    /// Everything is ready. Welcome,
    case setupDone
    /// Your backup is back. Welcome,
    case restoreDone
    /// . The records of {names} were damaged in it. They come again when you meet.
    case restoreWithout
    /// Choose the backup first.
    case restoreNone
    /// This is not a backup that Vicino has saved, or it was changed. Nothing was put back.
    case restoreForeign
    /// The file ends in the middle: it was not saved or copied completely. Nothing was put back.
    case restoreCut
    /// There is not enough room on the disk. Make room for twice the size of the file, and try again.
    case restoreRoom
    /// A backup is being put back at this moment. Wait a little, and load this page again.
    case restoreBusy
    /// The link that you opened is not a complete invitation.
    case linkRefused
    /// Nothing was changed. Ask for the invitation again, and paste its text here.
    case linkRefusedHow
    /// You opened an invitation. Do you want to follow this person?
    case linkQuestion
    /// Their name, as they write it
    case linkName
    /// Valid until
    case linkUntil
    /// Anybody can write any name. If you did not expect it, ask them for their fingerprint.
    case linkCare
    /// Not now
    case linkNotNow
    /// You did not follow anybody. The invitation stays valid.
    case noticeNotNow
    /// For people who follow me
    case fileShown
    /// Import a file
    case importTitle
    /// From another person, from a recorder of tracks, or from a table. Nothing changes before you have seen what it holds.
    case importHow
    /// Choose a file
    case importChoose
    /// File
    case importFile
    /// At most {n} MB. The command “vicino import” reads larger files.
    case importLimit
    /// Show what it holds
    case importLook
    /// Nothing was imported.
    case importRefused
    /// Import this file?
    case importWaiting
    /// {n} kB
    case importSize
    /// Import
    case importButton
    /// Restore
    case importRestore
    /// It holds your own records. What this device lacks of them is restored, and nothing that you changed is undone.
    case importOwn
    /// Your own records
    case importOwnDone
    /// From
    case importFrom
    /// It comes from {name}, whom you follow. What is new in it is added to what you have from them.
    case importFollowed
    /// Anybody can claim any name. Compare the fingerprint with the one that the author’s own device shows.
    case importCompare
    /// Dates like 02/11/2026: which comes first, day or month?
    case importDates
    /// The day: 2 November
    case importDayFirst
    /// The month: 11 February
    case importMonthFirst
    /// Activities that you have already are not added a second time.
    case importAgain
    /// Time without a record counts as unknown only from {date} on. The settings change that.
    case importUnknown
    /// Time without a record does not count as unknown yet. The settings change that.
    case importUnknownNever
    /// Imported
    case importDone
    /// Show them
    case importShow
    /// {n} activity
    case importFoundOne
    /// {n} activities
    case importFoundOther
    /// {n} activity added
    case importAddedOne
    /// {n} activities added
    case importAddedOther
    /// {n} already there
    case importKnownOne
    /// {n} already there
    case importKnownOther
    /// You have all of them already
    case importKnownAll
    /// {activity}: {n}
    case importKindCount
    /// {n} of another kind
    case importOtherKindsOne
    /// {n} of other kinds
    case importOtherKindsOther
    /// {n} in your trash, where it stays
    case importTrashedOne
    /// {n} in your trash, where they stay
    case importTrashedOther
    /// {n} of the type “{type}” is named {activity}
    case importTranslatedOne
    /// {n} of the type “{type}” are named {activity}
    case importTranslatedOther
    /// {n} skipped
    case importSkippedOne
    /// {n} skipped
    case importSkippedOther
    /// From {first} to {last}
    case importSpan
    /// What is skipped, and why
    case importReasons
    /// … and {n} more
    case importMore
    /// What Vicino reads
    case importKinds
    /// A person’s records
    case importKindDump
    /// A file that the person exported. You follow them by it, or get what is new. Or a file of your own records, to restore them.
    case importKindDumpHow
    /// A file with an invitation, or with a message that contains one. You see who invites before you follow them.
    case importKindInvitationHow
    /// Tracks become activities with start, end and distance.
    case importKindGpxHow
    /// A table with a line that names its columns: activity, start, end, and optionally steps, distance, place, note. Times are written as 2026-11-21 08:00.
    case importKindCsvHow
    /// nothing new: what you hold is newer than this file.
    case importOlder
    /// {n} log contradicts what was received before, and is not shown.
    case importForksOne
    /// {n} logs contradict what was received before, and are not shown.
    case importForksOther
    /// {n} record came without its content. Meet the author, or ask for a new file.
    case importMissingOne
    /// {n} records came without their content. Meet the author, or ask for a new file.
    case importMissingOther
    /// {n} changed
    case nChangedRecordsOne
    /// {n} changed
    case nChangedRecordsOther
    /// {n} gone
    case nGoneRecordsOne
    /// {n} gone
    case nGoneRecordsOther
    /// The file was forgotten, and nothing changed.
    case noticeImportForgotten
    /// Choose a file first.
    case uploadNone
    /// The file is no longer here. Choose it again.
    case uploadGone
    /// The file is larger than {n} MB. The command “vicino import” reads larger files.
    case uploadLarge
    /// The file is empty.
    case uploadEmpty
    /// This file asks for what is new; it holds no records.
    case uploadHaveFile
    /// The invitation in this file is not complete.
    case uploadInvitation
    /// Ask for it again, and take the whole file.
    case uploadInvitationHow
    /// This is an iCalendar file, which Vicino cannot read yet.
    case uploadCalendar
    /// This is a web page, perhaps a log-in page that the site sent instead. Log in there, and download the file again.
    case uploadWebPage
    /// The file ends too early. Ask for a complete copy.
    case uploadUnfinished
    /// This is not a file that Vicino reads.
    case uploadOther
    /// The file is damaged or was changed. Ask its author for a new copy.
    case uploadDamaged
    /// This file is for its author’s own devices. Ask them for one for people who follow them.
    case uploadForOwn
    /// This file holds only what is new, and you do not follow its author yet. Ask for a complete one.
    case uploadUpdate
    /// There is no activity in it that can be taken.
    case uploadNothing
    /// What you call yourself
    case claimedNameYours
    /// Followers receive it with what they receive next. Invitations that you made before keep the old name.
    case claimedNameHow
    /// A name needs a visible character, and has at most 100 bytes. Characters that control text or change its direction are not allowed: others would see “�” there.
    case claimedNameWrong
    /// Something has been recorded in this gap in the meantime. Nothing was added.
    case fillRecorded
    /// until {when}
    case endedAfter
    /// What you sent was not saved. Sign in, go back to the form, and send it again.
    case signInForm
    /// People whom you invited after this backup was made need a new invitation.
    case restorePeople

    /// The name of the text in the tables.
    var name: String { Self.names[rawValue] }

    private static let names: [String] = [
        "skip", "nav_main", "nav_today", "nav_calendar", "nav_people", "nav_charts", "nav_settings",
        "questions_wait_one", "questions_wait_other", "you_follow", "undo", "edit", "stop", "start", "add_by_hand",
        "now", "nothing_runs", "nothing_runs_how", "start_else", "start_other", "since", "since_date",
        "first_record", "day_so_far", "filtered_figures", "day_figures", "day_line_label", "now_at",
        "what_you_did", "latest_first", "only_runs", "kinds_unclear", "nothing_today", "nothing_today_how",
        "first_title", "first_how", "first_start", "first_import", "first_import_how", "first_connect",
        "first_connect_how", "first_connect_follow", "first_connect_invite", "first_demo", "first_demo_how",
        "first_demo_button", "demo_mark", "demo_how", "demo_own", "demo_end", "demo_begun", "demo_ended",
        "demo_ended_shared", "calendar_empty", "calendar_empty_how", "charts_empty", "charts_empty_how",
        "nobody_follows_how", "feeds_empty", "feeds_empty_how", "filter_clear", "unknown", "what_was_this",
        "something_else", "fill_in", "yes_activity", "a_guess", "planned", "did_it_happen", "it_happened",
        "it_differed", "it_did_not", "n_planned_one", "n_planned_other", "plans_over", "began_before", "near_now",
        "near", "near_zone", "near_last", "near_met", "near_never", "near_nobody", "near_nobody_followed",
        "near_unclear", "questions_unclear", "zone_touch", "zone_table", "zone_room", "zone_house", "zone_beyond",
        "steps", "steps_mean", "today_by_activity", "notice_added", "when_today", "when_weekday", "sign_in_title",
        "sign_in_needed", "sign_in_expired", "sign_in_how", "error_title", "cannot_record_full",
        "cannot_record_permission", "cannot_record_read_only", "fault_missing", "fault_busy", "fault_full",
        "fault_file", "fault_folder", "fault_damaged", "fault_foreign", "fault_large", "fault_new",
        "fault_versions", "fault_value", "fault_name", "fault_unreachable", "fault_broken", "fault_refused",
        "fault_ambiguous", "fault_follow", "fault_invitation", "fault_access", "fault_other", "fault_name_form",
        "error_missing", "error_not_followed", "error_form", "error_question_gone", "error_invitation_gone",
        "notice_saved", "saved_not_applied", "notice_unfollowed", "notice_revoked", "notice_blocked",
        "notice_unblocked", "notice_withdrawn", "notice_signed_out", "day_today", "day_yesterday", "view",
        "overview", "beside", "from", "to", "as_table", "no_figures", "follow", "invite", "n_people_one",
        "n_people_other", "follow_nobody_how", "follow_you", "follower_open", "sees", "has", "until",
        "nobody_follows", "known_here", "known_here_how", "blocked", "unblock", "blocked_on", "ended_on",
        "grant_expired", "grant_until", "has_before", "has_everything", "has_lacks_one", "has_lacks_other",
        "has_something_missing", "has_unknown", "not_yet", "kind_activity", "kind_visit", "kinds_all", "asked_at",
        "ask_exchange", "ask_declined", "ask_exchange_how", "ask_network", "ask_network_how", "ask_unknown",
        "ask_unknown_how", "answer_once", "answer_always", "answer_not-now", "answer_never", "trust", "decline",
        "accepted", "accepted_always", "declined", "network_trusted", "network_declined", "their_line", "my_line",
        "fresh_damaged", "fresh_incomplete", "fresh_everything", "fresh_failed", "fresh_nothing", "fresh_more",
        "fresh_last_day", "warn_see", "warn_contradictions_one", "warn_contradictions_other", "warn_devices",
        "warn_contents_one", "warn_contents_other", "obstacle_policy", "obstacle_policy_news", "obstacle_asked",
        "obstacle_declined", "obstacle_no_service", "obstacle_no_network", "obstacle_unavailable",
        "obstacle_clock", "obstacle_not_seen", "obstacle_not_seen_since", "obstacle_nowhere",
        "obstacle_recognising", "obstacle_silent", "obstacle_untrusted", "way_address", "way_network",
        "way_bluetooth", "ribbon", "ribbon_why", "their_clocks", "calls_themselves", "received_at", "days_before",
        "what_you_have", "records", "last_met", "last_failure", "fingerprint", "when_near", "policy_always",
        "policy_ask", "policy_never", "policy_default", "mute", "between_you", "follows_you", "follows_you_not",
        "invite_back", "invite_back_how", "invite_back_made", "revoke", "revoke_how", "revoke_short",
        "revoke_short_how", "petname", "rename", "unfollow", "unfollow_how", "block", "block_how", "is_blocked",
        "not_followed", "what_they_have", "follows_since", "last_contact", "has_no_access", "beside_heading",
        "beside_how", "beside_how_apart", "other_weeks", "this_week", "week_to_come", "invitation",
        "invitation_how", "they_will_see", "valid_until", "save_file", "copy", "copy_address", "copied",
        "withdraw", "no_address", "works_at", "works_near", "address_moved", "address_computer", "new_invitation",
        "new_invitation_how", "only_these", "valid_for", "for_people", "n_hours_one", "n_hours_other",
        "n_days_one", "n_days_other", "device_address", "address_known", "address_unknown", "address_switch",
        "address_unreachable", "address_networks", "make_invitation", "reach_off", "reach_untrusted", "reach_how",
        "reach_switch", "reach_trust", "reach_switch_trust", "reach_invite", "reach_invite_without", "reach_done",
        "open_invitations", "open_invitations_how", "no_invitations", "made", "n_open_one", "n_open_other",
        "n_uses_one", "n_uses_other", "qr_label", "follow_invitation", "follow_invitation_how", "invitation_text",
        "petname_optional", "other_address", "their_address", "follow_button", "follow_takes", "follow_file",
        "follow_file_how", "you_are", "you_are_how", "claimed_name", "you_follow_now", "n_new_records_one",
        "n_new_records_other", "not_all_received", "partly_received", "invitation_empty", "invitation_empty_how",
        "invitation_more_before", "invitation_more_before_how", "invitation_beginning", "invitation_beginning_how",
        "invitation_end", "invitation_end_how", "invitation_mistyped", "invitation_mistyped_how",
        "invitation_long", "invitation_long_how", "invitation_unusable", "address_wrong", "name_wrong",
        "follow_failed", "follow_no_address", "follow_silent", "follow_silent_how", "error_pairing",
        "n_minutes_one", "n_minutes_other", "pair_link", "pair_intro", "pair_follow", "pair_follow_how",
        "pair_look", "pair_open", "pair_open_intro", "pair_minutes", "pair_open_button", "pair_following",
        "pair_opening", "pair_so_far", "pair_step_search", "pair_step_begin", "pair_searching", "pair_starting",
        "pair_open_until", "pair_open_how", "pair_asking_one", "pair_asking_other", "pair_step_found",
        "pair_compare", "pair_step_agreed", "pair_agreed", "pair_followed", "pair_open_person", "pair_none_found",
        "pair_none_asked", "pair_stopped", "pair_how", "pair_your_screen", "pair_their_screen", "pair_same_digits",
        "pair_wish_follow", "pair_wish_followed", "pair_yes", "pair_no", "pair_differ", "pair_alike", "pair_again",
        "fetch_now", "asking_device", "fetch_no_address", "fetch_failed", "their_running", "n_more_one",
        "n_more_other", "settings_notices", "settings_meeting", "settings_bluetooth", "settings_networks",
        "settings_program", "settings_reminders", "settings_unknown", "settings_web", "settings_you",
        "settings_display", "settings_language", "settings_language_how", "settings_activities",
        "settings_activities_how", "settings_radio", "settings_known-networks", "settings_ports",
        "settings_folders", "settings_advanced", "setting_long", "setting_wrong", "setting_units",
        "setting_units_how", "choice_units_km", "choice_units_miles", "setting_week-start",
        "setting_week-start_how", "choice_week-start_locale", "choice_week-start_monday",
        "choice_week-start_sunday", "choice_week-start_saturday", "setting_clock", "setting_clock_how",
        "choice_clock_locale", "choice_clock_12", "choice_clock_24", "setting_quiet-hours_wrong",
        "setting_reminders.record_wrong", "setting_reminders.times_wrong", "setting_unknown.from_wrong",
        "setting_range_wrong", "setting_bluetooth.adapter_wrong", "setting_bluetooth.reference_wrong",
        "setting_networks_wrong", "setting_listen.port_wrong", "setting_port", "setting_status-item",
        "setting_status-item_how", "setting_notifications", "setting_notifications_how", "setting_quiet-hours",
        "setting_quiet-hours_how", "setting_policy.default", "setting_policy.default_how", "setting_range",
        "setting_range_how", "choice_range_anywhere", "setting_bluetooth.enabled", "setting_bluetooth.enabled_how",
        "setting_bluetooth.duty-cycle", "setting_bluetooth.duty-cycle_how", "choice_bluetooth.duty-cycle_always",
        "choice_bluetooth.duty-cycle_balanced", "choice_bluetooth.duty-cycle_saving", "setting_bluetooth.adapter",
        "setting_bluetooth.adapter_how", "setting_bluetooth.reference", "setting_bluetooth.reference_how",
        "setting_networks.ask", "setting_networks.ask_how", "setting_networks.trusted",
        "setting_networks.trusted_how", "setting_networks.declined", "setting_networks.declined_how",
        "setting_listen.port", "setting_listen.port_how", "setting_log.level", "setting_log.level_how",
        "networks_here", "no_networks", "networks_unknown", "network_state_trusted", "network_state_interface",
        "network_state_declined", "network_state_new", "network_state_silent", "network_state_recognising",
        "bluetooth_off", "bluetooth_works", "this_device", "reachable_at", "listens_nowhere", "service",
        "service_runs_since", "service_absent", "your_data", "n_records_one", "n_records_other", "data_folder",
        "state_folder", "settings_file", "files", "files_how", "file_own", "file_table", "file_calendar", "backup",
        "backup_how", "backup_care", "backup_make", "backup_show", "backup_type", "backup_word", "backup_wrong",
        "backup_damaged", "backup_without", "backup_restore", "backup_restore_how", "background", "background_how",
        "background_on", "background_off", "background_start", "background_is_on", "background_is_next",
        "background_is_down", "background_is_off", "background_is_once", "background_no_systemd",
        "background_no_unit", "background_no_masked", "background_no_broken", "background_no_folder",
        "background_switched_on", "background_switched_off", "background_last_page", "erase", "erase_how",
        "erase_show", "erase_after", "erase_type", "erase_word", "erase_wrong", "erase_service",
        "erase_service_ended", "erase_service_here", "erase_refused", "erase_rest", "erased_title",
        "erased_partly", "erased_what", "erased_next", "erased_foreign", "erased_shared", "erased_again",
        "erased_end", "browsers", "browsers_how", "this_browser", "another_browser", "last_used", "sign_out",
        "sign_out_others", "activity_walking", "activity_running", "activity_cycling", "activity_driving",
        "activity_public_transport", "activity_sitting", "activity_still", "activity_sleeping", "weekday_1",
        "weekday_short_1", "weekday_2", "weekday_short_2", "weekday_3", "weekday_short_3", "weekday_4",
        "weekday_short_4", "weekday_5", "weekday_short_5", "weekday_6", "weekday_short_6", "weekday_7",
        "weekday_short_7", "month_1", "month_short_1", "month_2", "month_short_2", "month_3", "month_short_3",
        "month_4", "month_short_4", "month_5", "month_short_5", "month_6", "month_short_6", "month_7",
        "month_short_7", "month_8", "month_short_8", "month_9", "month_short_9", "month_10", "month_short_10",
        "month_11", "month_short_11", "month_12", "month_short_12", "chart_time_by_activity", "chart_time_by_part",
        "chart_distance_by_part", "chart_daily_steps", "chart_week_hours", "chart_daily_time", "chart_streaks",
        "chart_moving", "chart_recorded", "chart_steps", "chart_distance", "chart_time", "chart_share",
        "chart_activity", "chart_total", "chart_day", "chart_week", "chart_month", "chart_year",
        "chart_hour_of_day", "chart_mean_of_week", "chart_longest", "chart_current", "chart_since",
        "chart_since_time", "chart_from", "chart_through", "chart_you", "chart_you_first", "chart_last_of_several",
        "chart_read_only", "chart_other_activities", "chart_nothing", "chart_no_steps", "chart_under",
        "chart_and_more", "chart_entry", "chart_sentence", "chart_mean_figure", "chart_without",
        "chart_mean_of_days", "chart_moving_note", "chart_overlap_note", "chart_dashed_note", "chart_streak_note",
        "chart_unknown_within", "chart_map_note", "chart_running", "chart_empty_note", "their_charts",
        "read_only_what", "period", "period_before", "period_after", "drawn_days", "drawn_elsewhere", "other_days",
        "period_backwards", "period_long", "period_present", "show", "compare", "compare_how", "compare_none",
        "span_day", "span_week", "span_month", "span_year", "calendar_view", "span_list", "before_day",
        "before_week", "before_month", "before_year", "after_day", "after_week", "after_month", "after_year",
        "add_short", "go_to_day", "go", "keys_title", "keys_turn", "keys_today", "keys_day", "keys_add",
        "keys_help", "keys_draw", "their_calendar", "as_of", "nothing_received", "filter", "filter_activity",
        "filter_minutes", "filter_place", "filter_days", "filter_person", "filter_own", "filter_remove",
        "filter_text", "minutes", "place", "first_day", "last_day", "and_more", "at_least", "in_place",
        "with_text", "from_day", "until_day", "only", "nothing_filtered", "the_day", "whole_day_line",
        "whole_list", "by_activity", "nothing_selected", "nothing_yet", "absent_day", "latest_drawn",
        "nothing_that_day", "now_small", "clocks_there", "day_by_day", "this_week_totals", "this_month_totals",
        "week_number", "days_recorded", "month_note", "month_note_filtered", "more_activities_one",
        "more_activities_other", "activity", "newer", "people_before", "people_after", "people_range", "older",
        "map_shows", "measure_moving", "measure_steps", "measure_sleeping", "measure_recorded", "trash_link",
        "trash_title", "trash_days", "trash_empty", "trash_empty_how", "take_back", "notice_changed",
        "notice_planned", "notice_repeats_one", "notice_repeats_other", "notice_stopped", "notice_confirmed",
        "notice_deleted", "notice_back", "undo_changed", "delete_gone", "undelete_back", "undelete_gone",
        "undo_over", "confirm_changed", "confirm_deleted", "gone_heading", "gone_deleted", "gone_unknown",
        "deleted_title", "deleted_what", "deleted_save", "deleted_leave", "conflict_title", "conflict_what",
        "conflict_stored", "conflict_sent", "conflict_untouched", "conflict_do", "conflict_save", "conflict_keep",
        "nothing_written", "add_heading", "edit_heading", "activity_when", "activity_length", "activity_pace",
        "activity_speed", "activity_pace_value", "activity_speed_value", "activity_source", "source_hand",
        "source_planned", "source_imported", "source_guess", "source_guess_confirmed", "source_other", "who_sees",
        "sees_nobody", "sees_demo", "sees_these", "sees_more_one", "sees_more_other", "its_day", "field_activity",
        "field_date", "field_start", "field_end", "field_start_offset", "field_end_offset", "repeated_first",
        "repeated_second", "field_end_date", "field_steps", "field_distance", "field_place", "field_note",
        "hint_end", "hint_distance", "hint_distance_miles", "still_running", "cancel", "delete", "guess_saved",
        "plan_saved", "repeat_fold", "field_repeat", "repeat_once", "repeat_daily", "repeat_weekly",
        "repeat_workdays", "field_repeat_until", "mistake_repeat", "mistake_repeat_do", "mistake_until",
        "mistake_until_do", "mistake_too_many", "mistake_too_many_do", "clocks_form", "nothing_saved",
        "nothing_saved_do", "mistake_name", "mistake_name_do", "mistake_long", "mistake_long_do", "mistake_date",
        "mistake_date_do", "mistake_no_start", "mistake_no_start_do", "mistake_no_end", "mistake_no_end_do",
        "mistake_year", "mistake_year_do", "mistake_skipped", "mistake_skipped_do", "mistake_twice",
        "mistake_twice_do", "mistake_time", "mistake_time_do", "mistake_end_before", "mistake_end_before_do",
        "mistake_short", "mistake_short_do", "mistake_future", "mistake_future_do", "mistake_steps",
        "mistake_steps_do", "mistake_distance", "mistake_distance_do", "mistake_distance_miles", "error_filter",
        "nothing_here", "feeds", "feeds_how", "your_calendar", "feed_make", "feed_renew", "feed_remove",
        "feed_renew_title", "feed_remove_title", "feed_renew_do", "feed_remove_do", "feed_ends", "feed_ends_new",
        "feeds_show", "feed_port", "feeds_range", "n_feeds_one", "n_feeds_other", "save",
        "setting_bluetooth.power", "setting_bluetooth.power_how", "choice_bluetooth.power_full",
        "choice_bluetooth.power_reduced", "choice_bluetooth.power_least", "setting_unknown.from",
        "setting_unknown.from_how", "setting_reminders.record", "setting_reminders.record_how",
        "setting_reminders.times", "setting_reminders.times_how", "setting_reminders.move",
        "setting_reminders.move_how", "setting_reminders.confirm", "setting_reminders.confirm_how",
        "setting_web.enabled", "setting_web.enabled_how", "setting_web.port", "setting_web.port_how",
        "near_not_looking", "setup_title", "setup_intro", "setup_name", "setup_name_how", "setup_button",
        "setup_folder", "setup_backup", "setup_backup_how", "setup_backup_once", "setup_backup_file",
        "setup_backup_button", "setup_name_missing", "setup_done", "restore_done", "restore_without",
        "restore_none", "restore_foreign", "restore_cut", "restore_room", "restore_busy", "link_refused",
        "link_refused_how", "link_question", "link_name", "link_until", "link_care", "link_not_now",
        "notice_not_now", "file_shown", "import_title", "import_how", "import_choose", "import_file",
        "import_limit", "import_look", "import_refused", "import_waiting", "import_size", "import_button",
        "import_restore", "import_own", "import_own_done", "import_from", "import_followed", "import_compare",
        "import_dates", "import_day_first", "import_month_first", "import_again", "import_unknown",
        "import_unknown_never", "import_done", "import_show", "import_found_one", "import_found_other",
        "import_added_one", "import_added_other", "import_known_one", "import_known_other", "import_known_all",
        "import_kind_count", "import_other_kinds_one", "import_other_kinds_other", "import_trashed_one",
        "import_trashed_other", "import_translated_one", "import_translated_other", "import_skipped_one",
        "import_skipped_other", "import_span", "import_reasons", "import_more", "import_kinds", "import_kind_dump",
        "import_kind_dump_how", "import_kind_invitation_how", "import_kind_gpx_how", "import_kind_csv_how",
        "import_older", "import_forks_one", "import_forks_other", "import_missing_one", "import_missing_other",
        "n_changed_records_one", "n_changed_records_other", "n_gone_records_one", "n_gone_records_other",
        "notice_import_forgotten", "upload_none", "upload_gone", "upload_large", "upload_empty",
        "upload_have_file", "upload_invitation", "upload_invitation_how", "upload_calendar", "upload_web_page",
        "upload_unfinished", "upload_other", "upload_damaged", "upload_for_own", "upload_update", "upload_nothing",
        "claimed_name_yours", "claimed_name_how", "claimed_name_wrong", "fill_recorded", "ended_after",
        "sign_in_form", "restore_people",
    ]
}

/// The texts that depend on a number.
extension CountedKey<TextKey> {
    /// questions wait
    static var questionsWait: Self { Self(one: .questionsWaitOne, other: .questionsWaitOther) }
    /// {n} planned
    static var nPlanned: Self { Self(one: .nPlannedOne, other: .nPlannedOther) }
    /// {n} people
    static var nPeople: Self { Self(one: .nPeopleOne, other: .nPeopleOther) }
    /// all except at most {n} changes
    static var hasLacks: Self { Self(one: .hasLacksOne, other: .hasLacksOther) }
    /// What {name} signed contradicts what you received before, in {n} logs. Ask {name}.
    static var warnContradictions: Self { Self(one: .warnContradictionsOne, other: .warnContradictionsOther) }
    /// {n} records arrived without their content. Meet {name}, or ask for a new file.
    static var warnContents: Self { Self(one: .warnContentsOne, other: .warnContentsOther) }
    /// {n} hours
    static var nHours: Self { Self(one: .nHoursOne, other: .nHoursOther) }
    /// {n} days
    static var nDays: Self { Self(one: .nDaysOne, other: .nDaysOther) }
    /// {n} open
    static var nOpen: Self { Self(one: .nOpenOne, other: .nOpenOther) }
    /// for {n} people
    static var nUses: Self { Self(one: .nUsesOne, other: .nUsesOther) }
    /// {n} new records
    static var nNewRecords: Self { Self(one: .nNewRecordsOne, other: .nNewRecordsOther) }
    /// {n} minutes
    static var nMinutes: Self { Self(one: .nMinutesOne, other: .nMinutesOther) }
    /// Now: {n} open devices were found, and are asked in turn.
    static var pairAsking: Self { Self(one: .pairAskingOne, other: .pairAskingOther) }
    /// {n} more in the calendar
    static var nMore: Self { Self(one: .nMoreOne, other: .nMoreOther) }
    /// {n} records of your own
    static var nRecords: Self { Self(one: .nRecordsOne, other: .nRecordsOther) }
    /// {n} more activities
    static var moreActivities: Self { Self(one: .moreActivitiesOne, other: .moreActivitiesOther) }
    /// It comes {n} more times.
    static var noticeRepeats: Self { Self(one: .noticeRepeatsOne, other: .noticeRepeatsOther) }
    /// and {n} more
    static var seesMore: Self { Self(one: .seesMoreOne, other: .seesMoreOther) }
    /// {n} calendars have an address.
    static var nFeeds: Self { Self(one: .nFeedsOne, other: .nFeedsOther) }
    /// {n} activities
    static var importFound: Self { Self(one: .importFoundOne, other: .importFoundOther) }
    /// {n} activities added
    static var importAdded: Self { Self(one: .importAddedOne, other: .importAddedOther) }
    /// {n} already there
    static var importKnown: Self { Self(one: .importKnownOne, other: .importKnownOther) }
    /// {n} of other kinds
    static var importOtherKinds: Self { Self(one: .importOtherKindsOne, other: .importOtherKindsOther) }
    /// {n} in your trash, where they stay
    static var importTrashed: Self { Self(one: .importTrashedOne, other: .importTrashedOther) }
    /// {n} of the type “{type}” are named {activity}
    static var importTranslated: Self { Self(one: .importTranslatedOne, other: .importTranslatedOther) }
    /// {n} skipped
    static var importSkipped: Self { Self(one: .importSkippedOne, other: .importSkippedOther) }
    /// {n} logs contradict what was received before, and are not shown.
    static var importForks: Self { Self(one: .importForksOne, other: .importForksOther) }
    /// {n} records came without their content. Meet the author, or ask for a new file.
    static var importMissing: Self { Self(one: .importMissingOne, other: .importMissingOther) }
    /// {n} changed
    static var nChangedRecords: Self { Self(one: .nChangedRecordsOne, other: .nChangedRecordsOther) }
    /// {n} gone
    static var nGoneRecords: Self { Self(one: .nGoneRecordsOne, other: .nGoneRecordsOther) }
}
