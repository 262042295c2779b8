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
    /// English
    case languageName
    /// .
    case formatDecimalPoint
    /// step
    case formatStep
    /// steps
    case formatSteps
    /// day
    case formatDay
    /// days
    case formatDays
    /// either
    case formatDateOrder
    /// {day} {month}
    case dateDay
    /// {first}–{last} {month}
    case dateDays
    /// {weekday} {date}
    case dateWeekday
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
    /// Steps, distance, place and note
    case stopDetails
    /// Stop and save
    case stopAndSave
    /// Save and go on
    case saveRunning
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
    /// more…
    case startMore
    /// Place and note
    case startDetails
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
    /// Start an activity
    case firstStart
    /// Bring your history
    case firstImport
    /// What your phone or watch has recorded, or a table of another program.
    case firstImportHow
    /// Connect with a friend
    case firstConnect
    /// Nothing is shared before you say so, and then without notes and places.
    case firstConnectHow
    /// Follow with an invitation
    case firstConnectFollow
    /// Invite a friend
    case firstConnectInvite
    /// Look around first
    case firstDemo
    /// Nobody else receives them, and one press removes them.
    case firstDemoHow
    /// Show three invented days
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
    /// Leave it
    case leaveGap
    /// Yes, {activity}
    case yesActivity
    /// Yes, the guess is right
    case confirmAllOne
    /// Yes, all {n} guesses are right
    case confirmAllOther
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
    /// last heard {time}
    case nearHeard
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
    /// close enough to touch
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
    /// {height} up
    case climbed
    /// at most {amount}
    case atMost
    /// {n} on average
    case stepsMean
    /// Today by activity
    case todayByActivity
    /// Added
    case noticeAdded
    /// Left unknown:
    case noticeLeft
    /// Asked about again:
    case noticeAsked
    /// Started
    case noticeStarted
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
    /// Open Vicino
    case openVicino
    /// Vicino was stopped, or this browser was signed out. The page goes on by itself when Vicino runs again.
    case stopped
    /// Vicino runs again. What you have typed here will be lost.
    case runsAgain
    /// Go on
    case goOnHere
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
    /// line {n}
    case messageLine
    /// track {n}
    case messageTrack
    /// track {n} “{name}”
    case messageTrackNamed
    /// “{text}” in the field {column}
    case messageField
    /// The activity is missing.
    case messageNoActivity
    /// The start is missing.
    case messageNoStart
    /// The row is longer than is allowed.
    case messageRowLong
    /// A quote is opened here and never closed.
    case messageQuoteOpen
    /// The row has {n} fields, and the first line has {columns}.
    case messageRowFields
    /// The field {column} is not UTF-8.
    case messageFieldLetters
    /// {field} cannot be read as {form}.
    case messageFieldOrder
    /// {field} can be {first} or {second}. Say which comes first, day or month.
    case messageFieldTwice
    /// {field} can be read in two ways. Write it like {example}.
    case messageFieldTwofold
    /// {field} cannot be read. Write it like {example}.
    case messageFieldUnreadable
    /// {field} cannot be read: {reason}. Write it like {example}.
    case messageFieldImpossible
    /// there is no month {month}
    case messageMonthNone
    /// {month} {year} has {n} days
    case messageMonthDays
    /// it is a whole month; name a day, such as {day}
    case messageMonthWhole
    /// write the date {day}
    case messageDateWrite
    /// years go from 1900 to 2200
    case messageYears
    /// midnight is 0:00 of the day that begins
    case messageMidnight
    /// hours go from 0 to 23
    case messageHours
    /// hours go from 0 to 23, so 8 pm is 20:00
    case messageHoursHalf
    /// minutes go from 0 to 59
    case messageMinutes
    /// seconds go from 0 to 59
    case messageSeconds
    /// The date on line {n} contradicts the order of day and month in the dates before it.
    case messageOrderContradicts
    /// Say which comes first, day or month.
    case messageOrderSay
    /// The column “{name}” is not used.
    case messageColumnUnused
    /// The file is not in UTF-8. Its letters were read as windows-1252.
    case messageWindows
    /// Dates like 02/11/2026 were read as {form}.
    case messageDatesRead
    /// The file is empty. Its first line must name the columns activity and start.
    case messageNoColumns
    /// No line names the columns activity and start. Add a first line like activity,start,end,steps,distance,place,note.
    case messageNoHeader
    /// Lines above the names of the columns, which are not read: {n}.
    case messageTitles
    /// The file ends in the middle, on line {n}. What comes before was read; the rest is missing.
    case messageFileMiddle
    /// The file has no tracks, and only tracks become activities.
    case messageNoTracks
    /// The file ends in the middle, before its first track. Fetch it again.
    case messageTrackMiddle
    /// None of its points has a usable time and position.
    case messageNoPoints
    /// Its values are out of range.
    case messageValuesRange
    /// Nothing says when it was.
    case messageNoMoment
    /// Their times count from when the device was switched on.
    case messageNoDeviceTime
    /// No time passes from {time} on.
    case messageNoTimeFrom
    /// Its line has no times.
    case messageNoLineTimes
    /// It has no points.
    case messageNoPointsAtAll
    /// The file holds no activity.
    case messageNoFileActivity
    /// The checksum does not fit. The file may be damaged: look at what was read.
    case messageChecksum
    /// This is not a FIT file, or it ends within its header. Copy it from the device again.
    case messageNotFit
    /// This is not a TCX file: it begins with <{name}>.
    case messageNotTcx
    /// This is not a KML file: it begins with <{name}>.
    case messageNotKml
    /// This is not an export of Apple Health: it begins with <{name}>.
    case messageNotHealth
    /// This is not a GPX file: it begins with <{name}>. Convert it to GPX first.
    case messageNotGpx
    /// Unpacked, the file is larger than {n} MB.
    case messageUnpackedFile
    /// Unpacked, the archive is larger than {n} MB.
    case messageUnpackedArchive
    /// The command `vicino import` reads larger ones.
    case messageCommandLarger
    /// It expands to far more than measurements do, which is done to do harm.
    case messageBomb
    /// It is an archive within an archive. Unpack the outer one first.
    case messageNested
    /// It is an SQLite database, and not one that Gadgetbridge has exported.
    case messageNotGadgetbridge
    /// The database takes too long or too much memory to read, so the rest was left out.
    case messageDatabaseSlow
    /// The file has more than {n} samples. The later ones were left out.
    case messageSamples
    /// The file holds no time at the computer. ActivityWatch keeps it in afk buckets.
    case messageNoPresence
    /// The file holds no bucket of ActivityWatch.
    case messageNoBucket
    /// The file holds no event that is over and has times.
    case messageNoPastEvent
    /// The file does not say what the time zone “{name}” is. Its times were read as yours.
    case messageZoneUnknown
    /// It ends before it starts.
    case messageEndsBefore
    /// The row does not say how long the activity took.
    case messageRowNoLength
    /// The file ends in the middle. What comes before was read; the rest is missing.
    case messageEndsEarly
    /// The file ends in the middle, and the rest may be on its way. Nothing of it was taken.
    case messageFileArriving
    /// The file is larger than {n} MB. The command “vicino import” reads it.
    case messageFileLarge
    /// workout at {time}
    case messageAtWorkout
    /// sleep at {time}
    case messageAtSleep
    /// steps at {time}
    case messageAtSteps
    /// presence at {time}
    case messageAtPresence
    /// segment {n}
    case messageAtSegment
    /// event {n}
    case messageAtEvent
    /// a workout
    case messageAWorkout
    /// session {n}
    case messageSession
    /// activity {n}
    case messageNthActivity
    /// It has no end. For an activity that still runs, use `vicino start`.
    case messageHasNoEnd
    /// {reason} there already with nearly the same times, and counted once.
    case messageDoubled
    /// 1 activity is
    case messageDoubledSingle
    /// {n} activities are
    case messageDoubledMany
    /// Left out: {reason} ({n}).
    case messageLeftOut
    /// routes
    case messageLeftRoutes
    /// waypoints
    case messageLeftWaypoints
    /// points without a usable time
    case messageLeftTimes
    /// points without a usable position
    case messageLeftPositions
    /// points whose time is out of order
    case messageLeftBackwards
    /// points that no means of transport reaches in the time
    case messageLeftReach
    /// unknown columns
    case messageLeftColumns
    /// courses, workouts and places
    case messageLeftPlans
    /// stays at a place
    case messageLeftStays
    /// guesses that are too unsure
    case messageLeftUnsure
    /// movements of an unknown kind
    case messageLeftUnknownMovements
    /// activities that the file holds twice
    case messageLeftRepeated
    /// paths and measurements without an activity
    case messageLeftMeasurements
    /// records of windows and pages
    case messageLeftScreen
    /// times of less than a minute
    case messageLeftGlimpses
    /// rows whose activity has a file of its own
    case messageLeftOwnFiles
    /// events of whole days
    case messageLeftAllDay
    /// cancelled events
    case messageLeftCancelled
    /// events that are not over
    case messageLeftUpcoming
    /// events that Vicino has written
    case messageLeftOwnEvents
    /// events in which no time passes
    case messageLeftNoSpan
    /// An activity needs a name, such as walking.
    case messageNeedsName
    /// The {reason}, {text}, is in the future.
    case messageFuture
    /// start
    case messageFutureStart
    /// end
    case messageFutureEnd
    /// The end lies before the start.
    case messageEndBefore
    /// {name} began on {start} and cannot end earlier.
    case messageNotEarlier
    /// {name} is running. Only one activity runs at a time.
    case messageOneRuns
    /// The activity was changed again since. Nothing was taken back.
    case messageChangedAgain
    /// The disk is full, so nothing can be recorded now. Make room and try again.
    case messageDiskFull
    /// {path} is on a disk that can only be read now, so nothing can be recorded. Allow writing to it, and try again.
    case messageDiskRead
    /// {path} cannot be written to, so nothing can be recorded. Check the permissions of the data folder.
    case messageDiskDenied
    /// Another program has been writing to {file} for 5 seconds. Try again.
    case messageStoreBusy
    /// {path} is in use: {reason}. End that, and erase again. Nothing was deleted.
    case messageInUse
    /// another program changes it
    case messageInUseChanges
    /// this program has it open
    case messageInUseHere
    /// another program has it open
    case messageInUseOther
    /// {path} was written by a newer version. Update this program.
    case messageNewer
    /// {path} cannot be written. Check the permissions of its folder, and the room on the disk.
    case messageNotWritten
    /// A temporary file could not be written. Is there room on the disk?
    case messageNoTemporary
    /// {name} is not an address. Write it like 192.168.1.20, 192.168.1.20:4747 or [fe80::1]:4747.
    case messageNotAddress
    /// This invitation is your own.
    case messageInvitationOwn
    /// The invitation has expired. Ask for a new one.
    case messageInvitationExpired
    /// The invitation has expired. Ask them for a new one.
    case messageInvitationOver
    /// The invitation has been used already. Ask them for a new one.
    case messageInvitationUsed
    /// They know no such invitation. Ask them for a new one.
    case messageInvitationUnknown
    /// Their device does not answer: the invitation may be used or no longer valid. Ask for a new one.
    case messageInvitationSilent
    /// The invitation has a mistake in it, or a part is missing. Copy all of it again.
    case messageInvitationMistake
    /// The invitation was made by a newer version. Update this program.
    case messageInvitationNewer
    /// There is nothing to show yet. Add a record, or name your kinds in the configuration.
    case messageInvitationNothing
    /// Their device was not found on this network either.
    case messageNotNetwork
    /// They share nothing with you, or no longer do. Ask them for an invitation.
    case messageSharesNothing
    /// They no longer show you these records. Ask them for an invitation.
    case messageShowsNoLonger
    /// Their program is too old for this one. Ask them to update it.
    case messageProgramOld
    /// Their devices do not know this one yet. Ask them for an invitation.
    case messageKnowsNot
    /// Their device does not answer yours: they do not know you, or have revoked your access. Ask them for an invitation.
    case messageAnswersNot
    /// Their device does not answer: it may no longer be open to strangers. Ask them to open it again.
    case messageOpenNoLonger
    /// {target} does not answer.
    case messageTargetSilent
    /// {target} does not answer over Bluetooth. It may be out of range.
    case messageTargetBluetooth
    /// No device answers at {target}. Check the address. If their device is there, a firewall may block yours: it has to allow incoming TCP connections.
    case messageTargetNone
    /// No program listens at {target}. Start the program there, check the address, or allow it in the firewall there.
    case messageTargetClosed
    /// {target} cannot be reached: their device is not on this network, or a firewall there blocks it.
    case messageTargetAway
    /// This device is on no network that leads to {target}. Join theirs.
    case messageTargetNetwork
    /// The name in {target} was not found. Check it and this device's network, or give a numeric address.
    case messageTargetName
    /// The firewall of this device blocks {target}. Allow this program in it.
    case messageTargetFirewall
    /// No device at {target} answers yours. Theirs may be absent, not know yours, or have revoked your access, or a clock may be wrong by more than half an hour. Or their program is older than yours, and they must update it. Ask them.
    case messageTargetUnknown
    /// Another user answers: {other} instead of {expected}. The address may belong to another device by now.
    case messageUserOther
    /// The connection to the peer broke.
    case messageBroke
    /// The connection ended too early. What was received is kept; the next session continues from there.
    case messageBrokeEarly
    /// The peer closed the connection without an answer: it may not know this device, or may refuse it now. Ask its user.
    case messageBrokeSilent
    /// The peer does not answer: it may not know this device, or the clock of one of the two may be wrong.
    case messageClockWrong
    /// The peer sends or takes a message too slowly for a usable connection.
    case messageTooSlow
    /// Nothing was received from the peer for a long time.
    case messageLongSilent
    /// The peer speaks another protocol, or another version of this one. Update the older of the two programs.
    case messageOtherProtocol
    /// The peer speaks a newer version of the protocol. Update this program.
    case messageProtocolNewer
    /// The pairing took too long. Begin again.
    case messagePairLate
    /// Their device waited too long for an answer. Begin again.
    case messagePairWaited
    /// You declined. Nothing has changed.
    case messagePairDeclined
    /// The other person declined. If the digits were not the same, an attacker is between you.
    case messagePairRefused
    /// Their device is busy with another person. Try again in a moment.
    case messagePairBusy
    /// The peer closed the connection. Nothing has changed; begin again.
    case messagePairClosed
    /// That is your own device: you cannot follow yourself.
    case messagePairOwn
    /// That device is open for something else: for a person who follows, or for another device of its user.
    case messagePairPurpose
    /// A device asked to become one of yours, and this one is open for people.
    case messagePairNoDevice
    /// A person asked to follow you, and this device is open for your own.
    case messagePairNoPerson
    /// This device has been removed, which is for ever. Erase its data folder, and add it anew.
    case messageDeviceRemoved
    /// You call another person “{name}” already.
    case messageNameTaken
    /// “{name}” looks like “{other}”, as you call another person.
    case messageNameAlike
    /// Choose another name.
    case messageNameChoose
    /// “me” is always you. Choose another name.
    case messageNameMe
    /// “{name}” looks like the beginning of a user id. Choose another name.
    case messageNameId
    /// A petname cannot begin with “-”, because commands would read it as an option.
    case messageNameDash
    /// A petname has 1 to 100 bytes of visible characters, with single spaces between them, and at most four marks on a letter.
    case messageNameForm
    /// You follow nobody called {name}.
    case messageFollowNobody
    /// The service does not answer. Try again, or restart it.
    case messageServiceSilent
    /// The service answers something else than it was asked. Restart it.
    case messageServiceOther
    /// The question about this network needs no answer any more.
    case messageQuestionNetwork
    /// This question needs no answer any more: the person has left, or it was answered.
    case messageQuestionGone
    /// This device is no longer on that network.
    case messageNetworkLeft
    /// systemd does not change the unit {name}: {reason}
    case messageUnitFailed
    /// Discovery over Bluetooth is starting.
    case messageBluetoothStarting
    /// Discovery on the local network is starting.
    case messageNetworkStarting
    /// Wait a moment.
    case messageWait
    /// The message bus of the system does not run, so BlueZ cannot be reached.
    case messageBusBluez
    /// The message bus of the system does not run, so Avahi cannot be reached.
    case messageBusAvahi
    /// Start it with: {command}
    case messageStartWith
    /// BlueZ, the system's service for Bluetooth, does not run.
    case messageNoBluez
    /// Install the package bluez, and start it with: {command}
    case messageInstallBluez
    /// Avahi, which finds devices on local networks, does not run.
    case messageNoAvahi
    /// Install the package avahi-daemon, and start it with: {command}
    case messageInstallAvahi
    /// This program may not speak to BlueZ.
    case messageDeniedBluez
    /// This program may not speak to Avahi.
    case messageDeniedAvahi
    /// Add yourself to the group bluetooth, and log in again. In a sandbox, allow the system bus name org.bluez.
    case messageGroupBluez
    /// If it runs in a sandbox, allow it the system bus name org.freedesktop.Avahi.
    case messageSandboxAvahi
    /// BlueZ does not answer.
    case messageBluezSilent
    /// Restart it with: {command}
    case messageRestartWith
    /// BlueZ failed: {words}
    case messageBluezFailed
    /// Avahi failed: {words}.
    case messageAvahiFailed
    /// Look at: {command}
    case messageLookAt
    /// There is no Bluetooth adapter.
    case messageNoAdapter
    /// Plug one in. If there is one, look at: {command}
    case messagePlugIn
    /// There is no Bluetooth adapter {name} now.
    case messageAdapterAbsent
    /// The Bluetooth adapter {name} is off.
    case messageAdapterOff
    /// Switch it on with: bluetoothctl power on. If it stays off: rfkill unblock bluetooth
    case messageAdapterOn
    /// The Bluetooth adapter {name} is blocked.
    case messageAdapterBlocked
    /// Leave flight mode, or: rfkill unblock bluetooth
    case messageFlight
    /// The Bluetooth adapter {name} cannot advertise, so others cannot find this device.
    case messageAdapterMute
    /// Use another adapter.
    case messageAdapterAnother
    /// Use an adapter with Bluetooth 5.
    case messageAdapterNew
    /// The Bluetooth adapter cannot lower its power, so beacons are sent at full power.
    case messageAdapterPower
    /// They are heard from farther away than you have chosen. Use an adapter with Bluetooth 5.
    case messageAdapterFarther
    /// The Bluetooth adapter changes its address every quarter of an hour at most, so this device is silent in every other quarter.
    case messageAdapterQuarter
    /// BlueZ does not listen for beacons alone, so this program searches for all devices from time to time.
    case messageMonitorNone
    /// This costs more energy. Enable BlueZ's experimental interfaces: Experimental = true in /etc/bluetooth/main.conf.
    case messageMonitorEnergy
    /// BlueZ seldom says how strong the beacons are, so distances are rough.
    case messageStrengthSeldom
    /// Choose a wider range if people near you are not noticed.
    case messageStrengthRange
    /// Nothing has been heard over Bluetooth for minutes, although something was before.
    case messageStalled
    /// If devices are near: {command}
    case messageStalledRestart
    /// Other programs use all Bluetooth advertisements that {name} can send.
    case messageAdvertiseFull
    /// Close one of them; this program tries again by itself.
    case messageAdvertiseClose
    /// No network is trusted, so discovery does not run.
    case messageNoTrust
    /// Trust the network that this device is on, if it is yours.
    case messageTrustYours
    /// There is no network interface {name} now.
    case messageInterfaceAbsent
    /// `ip link` lists those that exist.
    case messageInterfaceList
    /// Avahi is still finding a name for this computer.
    case messageAvahiName
    /// This device is finding out on which networks it is.
    case messageFindingNetworks
    /// GeoClue, which asks receivers for the position, is not installed.
    case messageGeoclueMissing
    /// Install the package geoclue-2.0, or use areas of networks only.
    case messageGeoclueInstall
    /// GeoClue waits for a location agent of this session, which would ask the user.
    case messageGeoclueAgent
    /// Desktops start one; elsewhere start /usr/libexec/geoclue-2.0/demos/agent in the session.
    case messageGeoclueAgentStart
    /// Location is switched off for all programs of this user.
    case messageLocationOff
    /// Switch location services on in the settings of the desktop, under Privacy.
    case messageLocationOn
    /// This program may not have the position of this device.
    case messageLocationDenied
    /// Allow it in the settings of the desktop, under Privacy, or in /etc/geoclue/geoclue.conf.
    case messageLocationAllow
    /// GeoClue knows no satellite receiver.
    case messageNoReceiver
    /// Connect one, or name its socket under [network-nmea] in /etc/geoclue/geoclue.conf.
    case messageReceiverConnect
    /// No exact position has arrived for two minutes.
    case messageNoPosition
    /// Receivers hear satellites outside and at windows. Speeds are read as soon as there are positions.
    case messagePositionWait
    /// GeoClue would tell a service on the internet which access points or towers are around, so it is not asked.
    case messageLocationDiscloses
    /// Write {lines} in /etc/geoclue/geoclue.conf, and restart it with: sudo systemctl restart geoclue.
    case messageLocationQuiet
    /// Or allow it: `vicino config record.wifi-location on`
    case messageLocationAllowNetworks
    /// There is an area {name} already.
    case messageAreaTaken
    /// Choose another name, or remove it first.
    case messageAreaOtherName
    /// There is no area {name}.
    case messageAreaGone
    /// An area needs a name, such as home.
    case messageAreaName
    /// Objects can be written.
    case messageStoreWrites
    /// What was written can be read at once.
    case messageStoreReads
    /// A new version is seen at once, also by who asks for news only.
    case messageStoreNew
    /// The store says when nothing is new, so asking costs little.
    case messageStoreUnchanged
    /// Parts of an object can be read.
    case messageStoreParts
    /// What is deleted is gone at once.
    case messageStoreDeletes
    /// Followers can read without a key, if they know a name.
    case messageStoreOpen
    /// Strangers cannot list the names.
    case messageStoreNoList
    /// The clock of the store agrees with this computer's.
    case messageStoreClock
    /// Objects cannot be written. Choose another store.
    case messageStoreWritesNot
    /// What was written could not be read back. Choose another store.
    case messageStoreReadsNot
    /// An old version was read after a new one was written. Followers would miss news. Choose another store, or switch off what caches it.
    case messageStoreNewNot
    /// The store does not say when nothing is new: each question for news receives some kilobytes.
    case messageStoreUnchangedNot
    /// Only whole objects can be read. A transfer that breaks begins its object again.
    case messageStorePartsNot
    /// A deleted object could still be read. What you delete would stay there. Choose another store.
    case messageStoreDeletesNot
    /// Followers cannot read without a key. Allow everyone to read single objects, or give followers a key that only reads.
    case messageStoreClosed
    /// Strangers can list all names, and so fetch all sealed objects. Forbid it in the store's settings.
    case messageStoreList
    /// The clocks of the store and of this computer differ by more than five minutes. Set the clock: stores refuse what is signed at another time.
    case messageStoreClockWrong
    /// Followers read the copy of this folder that they have.
    case messageStoreCopies
    /// Those who have the folder see all names, and nothing of what they mean.
    case messageStoreFolderNames
    /// The store has no clock of its own.
    case messageStoreNoClock
    /// {host} did not answer in time. It is tried again later.
    case messageStoreSlow
    /// {host} ended the connection before the answer was complete. It is tried again later.
    case messageStoreCut
    /// There is no connection to {host} ({reason}). Check the address and the network; it is tried again later.
    case messageStoreUnreached
    /// There is no host {host} now. Check the network; it is tried again later.
    case messageStoreUnknownHost
    /// {host} does not accept the key or the password ({code}). Check them, and enter them again.
    case messageStoreKeysWrong
    /// {host} says that the clock of this computer is wrong. Set the clock.
    case messageStoreTimeWrong
    /// {host} has no room left ({code}). Make room there, or choose another store.
    case messageStoreFull
    /// {host} has no such bucket. Make it there first, or check the address.
    case messageStoreNoBucket
    /// The folder {path} is not there. Connect its disk; it is tried again later.
    case messageStoreNoFolder
    /// {host} is a computer of your own network or this one, and its author is another user. It is asked only if you allow this host.
    case messageStorePrivateHost
    /// An address holds no name and no password. Give them in a file of their own, or at the prompt.
    case messageStoreAddressKeys
    /// {address} is no address of a store. Write s3://HOST/BUCKET, davs://HOST/FOLDER, https://HOST/FOLDER, or the whole path of a folder.
    case messageStoreAddressForm
    /// {scheme} is no kind of store. Addresses begin with s3://, davs:// or https://, or are the path of a folder.
    case messageStoreAddressKind
    /// {address} can only be read. An author writes to s3://, davs:// or a folder.
    case messageStoreReadOnly
    /// {place} shows an earlier state of {author}’s records than you have. Nothing was changed; meet {author}, or ask them to check their store.
    case messageFetchStale
    /// {place} shows something else than {author}’s device has put there. Nothing was changed; ask {author} to publish again, or to check their store.
    case messageFetchUnreadable
    /// A part of {author}’s records is not at {place}. What was there is kept; ask {author} to publish again, or to check their store.
    case messageFetchWithheld
    /// There is nothing for you at {place}. {author} may have ended your access, or publishes no more; meet {author} to find out.
    case messageFetchMissing
    /// {author}’s device has promised to publish at {place}, and has not. It may be off, or the store withholds what is new.
    case messageFetchOverdue
    /// {author}’s device has not answered your letter at {place} yet. It does so when it publishes next, unless the invitation admits nobody any more.
    case messageFetchUnanswered
    /// An invitation that takes a letter is for one person. Make one for each.
    case messageLetterPerson
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
    /// Saved. {name} sees you like this from your next meeting on.
    case noticeShared
    /// The name is {name} here now.
    case noticeRenamed
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
    /// The browser is signed out.
    case noticeThisSignedOut
    /// today
    case dayToday
    /// yesterday
    case dayYesterday
    /// View
    case view
    /// Overview
    case overview
    /// Compare days
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
    /// until {date}; each meeting extends it, and so does publishing to a store they read
    case grantUntil
    /// what they received before
    case hasBefore
    /// exactly what you share
    case hasEverything
    /// all except at most {n} change
    case hasLacksOne
    /// all except at most {n} changes
    case hasLacksOther
    /// not yet as you share it now
    case hasSomethingMissing
    /// not known yet
    case hasUnknown
    /// Their devices
    case holdsDevices
    /// Device {number} ({key}): {state}
    case holdsDevice
    /// has everything as of {when}
    case holdsAll
    /// had everything as of {when}
    case holdsFormer
    /// does not have everything yet
    case holdsPart
    /// not met yet
    case holdsNever
    /// last contact: {when}
    case holdsHeard
    /// removed by them
    case holdsRemoved
    /// What you took back
    case retractions
    /// Taken back: {n} ({kind}), {when}
    case retractionRecords
    /// You shared less: {when}
    case retractionNarrowing
    /// You changed what they see: {when}
    case retractionChange
    /// arrived
    case retractionArrived
    /// not arrived
    case retractionMissing
    /// not arrived on device {numbers}
    case retractionMissingOn
    /// no contact since {when}
    case retractionSilent
    /// Earlier changes not arrived: {n}
    case retractionMore
    /// not yet
    case notYet
    /// activities
    case kindActivity
    /// visits
    case kindVisit
    /// day totals (how long and how many steps, without times)
    case kindDayTotal
    /// everything but visits
    case kindsAll
    /// activities only
    case kindsActivities
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
    /// {day}: how long each activity took, and not when
    case totalsLine
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
    /// Two identities, both signed, claim to replace the former one of {name}. Ask {name}.
    case warnRival
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
    /// by the store {place}
    case wayStore
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
    /// This makes an invitation to what you record from today on, without notes and places. You then give it to {name}.
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
    /// Only you see it. Without one, you see the name that they give themselves.
    case petnameFollower
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
    /// What {name} sees of you
    case sharedHeading
    /// What {name} may see
    case sharedChoice
    /// It holds from your next meeting on: {name}’s device then removes what you no longer show, and receives what you show now. Until then it keeps what it has.
    case sharedHow
    /// This is what your device hands over to {name} now.
    case sharedSaved
    /// This is not saved. It is what {name} would see with this choice.
    case sharedTrial
    /// Show what they see
    case sharedShow
    /// What they will see of you
    case sharedPreview
    /// Your week, {week}, as others see it
    case sharedWeek
    /// Your days are not shown: activities are not among what you share.
    case sharedNoDays
    /// Nothing of this week.
    case sharedNothing
    /// my notes, too
    case shareNotes
    /// Places
    case sharePlaces
    /// none
    case sharePlacesNone
    /// the names of my areas only
    case sharePlacesAreas
    /// all
    case sharePlacesExact
    /// From
    case shareFrom
    /// today
    case shareFromToday
    /// the beginning
    case shareFromAlways
    /// a day
    case shareFromDay
    /// The day
    case shareDay
    /// Choose the day from which on they see something.
    case shareDayMissing
    /// No notes, no places, from today
    case shareCarefully
    /// without notes and places
    case sharedCareful
    /// without notes, with the names of areas
    case sharedAreas
    /// without notes, with places
    case sharedPlaces
    /// with notes, without places
    case sharedNotes
    /// with notes and the names of areas
    case sharedNotesAreas
    /// with notes and places
    case sharedOpen
    /// from {day} on
    case sharedSince
    /// from the beginning
    case sharedAlways
    /// Shares
    case theyShare
    /// {name} and you
    case besideHeading
    /// {name} hollow, you solid
    case besideHow
    /// {name} hollow, you solid; each by the clocks of the place
    case besideHowApart
    /// As a chart:
    case besideCharts
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
    /// More choices
    case invitationMore
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
    /// Takes a letter
    case lettersIn
    /// No letter
    case lettersNone
    /// For when you are never online together: they leave a letter in a folder that both of you have, or send it to you as a file. This device answers in that store when it publishes.
    case lettersHow
    /// Without meeting: a letter is awaited in {store} until {until}. This device reads it when it publishes.
    case letterAwaitedStore
    /// Without meeting: a letter is awaited as a file until {until}. The command vicino import FILE takes it, and the answer is in {store}.
    case letterAwaitedFile
    /// Without meeting: a letter is awaited as a file until {until}. The command vicino import FILE takes it, and a sealed file answers.
    case letterAwaitedAlone
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
    /// The service meets people, even while no page is open, and starts when you log in.
    case reachServiceHow
    /// On a network that you trust, this device looks for people and is found.
    case reachNetworkHow
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
    /// The name has the character {character}.
    case nameUnfit
    /// It controls the text and is not shown. Type the name without it.
    case nameControl
    /// It changes the direction of writing, so others would read another name. Type the name without it.
    case nameDirection
    /// Nobody can see it there. Type the name without it.
    case nameInvisible
    /// Not every device can show it. Type the name without it.
    case nameUnassigned
    /// You follow nobody new.
    case followFailed
    /// The invitation does not say where their device is. Ask for an address, and give it here.
    case followNoAddress
    /// The invitation takes a letter, so you need not meet. This command writes one, which you send to them: vicino follow INVITATION --letter FILE.
    case followLetter
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
    /// Pair in person
    case pairLink
    /// One of you opens, the other one follows. Then both screens show six digits, and you compare them.
    case pairIntro
    /// Follow a person who is with you
    case pairFollow
    /// First they press Open on their screen. Both devices are on the same network, which both trust, or both use Bluetooth.
    case pairFollowHow
    /// Look for them
    case pairLook
    /// Let a person who is with you follow you
    case pairOpen
    /// While you are open, everybody on the network, and near you if Bluetooth is on, can see that a device with Vicino is here. A stranger who asks sees your name.
    case pairOpenIntro
    /// For how long
    case pairMinutes
    /// Open
    case pairOpenButton
    /// You look for the person who is with you
    case pairFollowing
    /// You are open to the person who is with you
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
    /// On the other device, the person presses Look for them.
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
    /// Yes, and follow each other
    case pairBoth
    /// With “follow each other”, {name} may also see what you record from today on, without notes and places, and does so by choosing it, too. You can change that on their page.
    case pairBothShare
    /// If both of you choose “follow each other”, you follow {name}, too.
    case pairBothFollow
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
    /// No address of their device is known. On it, the page Settings shows one at This device. It answers only people whom they invited, or know already.
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
    /// Recording by itself
    case settingsRecording
    /// Reminders
    case settingsReminders
    /// Unknown time
    case settingsUnknown
    /// Folders that are imported
    case settingsImportedFolders
    /// Page and status bar
    case settingsWeb
    /// You
    case settingsYou
    /// Appearance, language and units
    case settingsDisplay
    /// Visits to areas
    case settingsLocation
    /// Areas
    case areasTitle
    /// Name areas such as home or work. Vicino can then record when you enter and leave them. They stay on this device: followers never learn where they are, and their names only if you share visits by name or show an area in your activities.
    case areasHow
    /// Show and change areas
    case areasChange
    /// No area yet
    case areasEmpty
    /// Name one below. On a known network it works indoors, too.
    case areasEmptyHow
    /// {from}–{to} of {count} areas
    case areasRange
    /// Visits are not recorded: that is off in the settings.
    case areasOff
    /// Visits are recorded while the service runs, and it does not run now.
    case areasNoService
    /// No position was received yet.
    case areasNoPosition
    /// within {distance} of {position}
    case areaWithin
    /// on {network}
    case areaOnNetwork
    /// you are there
    case areaPresent
    /// its name is in activities
    case areaShown
    /// Show in my activities
    case areaShow
    /// Take it out of my activities
    case areaHide
    /// What you do in an area that you show gets its name once it has ended. Those who may see your places or the names of your areas read it there.
    case areaShowHow
    /// Change
    case areaChange
    /// New name of {area}
    case areaNewName
    /// Remove the area
    case areaRemove
    /// Add an area
    case areaAdd
    /// Around a position, on a network, or both.
    case areaAddHow
    /// Add
    case areaAddDo
    /// Name
    case areaName
    /// Position
    case areaPosition
    /// Degrees north, a comma, degrees east, as maps show them: 45.813, 15.977
    case areaPositionHow
    /// Radius in metres
    case areaRadius
    /// Network
    case areaNetwork
    /// none
    case areaNoNetwork
    /// Say where it is: a position, a network, or both.
    case areaWhereMissing
    /// That is no position. Write degrees north, a comma, and degrees east.
    case areaPositionWrong
    /// The radius is between 50 m and 20 km.
    case areaRadiusWrong
    /// Added the area
    case noticeAreaAdded
    /// The area and its visits are called
    case noticeAreaRenamed
    /// From now on, what you do there has the name
    case noticeAreaShown
    /// No activity has the name any more:
    case noticeAreaHidden
    /// Removed, and its visits stay:
    case noticeAreaRemoved
    /// Your devices
    case devicesTitle
    /// Your devices share all your records and bring each other up to date when they meet. Followers see one person.
    case devicesHow
    /// Show and add devices
    case devicesChange
    /// this device
    case deviceThis
    /// removed
    case deviceRemoved
    /// Change
    case deviceChange
    /// New name of {device}
    case deviceNewName
    /// Remove this device
    case deviceRemove
    /// For a device that is lost or no longer used. Its records stay. From now on, nothing that it does counts, and it cannot come back.
    case deviceRemoveHow
    /// Remove for ever
    case deviceRemoveDo
    /// Add a device
    case deviceAdd
    /// The new device shows a code: on its first page, or after vicino device new NAME. Enter it here. Carry it over yourself: an attacker who replaces it gets all your records.
    case deviceAddHow
    /// Code of the new device
    case deviceCode
    /// Add the device
    case deviceAddDo
    /// One more step, on the new device
    case deviceAdded
    /// Put this answer there, on its first page or after vicino device join. Your records come as soon as the two devices meet.
    case deviceAddedHow
    /// A device beside this one
    case deviceNear
    /// Both screens show six digits, and you say whether they are the same. Then the new device gets all your records.
    case deviceNearHow
    /// This device is open for another one of yours
    case deviceNearOpen
    /// On the new device, open Vicino, say that you already use it on another device, and press Look for it.
    case deviceNearOpenHow
    /// A device that is called {device} asks to be one of yours, and to get all your records.
    case deviceNearWish
    /// Now: the other screen needs a yes, too.
    case deviceNearAgreed
    /// {device} is one of your devices now, and gets your records.
    case deviceNearAdded
    /// No device asked, and this one is no longer open.
    case deviceNearNone
    /// Your diary is empty. Do you already use Vicino on another device? Then erase everything here, and open Vicino again: its first page makes this device one of yours.
    case devicesElsewhere
    /// Go to erasing
    case devicesElsewhereDo
    /// What a removed device still had
    case lateTitle
    /// The removed device {device} has a record that no other device of yours knew.
    case lateSentenceOne
    /// The removed device {device} has {n} records that no other device of yours knew.
    case lateSentenceOther
    /// {n} more record
    case lateMoreOne
    /// {n} more records
    case lateMoreOther
    /// {n} of them is a later version of a record that you have.
    case lateChangesOne
    /// {n} of them are later versions of records that you have.
    case lateChangesOther
    /// There may be more: only the first ones are kept aside.
    case lateFull
    /// Keep them only if you made them. A thief of that device can have made them, too. Nobody else sees them now.
    case lateDoubt
    /// Keep them
    case lateKeep
    /// Discard them
    case lateDiscard
    /// This is for ever, and on all your devices. None of them asks about that device again.
    case lateDiscardHow
    /// Discard for ever
    case lateDiscardDo
    /// That device has something else now. Look at the list again.
    case lateNews
    /// A removed device has something that no other one knew. You decide what becomes of it.
    case lateQuestion
    /// The device is called
    case noticeDeviceRenamed
    /// Removed for ever:
    case noticeDeviceRemoved
    /// Kept what was on
    case noticeLateKept
    /// Discarded what was on
    case noticeLateDiscarded
    /// Your stores
    case storesTitle
    /// A store keeps your records sealed: a bucket, a WebDAV folder, or a folder that another program carries. Followers read there what you share with them, even if you never meet. Its operator learns sizes and times, and nothing else.
    case storesHow
    /// You publish to no store.
    case storesNone
    /// Show and add stores
    case storesChange
    /// Published {when}.
    case storePublished
    /// Nothing is published there yet.
    case storeNever
    /// What has changed since then waits for the next time.
    case storeWaits
    /// Everything is there.
    case storeCurrent
    /// The copy that your recovery phrase opens is missing there: vicino cloud publish asks for the phrase.
    case storeNeedsPhrase
    /// It is being removed: what is there waits for its deletion.
    case storeLeaving
    /// Followers read at {address}.
    case storeReading
    /// Followers are told no address: they read a copy of it, or with a key that you give them.
    case storeReadingNone
    /// The settings do not let this device use stores by itself.
    case storesOff
    /// This computer is on no network now. What waits is published later.
    case storesOffline
    /// The connection is metered, so nothing is published or fetched now. The settings can allow it.
    case storesMetered
    /// The service does not run, so nothing is published by itself.
    case storesNoService
    /// It failed {when}: {reason}
    case storeFailed
    /// The next attempt is {when}.
    case storeNext
    /// Publish now
    case storePublish
    /// Asking the store. This can take a minute.
    case storeAsking
    /// Remove this store
    case storeRemove
    /// Everything that this device has put there is deleted. Followers keep what they have, and receive what is new when you meet.
    case storeRemoveHow
    /// Delete everything there
    case storeRemoveDo
    /// The store is gone
    case storeForget
    /// Only for a store that cannot be reached any more. What is there stays, sealed as it is.
    case storeForgetHow
    /// Forget the store
    case storeForgetDo
    /// Add a store
    case storeAdd
    /// The store is tried out first. If it lacks something essential, nothing is changed.
    case storeAddHow
    /// Address
    case storeAddress
    /// Like s3://HOST/BUCKET, davs://HOST/FOLDER, or the whole path of a folder on this computer. It holds no key.
    case storeAddressHow
    /// Access key, or name
    case storeName
    /// Secret key, or password
    case storeSecret
    /// They stay on this device, in a file that only you can read, and this page never shows them. A folder needs none.
    case storeKeysHow
    /// Try it out, and add it
    case storeAddDo
    /// This store needs a name or an access key. It is given by the store’s operator.
    case storeNameMissing
    /// This store needs a secret key or a password. It is given by the store’s operator.
    case storeSecretMissing
    /// A key is too long, or has a character that no key has. Copy it again.
    case storeKeysBad
    /// This store cannot be used. Nothing was changed.
    case storeUnusable
    /// What was found at {store}
    case storeFound
    /// Yes
    case storeFoundYes
    /// No
    case storeFoundNo
    /// Does not apply
    case storeFoundAbsent
    /// Not known: {reason}
    case storeUnknown
    /// Published to
    case noticeStorePublished
    /// Removed, with all that was there:
    case noticeStoreRemoved
    /// Forgotten:
    case noticeStoreForgotten
    /// By a store
    case theirStoreTitle
    /// By their store at {host}, {when}.
    case theirStoreFetched
    /// {name} has a store at {host}. Nothing was fetched from there yet.
    case theirStoreNever
    /// Asking there tells {host} the network address of this device, and when it asks. It tells no name. From then on, this device asks there by itself.
    case theirStoreAsk
    /// {host} is in your own network, or is this computer. Allow it only if you know why.
    case theirStorePrivate
    /// Fetch from there
    case theirStoreAllow
    /// Allow this host, and fetch from there
    case theirStoreAllowPrivate
    /// Never fetch from there
    case theirStoreRefuse
    /// This device does not ask the store at {host}, as you have chosen.
    case theirStoreRefused
    /// The store at {host} failed {when}: {reason}
    case theirStoreFailed
    /// {name} wanted to publish again by {when}. Their device is off, or the store withholds it.
    case theirStoreOverdue
    /// {name}’s device has not answered your letter yet ({when}).
    case theirStoreAwaited
    /// by store, {when}
    case theirStoreShort
    /// Fetch from the store now
    case theirStoreFetch
    /// Fetched from the store of {name}.
    case noticeTheirStoreFetched
    /// The store of {name} has nothing new.
    case noticeTheirStoreUnchanged
    /// This device does not ask the store of {name}.
    case noticeTheirStoreRefused
    /// Your activities
    case settingsActivities
    /// The names in your latest records, the most frequent first. Each shows its records.
    case settingsActivitiesHow
    /// When stores are used
    case settingsStores
    /// Colours, letters and names
    case activitiesChange
    /// The colour and the letters of each are the same in every calendar and chart, and in every language. You can use any name: just type it when you record.
    case activitiesHow
    /// No activities yet
    case activitiesEmpty
    /// They appear here as soon as you record something.
    case activitiesEmptyHow
    /// {from}–{to} of {count} activities
    case activitiesRange
    /// {n} entry
    case nEntriesOne
    /// {n} entries
    case nEntriesOther
    /// counts as moving
    case countsAsMoving
    /// Change
    case activityChange
    /// How it looks
    case activityLook
    /// Colour
    case activityColor
    /// Letters
    case activityLetters
    /// One or two letters or digits, the same in every language. Without them, they are letters of the name that is shown.
    case activityLettersHow
    /// Type one or two letters or digits, or leave the field empty.
    case activityLettersWrong
    /// Counts as moving
    case activityMoving
    /// Charts of movement and the calendar of a year count it.
    case activityMovingHow
    /// Another name
    case activityRename
    /// All your entries get it, also old ones. You see how many before anything changes, and can undo it.
    case activityRenameHow
    /// New name
    case activityNewName
    /// Continue
    case activityContinue
    /// Type a name.
    case activityNameMissing
    /// The activity has this name already. Type another one.
    case activityNameSame
    /// Merge with another activity
    case activityMerge
    /// All its entries get the name of another activity of yours, and both become one.
    case activityMergeHow
    /// Becomes
    case activityMergeInto
    /// Choose an activity
    case activityMergeChoose
    /// Rename {old} to {new}?
    case renamingTitle
    /// Merge {old} into {new}?
    case mergingTitle
    /// {n} entry changes its name from {old} to {new}.
    case renamingWhatOne
    /// {n} entries change their name from {old} to {new}.
    case renamingWhatOther
    /// {n} entry is called {new} already. Both activities become one.
    case mergingWhatOne
    /// {n} entries are called {new} already. Both activities become one.
    case mergingWhatOther
    /// Your followers receive the new name, too. Its colour, letters and filters follow it.
    case renamingShared
    /// Rename
    case renamingDo
    /// Merge
    case mergingDo
    /// {n} entry is now called {new}, not {old}.
    case noticeRenamedOne
    /// {n} entries are now called {new}, not {old}.
    case noticeRenamedOther
    /// {n} entry is called {old} again, not {new}.
    case noticeNameBackOne
    /// {n} entries are called {old} again, not {new}.
    case noticeNameBackOther
    /// one that is free
    case colorFree
    /// green
    case colorGreen
    /// red
    case colorRed
    /// orange
    case colorOrange
    /// blue
    case colorBlue
    /// purple
    case colorPurple
    /// tan
    case colorTan
    /// gray
    case colorGray
    /// indigo
    case colorIndigo
    /// teal
    case colorTeal
    /// olive
    case colorOlive
    /// pink
    case colorPink
    /// slate
    case colorSlate
    /// brown
    case colorBrown
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
    /// Colours of activities
    case settingActivitiesColors
    /// One line each, such as “gardening: olive”. The page of your activities has them as buttons.
    case settingActivitiesColorsHow
    /// Letters of activities
    case settingActivitiesLetters
    /// One line each, such as “gardening: Ga”.
    case settingActivitiesLettersHow
    /// What counts as moving
    case settingActivitiesMoving
    /// One activity on each line, by its English name if Vicino knows it.
    case settingActivitiesMovingHow
    /// Each line has an activity, and a colour or letters behind a colon. No line stands there twice.
    case settingActivitiesWrong
    /// Appearance
    case settingAppearance
    /// The colours of the page. Printed sheets are always light.
    case settingAppearanceHow
    /// as in the rest of the system
    case choiceAppearanceSystem
    /// light
    case choiceAppearanceLight
    /// dark
    case choiceAppearanceDark
    /// Language of the page
    case settingLanguage
    /// The terminal and the notices of the desktop are in English.
    case settingLanguageHow
    /// the first of the browser’s languages that Vicino has
    case choiceLanguageBrowser
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
    /// Each line is the whole path of a folder, which begins with / or ~/, and none stands there twice.
    case settingImportFoldersWrong
    /// The distance is one of the list, or a whole number of metres from {least} to {most}.
    case settingRangeWrong
    /// A watch is given by its name, of at most 248 bytes, or by its address.
    case settingRecordWatchWrong
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
    /// Use stores by themselves
    case settingStoreAutomatic
    /// The service publishes some minutes after a change, and fetches from the stores of people where you have allowed it.
    case settingStoreAutomaticHow
    /// Also on metered networks
    case settingStoreMetered
    /// Otherwise what waits is published and fetched on the next other network.
    case settingStoreMeteredHow
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
    /// Signed files: what followers may see, for a person who begins to follow you by a file; and everything you recorded, for your own other devices. Every holder can read them. Or your activities for other calendar programs, as a table for spreadsheets, and for programs that keep trainings. There is no GPX, because no positions are stored.
    case filesHow
    /// All my records
    case fileOwn
    /// Table (CSV)
    case fileTable
    /// Training (TCX)
    case fileTraining
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
    /// They stay signed in for 90 days after the last visit. When Vicino has started again, their open pages find back by themselves.
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
    /// Time by area
    case chartTimeByArea
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
    /// area
    case chartArea
    /// visit
    case chartVisit
    /// visits
    case chartVisits
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
    /// blank: before the first record, or to come
    case chartBlank
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
    /// Areas may overlap: an hour can count for several.
    case chartAreaNote
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
    /// More {name} {span}: {amount} a week in place of {earlier}.
    case chartTrendMore
    /// Less {name} {span}: {amount} a week in place of {earlier}.
    case chartTrendLess
    /// More steps {span}: {amount} a day in place of {earlier}.
    case chartTrendMoreSteps
    /// Fewer steps {span}: {amount} a day in place of {earlier}.
    case chartTrendFewerSteps
    /// than in the week before
    case chartTrendWeekBefore
    /// than in {month}
    case chartTrendMonthBefore
    /// than in {year}
    case chartTrendYearBefore
    /// than in the {count} days before
    case chartTrendDaysBefore
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
    /// Download
    case chartDownload
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
    /// Compare with…
    case compare
    /// The charts then show you and up to {count} of the people you follow.
    case compareHow
    /// Only you
    case compareNone
    /// Compare by
    case compareWhat
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
    /// Search your activities
    case filterSearch
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
    /// Of some days, only sums are shared: their bars show how long, and not when.
    case totalsNote
    /// Only sums of days are shared, and no single activities.
    case totalsList
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
    /// Taken back. Running again:
    case noticeRunsAgain
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
    /// {n} guess confirmed
    case confirmedAllOne
    /// {n} guesses confirmed
    case confirmedAllOther
    /// {n} guess was changed since the page showed it
    case confirmRestOne
    /// {n} guesses were changed since the page showed them
    case confirmRestOther
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
    /// Nobody but you: it is only for you.
    case seesPrivate
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
    /// Area
    case fieldArea
    /// Note
    case fieldNote
    /// Heart rate, climb, energy
    case effort
    /// Heart rate (mean, bpm)
    case fieldHeartRate
    /// Highest heart rate (bpm)
    case fieldMaxHeartRate
    /// Climb
    case fieldClimb
    /// Energy (kcal)
    case fieldEnergy
    /// An end before the start is on the next day.
    case hintEnd
    /// For those who see the names of your areas, and no places.
    case hintArea
    /// Such as 3.1 km or 850 m. A number alone means kilometres.
    case hintDistance
    /// Such as 3.1 mi or 500 ft. A number alone means miles.
    case hintDistanceMiles
    /// It still runs
    case stillRunning
    /// Only for me
    case onlyForMe
    /// No follower sees it. Those who had it lose it at your next meeting.
    case onlyForMeHow
    /// only for you
    case isPrivate
    /// Cancel
    case cancel
    /// Delete
    case delete
    /// Select…
    case select
    /// Select all {n} shown
    case selectAll
    /// Select none
    case selectNone
    /// Done
    case selectDone
    /// Delete the selected ones
    case selectDelete
    /// Select at least one activity first.
    case selectNothing
    /// Select at most {n} activities at a time.
    case selectTooMany
    /// These activities were deleted already, perhaps by another program.
    case selectGone
    /// {n} activity deleted
    case selectDeletedOne
    /// {n} activities deleted
    case selectDeletedOther
    /// {n} activity is back
    case selectBackOne
    /// {n} activities are back
    case selectBackOther
    /// {n} was deleted already
    case selectMissingOne
    /// {n} were deleted already
    case selectMissingOther
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
    /// What runs now is not what the page showed, so nothing was stopped. Here is what you wrote: check it, and save it.
    case runningOther
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
    /// So many steps do not belong to one activity.
    case mistakeStepsMany
    /// Write at most one million.
    case mistakeStepsManyDo
    /// This is not a distance.
    case mistakeDistance
    /// Write it as 3.1 km or 850 m.
    case mistakeDistanceDo
    /// Write it as 3.1 mi or 500 ft.
    case mistakeDistanceMiles
    /// So long a distance does not belong to one activity.
    case mistakeDistanceLong
    /// Write at most 100,000 km. Is the unit right?
    case mistakeDistanceLongDo
    /// This is not a climb.
    case mistakeClimb
    /// Write it as 320 m or 900 ft.
    case mistakeClimbDo
    /// This is not an energy.
    case mistakeEnergy
    /// Write kilocalories, from 0 to 100,000.
    case mistakeEnergyDo
    /// This is not a heart rate.
    case mistakeHeartRate
    /// Write beats per minute, from 20 to 300.
    case mistakeHeartRateDo
    /// The highest heart rate is below the mean one.
    case mistakeHeartRateLow
    /// Are the two fields swapped?
    case mistakeHeartRateLowDo
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
    /// Folders
    case settingImportFolders
    /// One per line, such as ~/Sync/Tracks. While the service runs, it imports the activities in files that a phone or a watch puts there, and in those that are there already. Each import can be undone.
    case settingImportFoldersHow
    /// Record visits to areas
    case settingRecordLocation
    /// When you enter and leave the areas below. Positions come from a satellite receiver, only while an area needs them, and none is stored. Known networks need no position.
    case settingRecordLocationHow
    /// Find positions by the networks around
    case settingRecordWifiLocation
    /// A service on the internet is then told which wireless networks and towers this device sees, and so where it is and who lives there.
    case settingRecordWifiLocationHow
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
    /// Guess sitting from the use of this computer
    case settingRecordComputer
    /// The service asks the system once a minute whether this computer is idle, locked or asleep; that takes hardly any energy. It keeps the times of its guesses among your activities, for you to confirm or delete. What is on the screen is none of its business.
    case settingRecordComputerHow
    /// Guess walking and running from the accelerometer of this computer
    case settingRecordMotion
    /// The kernel wakes the service every two seconds, which takes hardly any energy. It keeps the times and the steps of its guesses among your activities, for you to confirm or delete. The samples are never stored.
    case settingRecordMotionHow
    /// Guess walking and running from the steps of a watch
    case settingRecordWatch
    /// The name of a watch with InfiniTime in the Bluetooth settings, if it is paired or trusted, or its address; nothing for none. The service reads its count of steps and nothing else, and keeps the times and the steps of its guesses, for you to confirm or delete.
    case settingRecordWatchHow
    /// Guess cycling, driving and public transport from the speed of this device
    case settingRecordSpeed
    /// The service asks GeoClue for a position every five seconds. A satellite receiver stays on for that, which empties a battery sooner. The service keeps the times and the distances of its guesses among your activities, for you to confirm or delete. No position is stored.
    case settingRecordSpeedHow
    /// Serve this page in the background
    case settingWebEnabled
    /// The service then serves it whenever it runs. Vicino in the menu of your desktop opens it.
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
    /// Do you already use Vicino on another device?
    case setupJoin
    /// Then this one becomes another device of yours: both share all your records, and the people who follow you see one person.
    case setupJoinHow
    /// Is the other device beside this one, on the same network? Press Open there, under Settings, Your devices. Then press Look for it here: both show six digits. This device looks once in the network that it is on.
    case setupNearHow
    /// Look for it
    case setupNearDo
    /// Name of this device
    case setupJoinName
    /// Only you see it: laptop, for example.
    case setupJoinNameHow
    /// Show the code of this device
    case setupJoinBegin
    /// Code of this device
    case setupJoinCode
    /// On the other device, go to Settings, Your devices, and put it into Add a device. Carry it over yourself: an attacker who replaces it gets all your records. Then put here what that page answers.
    case setupJoinCodeHow
    /// Answer of the other device
    case setupJoinAnswer
    /// Join
    case setupJoinDo
    /// You look for your other device
    case setupNear
    /// This device is about to be one of a user’s who claims the name {name}.
    case setupNearWish
    /// No open device was found. Press Open on the other one first, on the same network; then look again.
    case setupNearNone
    /// This device is one of yours now. Your records come as soon as it meets another device of yours. Welcome,
    case setupJoined
    /// This device is one of yours now, with your records. Welcome,
    case setupJoinedNear
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
    /// From another person, from a phone or a watch, or from a table. Nothing changes before you have seen what it holds.
    case importHow
    /// Choose a file
    case importChoose
    /// File
    case importFile
    /// Files
    case importFilesLabel
    /// Also several files, or ZIP archives of them: at most {n} MB together. The command “vicino import” reads larger ones.
    case importLimit
    /// Show what it holds
    case importLook
    /// Nothing was imported.
    case importRefused
    /// {n} file
    case importFilesOne
    /// {n} files
    case importFilesOther
    /// … and {n} more file
    case importMoreFilesOne
    /// … and {n} more files
    case importMoreFilesOther
    /// {n} file is not read
    case importFilesRefusedOne
    /// {n} files are not read
    case importFilesRefusedOther
    /// Import this file?
    case importWaiting
    /// Import these files?
    case importWaitingAll
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
    /// {left} is the same as {kept}, which stays
    case importDouble
    /// Take both where another source recorded the same activity
    case importKeepBoth
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
    /// Recent imports
    case importRecent
    /// Undo moves what an import added to the trash for 30 days. It keeps what you have changed since.
    case importRecentHow
    /// a person’s records, or your own
    case importHasDump
    /// undone {when}
    case importUndoneAt
    /// from the folder {folder}
    case importFromFolder
    /// Folders that are imported
    case importFolders
    /// The service imports what appears in them.
    case importFoldersHow
    /// Change the folders
    case importFoldersChange
    /// {n} file imported
    case folderTakenOne
    /// {n} files imported
    case folderTakenOther
    /// the last one {when}
    case folderLast
    /// {n} file could not be read. It is read again when it changes.
    case folderRefusedOne
    /// {n} files could not be read. Each is read again when it changes.
    case folderRefusedOther
    /// being read now
    case folderReading
    /// The service does not run, so nothing new is imported.
    case folderNoService
    /// There is no such folder now. When it is there, it is imported within half a minute.
    case folderMissing
    /// Something other than a folder is there.
    case folderNoFolder
    /// It cannot be read: {reason}.
    case folderUnreadable
    /// The system tells of no more changes, so new files are imported within five minutes.
    case folderLate
    /// Nothing can be stored: {reason}
    case folderCannotStore
    /// {names} and {n} more
    case importNamesMore
    /// Import undone:
    case importUndone
    /// {n} activity moved to the trash
    case importRemovedOne
    /// {n} activities moved to the trash
    case importRemovedOther
    /// {n} was deleted before
    case importDeletedBeforeOne
    /// {n} were deleted before
    case importDeletedBeforeOther
    /// {n} kept, because you have changed it since: {names}
    case importKeptOne
    /// {n} kept, because you have changed them since: {names}
    case importKeptOther
    /// {n} activity is back
    case importPutBackOne
    /// {n} activities are back
    case importPutBackOther
    /// This import was undone already, or added nothing that could be deleted.
    case importUndoOver
    /// This import is not remembered any more, so what it added stays.
    case importUndoGone
    /// Nothing of this import is in the trash any more, or it is back already.
    case importRedoGone
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
    /// Watches and phones
    case importKindDevices
    /// FIT, TCX, KML and KMZ files as OpenTracks exports them, the export.zip of Apple Health, and the database that Gadgetbridge exports: activities, sleep, and walks by counted steps as guesses. Each also compressed by gzip.
    case importKindDevicesHow
    /// Other programs
    case importKindOthers
    /// Strava’s archive, Google’s timeline, ActivityWatch, and calendars (iCalendar). What they only guess or plan, you can confirm.
    case importKindOthersHow
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
    /// Choose at most {n} files at a time, or put them into a ZIP archive.
    case uploadMany
    /// The file is empty.
    case uploadEmpty
    /// This file asks for what is new; it holds no records.
    case uploadHaveFile
    /// This is a letter from a person who asks to follow you. This command lets them: vicino import FILE.
    case uploadLetter
    /// The invitation in this file is not complete.
    case uploadInvitation
    /// Ask for it again, and take the whole file.
    case uploadInvitationHow
    /// This is a web page, perhaps a log-in page that the site sent instead. Log in there, and download the file again.
    case uploadWebPage
    /// The file ends too early. Ask for a complete copy.
    case uploadUnfinished
    /// This is not a file that Vicino reads.
    case uploadOther
    /// It holds a person’s records or an invitation. Choose that file alone.
    case uploadAlone
    /// The file is damaged or was changed. Ask its author for a new copy.
    case uploadDamaged
    /// This file is for its author’s own devices. Ask them for one for people who follow them.
    case uploadForOwn
    /// This file holds only what is new, and you do not follow its author yet. Ask for a complete one.
    case uploadUpdate
    /// There is no activity in it that can be taken.
    case uploadNothing
    /// Nothing in these files can be taken.
    case uploadNothingOf
    /// What you call yourself
    case claimedNameYours
    /// Followers receive it with what they receive next. Invitations that you made before keep the old name.
    case claimedNameHow
    /// A name needs a visible character, and has at most 100 bytes. Characters that control text or change its direction are not allowed: others would see “�” there.
    case claimedNameWrong
    /// Your identity
    case identity
    /// Your identity key signs your name and the list of your devices. If this device is lost or stolen, your recovery phrase of twelve words makes a new key, and you stay the same person.
    case identityHow
    /// Your recovery phrase was never shown. Write it down.
    case phraseNeverShown
    /// You have seen your recovery phrase. It is still on this device.
    case phraseWasShown
    /// Your recovery phrase is not on this device.
    case phraseAbsent
    /// Your identity is sealed: a new name needs your recovery phrase, in the terminal.
    case identitySealed
    /// Your identity key is not on this device.
    case identityAbsent
    /// Show the phrase
    case phraseShow
    /// Your recovery phrase
    case phrase
    /// Write these words down on paper, in this order, and keep them where nobody else finds them. A person who has them can replace your identity.
    case phraseWrite
    /// After a minute, they are hidden again.
    case phraseHides
    /// Hide the words
    case phraseDone
    /// Stay yourself
    case phraseRemind
    /// People know you now. If this device is lost, only your recovery phrase makes you the same person again.
    case phraseRemindHow
    /// Do not remind me
    case phraseLater
    /// The phrase stays in the settings, under “Advanced”.
    case phraseDismissed
    /// Friends who can help
    case sharesTitle
    /// Each friend that you choose keeps a share of your recovery phrase. Enough of them together can give it back to you; fewer learn nothing of it.
    case sharesHow
    /// First compare six digits with a friend, side by side: “People” offers it when you follow each other in person.
    case sharesNobody
    /// Your recovery phrase is not on this device. In the terminal, “vicino identity share” asks for it.
    case sharesAbsent
    /// Who keeps a share
    case sharesChange
    /// How many of them are needed
    case sharesNeeded
    /// Divide the phrase
    case sharesDo
    /// Too few keep a share yet: they cannot help you now.
    case sharesFew
    /// Until enough of them do, the shares of before count: {names}.
    case sharesFormer
    /// {name} gets a share when your devices meet.
    case shareWaiting
    /// {name} keeps a share, said last {when}.
    case shareKept
    /// {name} keeps no share.
    case shareMissing
    /// Let {name} keep a share of your recovery phrase
    case shareKeep
    /// You keep a share of {name}’s recovery phrase.
    case shareKeptFor
    /// Your recovery phrase is divided. Each friend gets a share when your devices meet.
    case noticeDivided
    /// Give the share back
    case shareGiveBack
    /// Give this share back to
    case shareGiveBackTo
    /// Only if {name} stands before you: with another name, on a new device, and you have compared six digits just now.
    case shareGiveBackHow
    /// The share is given back when your devices meet within an hour.
    case noticeShareReturned
    /// {name} gave your share back {when}. If it was not to you, ask {name}, and replace your identity key now.
    case shareReturned
    /// {name} has replaced their identity key. If they have not told you, ask them.
    case identityReplaced
    /// {teller}, whom you have verified, met {name} on {day}.
    case vouched
    /// You have compared six digits with {name}. If you both allow it, people whom one of you has verified learn that you have met, if they know the other.
    case vouchHow
    /// Let others learn that you have met
    case vouchAllow
    /// Tell nobody any more
    case vouchEnd
    /// You let others learn that you have met. They do once {name} allows it, too.
    case vouchWaiting
    /// You and {name} let others learn that you have met.
    case vouchMutual
    /// {name} lets others learn that you have met.
    case vouchAsked
    /// Others may learn that you and {name} have met.
    case noticeVouchAllowed
    /// Nobody is told any more that you and {name} have met.
    case noticeVouchEnded
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
        "language_name", "format_decimal_point", "format_step", "format_steps", "format_day", "format_days",
        "format_date_order", "date_day", "date_days", "date_weekday", "questions_wait_one", "questions_wait_other",
        "you_follow", "undo", "edit", "stop", "stop_details", "stop_and_save", "save_running", "start",
        "add_by_hand", "now", "nothing_runs", "nothing_runs_how", "start_else", "start_other", "start_more",
        "start_details", "since", "since_date", "first_record", "day_so_far", "filtered_figures", "day_figures",
        "day_line_label", "now_at", "what_you_did", "latest_first", "only_runs", "kinds_unclear", "nothing_today",
        "nothing_today_how", "first_title", "first_start", "first_import", "first_import_how", "first_connect",
        "first_connect_how", "first_connect_follow", "first_connect_invite", "first_demo", "first_demo_how",
        "first_demo_button", "demo_mark", "demo_how", "demo_own", "demo_end", "demo_begun", "demo_ended",
        "demo_ended_shared", "calendar_empty", "calendar_empty_how", "charts_empty", "charts_empty_how",
        "nobody_follows_how", "feeds_empty", "feeds_empty_how", "filter_clear", "unknown", "what_was_this",
        "something_else", "fill_in", "leave_gap", "yes_activity", "confirm_all_one", "confirm_all_other",
        "a_guess", "planned", "did_it_happen", "it_happened", "it_differed", "it_did_not", "n_planned_one",
        "n_planned_other", "plans_over", "began_before", "near_now", "near", "near_zone", "near_last", "near_met",
        "near_heard", "near_never", "near_nobody", "near_nobody_followed", "near_unclear", "questions_unclear",
        "zone_touch", "zone_table", "zone_room", "zone_house", "zone_beyond", "steps", "climbed", "at_most",
        "steps_mean", "today_by_activity", "notice_added", "notice_left", "notice_asked", "notice_started",
        "when_today", "when_weekday", "sign_in_title", "sign_in_needed", "sign_in_expired", "sign_in_how",
        "open_vicino", "stopped", "runs_again", "go_on_here", "error_title", "cannot_record_full",
        "cannot_record_permission", "cannot_record_read_only", "fault_missing", "fault_busy", "fault_full",
        "fault_file", "fault_folder", "fault_damaged", "fault_foreign", "fault_large", "fault_new",
        "fault_versions", "fault_value", "fault_name", "fault_unreachable", "fault_broken", "fault_refused",
        "fault_ambiguous", "fault_follow", "fault_invitation", "fault_access", "fault_other", "fault_name_form",
        "message_line", "message_track", "message_track_named", "message_field", "message_no_activity",
        "message_no_start", "message_row_long", "message_quote_open", "message_row_fields",
        "message_field_letters", "message_field_order", "message_field_twice", "message_field_twofold",
        "message_field_unreadable", "message_field_impossible", "message_month_none", "message_month_days",
        "message_month_whole", "message_date_write", "message_years", "message_midnight", "message_hours",
        "message_hours_half", "message_minutes", "message_seconds", "message_order_contradicts",
        "message_order_say", "message_column_unused", "message_windows", "message_dates_read",
        "message_no_columns", "message_no_header", "message_titles", "message_file_middle", "message_no_tracks",
        "message_track_middle", "message_no_points", "message_values_range", "message_no_moment",
        "message_no_device_time", "message_no_time_from", "message_no_line_times", "message_no_points_at_all",
        "message_no_file_activity", "message_checksum", "message_not_fit", "message_not_tcx", "message_not_kml",
        "message_not_health", "message_not_gpx", "message_unpacked_file", "message_unpacked_archive",
        "message_command_larger", "message_bomb", "message_nested", "message_not_gadgetbridge",
        "message_database_slow", "message_samples", "message_no_presence", "message_no_bucket",
        "message_no_past_event", "message_zone_unknown", "message_ends_before", "message_row_no_length",
        "message_ends_early", "message_file_arriving", "message_file_large", "message_at_workout",
        "message_at_sleep", "message_at_steps", "message_at_presence", "message_at_segment", "message_at_event",
        "message_a_workout", "message_session", "message_nth_activity", "message_has_no_end", "message_doubled",
        "message_doubled_single", "message_doubled_many", "message_left_out", "message_left_routes",
        "message_left_waypoints", "message_left_times", "message_left_positions", "message_left_backwards",
        "message_left_reach", "message_left_columns", "message_left_plans", "message_left_stays",
        "message_left_unsure", "message_left_unknown_movements", "message_left_repeated",
        "message_left_measurements", "message_left_screen", "message_left_glimpses", "message_left_own_files",
        "message_left_all_day", "message_left_cancelled", "message_left_upcoming", "message_left_own_events",
        "message_left_no_span", "message_needs_name", "message_future", "message_future_start",
        "message_future_end", "message_end_before", "message_not_earlier", "message_one_runs",
        "message_changed_again", "message_disk_full", "message_disk_read", "message_disk_denied",
        "message_store_busy", "message_in_use", "message_in_use_changes", "message_in_use_here",
        "message_in_use_other", "message_newer", "message_not_written", "message_no_temporary",
        "message_not_address", "message_invitation_own", "message_invitation_expired", "message_invitation_over",
        "message_invitation_used", "message_invitation_unknown", "message_invitation_silent",
        "message_invitation_mistake", "message_invitation_newer", "message_invitation_nothing",
        "message_not_network", "message_shares_nothing", "message_shows_no_longer", "message_program_old",
        "message_knows_not", "message_answers_not", "message_open_no_longer", "message_target_silent",
        "message_target_bluetooth", "message_target_none", "message_target_closed", "message_target_away",
        "message_target_network", "message_target_name", "message_target_firewall", "message_target_unknown",
        "message_user_other", "message_broke", "message_broke_early", "message_broke_silent",
        "message_clock_wrong", "message_too_slow", "message_long_silent", "message_other_protocol",
        "message_protocol_newer", "message_pair_late", "message_pair_waited", "message_pair_declined",
        "message_pair_refused", "message_pair_busy", "message_pair_closed", "message_pair_own",
        "message_pair_purpose", "message_pair_no_device", "message_pair_no_person", "message_device_removed",
        "message_name_taken", "message_name_alike", "message_name_choose", "message_name_me", "message_name_id",
        "message_name_dash", "message_name_form", "message_follow_nobody", "message_service_silent",
        "message_service_other", "message_question_network", "message_question_gone", "message_network_left",
        "message_unit_failed", "message_bluetooth_starting", "message_network_starting", "message_wait",
        "message_bus_bluez", "message_bus_avahi", "message_start_with", "message_no_bluez",
        "message_install_bluez", "message_no_avahi", "message_install_avahi", "message_denied_bluez",
        "message_denied_avahi", "message_group_bluez", "message_sandbox_avahi", "message_bluez_silent",
        "message_restart_with", "message_bluez_failed", "message_avahi_failed", "message_look_at",
        "message_no_adapter", "message_plug_in", "message_adapter_absent", "message_adapter_off",
        "message_adapter_on", "message_adapter_blocked", "message_flight", "message_adapter_mute",
        "message_adapter_another", "message_adapter_new", "message_adapter_power", "message_adapter_farther",
        "message_adapter_quarter", "message_monitor_none", "message_monitor_energy", "message_strength_seldom",
        "message_strength_range", "message_stalled", "message_stalled_restart", "message_advertise_full",
        "message_advertise_close", "message_no_trust", "message_trust_yours", "message_interface_absent",
        "message_interface_list", "message_avahi_name", "message_finding_networks", "message_geoclue_missing",
        "message_geoclue_install", "message_geoclue_agent", "message_geoclue_agent_start", "message_location_off",
        "message_location_on", "message_location_denied", "message_location_allow", "message_no_receiver",
        "message_receiver_connect", "message_no_position", "message_position_wait", "message_location_discloses",
        "message_location_quiet", "message_location_allow_networks", "message_area_taken",
        "message_area_other_name", "message_area_gone", "message_area_name", "message_store_writes",
        "message_store_reads", "message_store_new", "message_store_unchanged", "message_store_parts",
        "message_store_deletes", "message_store_open", "message_store_no_list", "message_store_clock",
        "message_store_writes_not", "message_store_reads_not", "message_store_new_not",
        "message_store_unchanged_not", "message_store_parts_not", "message_store_deletes_not",
        "message_store_closed", "message_store_list", "message_store_clock_wrong", "message_store_copies",
        "message_store_folder_names", "message_store_no_clock", "message_store_slow", "message_store_cut",
        "message_store_unreached", "message_store_unknown_host", "message_store_keys_wrong",
        "message_store_time_wrong", "message_store_full", "message_store_no_bucket", "message_store_no_folder",
        "message_store_private_host", "message_store_address_keys", "message_store_address_form",
        "message_store_address_kind", "message_store_read_only", "message_fetch_stale", "message_fetch_unreadable",
        "message_fetch_withheld", "message_fetch_missing", "message_fetch_overdue", "message_fetch_unanswered",
        "message_letter_person", "error_missing", "error_not_followed", "error_form", "error_question_gone",
        "error_invitation_gone", "notice_saved", "notice_shared", "notice_renamed", "saved_not_applied",
        "notice_unfollowed", "notice_revoked", "notice_blocked", "notice_unblocked", "notice_withdrawn",
        "notice_signed_out", "notice_this_signed_out", "day_today", "day_yesterday", "view", "overview", "beside",
        "from", "to", "as_table", "no_figures", "follow", "invite", "n_people_one", "n_people_other",
        "follow_nobody_how", "follow_you", "follower_open", "sees", "has", "until", "nobody_follows", "known_here",
        "known_here_how", "blocked", "unblock", "blocked_on", "ended_on", "grant_expired", "grant_until",
        "has_before", "has_everything", "has_lacks_one", "has_lacks_other", "has_something_missing", "has_unknown",
        "holds_devices", "holds_device", "holds_all", "holds_former", "holds_part", "holds_never", "holds_heard",
        "holds_removed", "retractions", "retraction_records", "retraction_narrowing", "retraction_change",
        "retraction_arrived", "retraction_missing", "retraction_missing_on", "retraction_silent",
        "retraction_more", "not_yet", "kind_activity", "kind_visit", "kind_day_total", "kinds_all",
        "kinds_activities", "asked_at", "ask_exchange", "ask_declined", "ask_exchange_how", "ask_network",
        "ask_network_how", "ask_unknown", "ask_unknown_how", "answer_once", "answer_always", "answer_not-now",
        "answer_never", "trust", "decline", "accepted", "accepted_always", "declined", "network_trusted",
        "network_declined", "their_line", "totals_line", "my_line", "fresh_damaged", "fresh_incomplete",
        "fresh_everything", "fresh_failed", "fresh_nothing", "fresh_more", "fresh_last_day", "warn_see",
        "warn_contradictions_one", "warn_contradictions_other", "warn_devices", "warn_rival", "warn_contents_one",
        "warn_contents_other", "obstacle_policy", "obstacle_policy_news", "obstacle_asked", "obstacle_declined",
        "obstacle_no_service", "obstacle_no_network", "obstacle_unavailable", "obstacle_clock",
        "obstacle_not_seen", "obstacle_not_seen_since", "obstacle_nowhere", "obstacle_recognising",
        "obstacle_silent", "obstacle_untrusted", "way_address", "way_network", "way_bluetooth", "way_store",
        "ribbon", "ribbon_why", "their_clocks", "calls_themselves", "received_at", "days_before", "what_you_have",
        "records", "last_met", "last_failure", "fingerprint", "when_near", "policy_always", "policy_ask",
        "policy_never", "policy_default", "mute", "between_you", "follows_you", "follows_you_not", "invite_back",
        "invite_back_how", "invite_back_made", "revoke", "revoke_how", "revoke_short", "revoke_short_how",
        "petname", "petname_follower", "rename", "unfollow", "unfollow_how", "block", "block_how", "is_blocked",
        "not_followed", "what_they_have", "follows_since", "last_contact", "has_no_access", "shared_heading",
        "shared_choice", "shared_how", "shared_saved", "shared_trial", "shared_show", "shared_preview",
        "shared_week", "shared_no_days", "shared_nothing", "share_notes", "share_places", "share_places_none",
        "share_places_areas", "share_places_exact", "share_from", "share_from_today", "share_from_always",
        "share_from_day", "share_day", "share_day_missing", "share_carefully", "shared_careful", "shared_areas",
        "shared_places", "shared_notes", "shared_notes_areas", "shared_open", "shared_since", "shared_always",
        "they_share", "beside_heading", "beside_how", "beside_how_apart", "beside_charts", "other_weeks",
        "this_week", "week_to_come", "invitation", "invitation_how", "they_will_see", "valid_until", "save_file",
        "copy", "copy_address", "copied", "withdraw", "no_address", "works_at", "works_near", "address_moved",
        "address_computer", "new_invitation", "invitation_more", "only_these", "valid_for", "for_people",
        "n_hours_one", "n_hours_other", "n_days_one", "n_days_other", "device_address", "letters_in",
        "letters_none", "letters_how", "letter_awaited_store", "letter_awaited_file", "letter_awaited_alone",
        "address_known", "address_unknown", "address_switch", "address_unreachable", "address_networks",
        "make_invitation", "reach_off", "reach_untrusted", "reach_service_how", "reach_network_how",
        "reach_switch", "reach_trust", "reach_switch_trust", "reach_invite", "reach_invite_without", "reach_done",
        "open_invitations", "open_invitations_how", "made", "n_open_one", "n_open_other", "n_uses_one",
        "n_uses_other", "qr_label", "follow_invitation", "follow_invitation_how", "invitation_text",
        "petname_optional", "other_address", "their_address", "follow_button", "follow_takes", "follow_file",
        "follow_file_how", "you_are", "you_are_how", "claimed_name", "you_follow_now", "n_new_records_one",
        "n_new_records_other", "not_all_received", "partly_received", "invitation_empty", "invitation_empty_how",
        "invitation_more_before", "invitation_more_before_how", "invitation_beginning", "invitation_beginning_how",
        "invitation_end", "invitation_end_how", "invitation_mistyped", "invitation_mistyped_how",
        "invitation_long", "invitation_long_how", "invitation_unusable", "address_wrong", "name_wrong",
        "name_unfit", "name_control", "name_direction", "name_invisible", "name_unassigned", "follow_failed",
        "follow_no_address", "follow_letter", "follow_silent", "follow_silent_how", "error_pairing",
        "n_minutes_one", "n_minutes_other", "pair_link", "pair_intro", "pair_follow", "pair_follow_how",
        "pair_look", "pair_open", "pair_open_intro", "pair_minutes", "pair_open_button", "pair_following",
        "pair_opening", "pair_so_far", "pair_step_search", "pair_step_begin", "pair_searching", "pair_starting",
        "pair_open_until", "pair_open_how", "pair_asking_one", "pair_asking_other", "pair_step_found",
        "pair_compare", "pair_step_agreed", "pair_agreed", "pair_followed", "pair_open_person", "pair_none_found",
        "pair_none_asked", "pair_stopped", "pair_how", "pair_your_screen", "pair_their_screen", "pair_same_digits",
        "pair_wish_follow", "pair_wish_followed", "pair_yes", "pair_both", "pair_both_share", "pair_both_follow",
        "pair_no", "pair_differ", "pair_alike", "pair_again", "fetch_now", "asking_device", "fetch_no_address",
        "fetch_failed", "their_running", "n_more_one", "n_more_other", "settings_notices", "settings_meeting",
        "settings_bluetooth", "settings_networks", "settings_program", "settings_recording", "settings_reminders",
        "settings_unknown", "settings_imported-folders", "settings_web", "settings_you", "settings_display",
        "settings_location", "areas_title", "areas_how", "areas_change", "areas_empty", "areas_empty_how",
        "areas_range", "areas_off", "areas_no_service", "areas_no_position", "area_within", "area_on_network",
        "area_present", "area_shown", "area_show", "area_hide", "area_show_how", "area_change", "area_new_name",
        "area_remove", "area_add", "area_add_how", "area_add_do", "area_name", "area_position",
        "area_position_how", "area_radius", "area_network", "area_no_network", "area_where_missing",
        "area_position_wrong", "area_radius_wrong", "notice_area_added", "notice_area_renamed",
        "notice_area_shown", "notice_area_hidden", "notice_area_removed", "devices_title", "devices_how",
        "devices_change", "device_this", "device_removed", "device_change", "device_new_name", "device_remove",
        "device_remove_how", "device_remove_do", "device_add", "device_add_how", "device_code", "device_add_do",
        "device_added", "device_added_how", "device_near", "device_near_how", "device_near_open",
        "device_near_open_how", "device_near_wish", "device_near_agreed", "device_near_added", "device_near_none",
        "devices_elsewhere", "devices_elsewhere_do", "late_title", "late_sentence_one", "late_sentence_other",
        "late_more_one", "late_more_other", "late_changes_one", "late_changes_other", "late_full", "late_doubt",
        "late_keep", "late_discard", "late_discard_how", "late_discard_do", "late_news", "late_question",
        "notice_device_renamed", "notice_device_removed", "notice_late_kept", "notice_late_discarded",
        "stores_title", "stores_how", "stores_none", "stores_change", "store_published", "store_never",
        "store_waits", "store_current", "store_needs_phrase", "store_leaving", "store_reading",
        "store_reading_none", "stores_off", "stores_offline", "stores_metered", "stores_no_service",
        "store_failed", "store_next", "store_publish", "store_asking", "store_remove", "store_remove_how",
        "store_remove_do", "store_forget", "store_forget_how", "store_forget_do", "store_add", "store_add_how",
        "store_address", "store_address_how", "store_name", "store_secret", "store_keys_how", "store_add_do",
        "store_name_missing", "store_secret_missing", "store_keys_bad", "store_unusable", "store_found",
        "store_found_yes", "store_found_no", "store_found_absent", "store_unknown", "notice_store_published",
        "notice_store_removed", "notice_store_forgotten", "their_store_title", "their_store_fetched",
        "their_store_never", "their_store_ask", "their_store_private", "their_store_allow",
        "their_store_allow_private", "their_store_refuse", "their_store_refused", "their_store_failed",
        "their_store_overdue", "their_store_awaited", "their_store_short", "their_store_fetch",
        "notice_their_store_fetched", "notice_their_store_unchanged", "notice_their_store_refused",
        "settings_activities", "settings_activities_how", "settings_stores", "activities_change", "activities_how",
        "activities_empty", "activities_empty_how", "activities_range", "n_entries_one", "n_entries_other",
        "counts_as_moving", "activity_change", "activity_look", "activity_color", "activity_letters",
        "activity_letters_how", "activity_letters_wrong", "activity_moving", "activity_moving_how",
        "activity_rename", "activity_rename_how", "activity_new_name", "activity_continue",
        "activity_name_missing", "activity_name_same", "activity_merge", "activity_merge_how",
        "activity_merge_into", "activity_merge_choose", "renaming_title", "merging_title", "renaming_what_one",
        "renaming_what_other", "merging_what_one", "merging_what_other", "renaming_shared", "renaming_do",
        "merging_do", "notice_renamed_one", "notice_renamed_other", "notice_name_back_one",
        "notice_name_back_other", "color_free", "color_green", "color_red", "color_orange", "color_blue",
        "color_purple", "color_tan", "color_gray", "color_indigo", "color_teal", "color_olive", "color_pink",
        "color_slate", "color_brown", "settings_radio", "settings_known-networks", "settings_ports",
        "settings_folders", "settings_advanced", "setting_long", "setting_wrong", "setting_activities.colors",
        "setting_activities.colors_how", "setting_activities.letters", "setting_activities.letters_how",
        "setting_activities.moving", "setting_activities.moving_how", "setting_activities_wrong",
        "setting_appearance", "setting_appearance_how", "choice_appearance_system", "choice_appearance_light",
        "choice_appearance_dark", "setting_language", "setting_language_how", "choice_language_browser",
        "setting_units", "setting_units_how", "choice_units_km", "choice_units_miles", "setting_week-start",
        "setting_week-start_how", "choice_week-start_locale", "choice_week-start_monday",
        "choice_week-start_sunday", "choice_week-start_saturday", "setting_clock", "setting_clock_how",
        "choice_clock_locale", "choice_clock_12", "choice_clock_24", "setting_quiet-hours_wrong",
        "setting_reminders.record_wrong", "setting_reminders.times_wrong", "setting_unknown.from_wrong",
        "setting_import.folders_wrong", "setting_range_wrong", "setting_record.watch_wrong",
        "setting_bluetooth.adapter_wrong", "setting_bluetooth.reference_wrong", "setting_networks_wrong",
        "setting_listen.port_wrong", "setting_port", "setting_status-item", "setting_status-item_how",
        "setting_notifications", "setting_notifications_how", "setting_quiet-hours", "setting_quiet-hours_how",
        "setting_policy.default", "setting_policy.default_how", "setting_range", "setting_range_how",
        "setting_store.automatic", "setting_store.automatic_how", "setting_store.metered",
        "setting_store.metered_how", "choice_range_anywhere", "setting_bluetooth.enabled",
        "setting_bluetooth.enabled_how", "setting_bluetooth.duty-cycle", "setting_bluetooth.duty-cycle_how",
        "choice_bluetooth.duty-cycle_always", "choice_bluetooth.duty-cycle_balanced",
        "choice_bluetooth.duty-cycle_saving", "setting_bluetooth.adapter", "setting_bluetooth.adapter_how",
        "setting_bluetooth.reference", "setting_bluetooth.reference_how", "setting_networks.ask",
        "setting_networks.ask_how", "setting_networks.trusted", "setting_networks.trusted_how",
        "setting_networks.declined", "setting_networks.declined_how", "setting_listen.port",
        "setting_listen.port_how", "setting_log.level", "setting_log.level_how", "networks_here", "no_networks",
        "networks_unknown", "network_state_trusted", "network_state_interface", "network_state_declined",
        "network_state_new", "network_state_silent", "network_state_recognising", "bluetooth_off",
        "bluetooth_works", "this_device", "reachable_at", "listens_nowhere", "service", "service_runs_since",
        "service_absent", "your_data", "n_records_one", "n_records_other", "data_folder", "state_folder",
        "settings_file", "files", "files_how", "file_own", "file_table", "file_training", "file_calendar",
        "backup", "backup_how", "backup_care", "backup_make", "backup_show", "backup_type", "backup_word",
        "backup_wrong", "backup_damaged", "backup_without", "backup_restore", "backup_restore_how", "background",
        "background_how", "background_on", "background_off", "background_start", "background_is_on",
        "background_is_next", "background_is_down", "background_is_off", "background_is_once",
        "background_no_systemd", "background_no_unit", "background_no_masked", "background_no_broken",
        "background_no_folder", "background_switched_on", "background_switched_off", "background_last_page",
        "erase", "erase_how", "erase_show", "erase_after", "erase_type", "erase_word", "erase_wrong",
        "erase_service", "erase_service_ended", "erase_service_here", "erase_refused", "erase_rest",
        "erased_title", "erased_partly", "erased_what", "erased_next", "erased_foreign", "erased_shared",
        "erased_again", "erased_end", "browsers", "browsers_how", "this_browser", "another_browser", "last_used",
        "sign_out", "sign_out_others", "activity_walking", "activity_running", "activity_cycling",
        "activity_driving", "activity_public_transport", "activity_sitting", "activity_still", "activity_sleeping",
        "weekday_1", "weekday_short_1", "weekday_2", "weekday_short_2", "weekday_3", "weekday_short_3",
        "weekday_4", "weekday_short_4", "weekday_5", "weekday_short_5", "weekday_6", "weekday_short_6",
        "weekday_7", "weekday_short_7", "month_1", "month_short_1", "month_2", "month_short_2", "month_3",
        "month_short_3", "month_4", "month_short_4", "month_5", "month_short_5", "month_6", "month_short_6",
        "month_7", "month_short_7", "month_8", "month_short_8", "month_9", "month_short_9", "month_10",
        "month_short_10", "month_11", "month_short_11", "month_12", "month_short_12", "chart_time_by_activity",
        "chart_time_by_part", "chart_time_by_area", "chart_distance_by_part", "chart_daily_steps",
        "chart_week_hours", "chart_daily_time", "chart_streaks", "chart_moving", "chart_recorded", "chart_steps",
        "chart_distance", "chart_time", "chart_share", "chart_activity", "chart_area", "chart_visit",
        "chart_visits", "chart_total", "chart_day", "chart_week", "chart_month", "chart_year", "chart_hour_of_day",
        "chart_mean_of_week", "chart_longest", "chart_current", "chart_since", "chart_since_time", "chart_from",
        "chart_through", "chart_you", "chart_you_first", "chart_last_of_several", "chart_read_only",
        "chart_other_activities", "chart_nothing", "chart_blank", "chart_no_steps", "chart_under",
        "chart_and_more", "chart_entry", "chart_sentence", "chart_mean_figure", "chart_without",
        "chart_mean_of_days", "chart_moving_note", "chart_overlap_note", "chart_area_note", "chart_dashed_note",
        "chart_streak_note", "chart_unknown_within", "chart_map_note", "chart_running", "chart_empty_note",
        "chart_trend_more", "chart_trend_less", "chart_trend_more_steps", "chart_trend_fewer_steps",
        "chart_trend_week_before", "chart_trend_month_before", "chart_trend_year_before",
        "chart_trend_days_before", "their_charts", "read_only_what", "period", "period_before", "period_after",
        "drawn_days", "drawn_elsewhere", "chart_download", "other_days", "period_backwards", "period_long",
        "period_present", "show", "compare", "compare_how", "compare_none", "compare_what", "span_day",
        "span_week", "span_month", "span_year", "calendar_view", "span_list", "before_day", "before_week",
        "before_month", "before_year", "after_day", "after_week", "after_month", "after_year", "add_short",
        "go_to_day", "go", "keys_title", "keys_turn", "keys_today", "keys_day", "keys_add", "keys_help",
        "keys_draw", "their_calendar", "as_of", "nothing_received", "filter", "filter_activity", "filter_search",
        "filter_minutes", "filter_place", "filter_days", "filter_person", "filter_own", "filter_remove",
        "filter_text", "minutes", "place", "first_day", "last_day", "and_more", "at_least", "in_place",
        "with_text", "from_day", "until_day", "only", "nothing_filtered", "the_day", "whole_day_line",
        "whole_list", "by_activity", "nothing_selected", "nothing_yet", "absent_day", "latest_drawn",
        "nothing_that_day", "now_small", "clocks_there", "day_by_day", "this_week_totals", "this_month_totals",
        "week_number", "days_recorded", "month_note", "month_note_filtered", "totals_note", "totals_list",
        "more_activities_one", "more_activities_other", "activity", "newer", "people_before", "people_after",
        "people_range", "older", "map_shows", "measure_moving", "measure_steps", "measure_sleeping",
        "measure_recorded", "trash_link", "trash_title", "trash_days", "trash_empty", "trash_empty_how",
        "take_back", "notice_changed", "notice_planned", "notice_repeats_one", "notice_repeats_other",
        "notice_stopped", "notice_confirmed", "notice_deleted", "notice_back", "notice_runs_again", "undo_changed",
        "delete_gone", "undelete_back", "undelete_gone", "undo_over", "confirm_changed", "confirm_deleted",
        "confirmed_all_one", "confirmed_all_other", "confirm_rest_one", "confirm_rest_other", "gone_heading",
        "gone_deleted", "gone_unknown", "deleted_title", "deleted_what", "deleted_save", "deleted_leave",
        "conflict_title", "conflict_what", "conflict_stored", "conflict_sent", "conflict_untouched", "conflict_do",
        "conflict_save", "conflict_keep", "nothing_written", "add_heading", "edit_heading", "activity_when",
        "activity_length", "activity_pace", "activity_speed", "activity_pace_value", "activity_speed_value",
        "activity_source", "source_hand", "source_planned", "source_imported", "source_guess",
        "source_guess_confirmed", "source_other", "who_sees", "sees_nobody", "sees_demo", "sees_private",
        "sees_these", "sees_more_one", "sees_more_other", "its_day", "field_activity", "field_date", "field_start",
        "field_end", "field_start_offset", "field_end_offset", "repeated_first", "repeated_second",
        "field_end_date", "field_steps", "field_distance", "field_place", "field_area", "field_note", "effort",
        "field_heart_rate", "field_max_heart_rate", "field_climb", "field_energy", "hint_end", "hint_area",
        "hint_distance", "hint_distance_miles", "still_running", "only_for_me", "only_for_me_how", "is_private",
        "cancel", "delete", "select", "select_all", "select_none", "select_done", "select_delete",
        "select_nothing", "select_too_many", "select_gone", "select_deleted_one", "select_deleted_other",
        "select_back_one", "select_back_other", "select_missing_one", "select_missing_other", "guess_saved",
        "plan_saved", "repeat_fold", "field_repeat", "repeat_once", "repeat_daily", "repeat_weekly",
        "repeat_workdays", "field_repeat_until", "mistake_repeat", "mistake_repeat_do", "mistake_until",
        "mistake_until_do", "mistake_too_many", "mistake_too_many_do", "clocks_form", "nothing_saved",
        "nothing_saved_do", "running_other", "mistake_name", "mistake_name_do", "mistake_long", "mistake_long_do",
        "mistake_date", "mistake_date_do", "mistake_no_start", "mistake_no_start_do", "mistake_no_end",
        "mistake_no_end_do", "mistake_year", "mistake_year_do", "mistake_skipped", "mistake_skipped_do",
        "mistake_twice", "mistake_twice_do", "mistake_time", "mistake_time_do", "mistake_end_before",
        "mistake_end_before_do", "mistake_short", "mistake_short_do", "mistake_future", "mistake_future_do",
        "mistake_steps", "mistake_steps_do", "mistake_steps_many", "mistake_steps_many_do", "mistake_distance",
        "mistake_distance_do", "mistake_distance_miles", "mistake_distance_long", "mistake_distance_long_do",
        "mistake_climb", "mistake_climb_do", "mistake_energy", "mistake_energy_do", "mistake_heart_rate",
        "mistake_heart_rate_do", "mistake_heart_rate_low", "mistake_heart_rate_low_do", "error_filter",
        "nothing_here", "feeds", "feeds_how", "your_calendar", "feed_make", "feed_renew", "feed_remove",
        "feed_renew_title", "feed_remove_title", "feed_renew_do", "feed_remove_do", "feed_ends", "feed_ends_new",
        "feeds_show", "feed_port", "feeds_range", "n_feeds_one", "n_feeds_other", "save",
        "setting_bluetooth.power", "setting_bluetooth.power_how", "choice_bluetooth.power_full",
        "choice_bluetooth.power_reduced", "choice_bluetooth.power_least", "setting_unknown.from",
        "setting_unknown.from_how", "setting_import.folders", "setting_import.folders_how",
        "setting_record.location", "setting_record.location_how", "setting_record.wifi-location",
        "setting_record.wifi-location_how", "setting_reminders.record", "setting_reminders.record_how",
        "setting_reminders.times", "setting_reminders.times_how", "setting_reminders.move",
        "setting_reminders.move_how", "setting_reminders.confirm", "setting_reminders.confirm_how",
        "setting_record.computer", "setting_record.computer_how", "setting_record.motion",
        "setting_record.motion_how", "setting_record.watch", "setting_record.watch_how", "setting_record.speed",
        "setting_record.speed_how", "setting_web.enabled", "setting_web.enabled_how", "setting_web.port",
        "setting_web.port_how", "near_not_looking", "setup_title", "setup_intro", "setup_name", "setup_name_how",
        "setup_button", "setup_folder", "setup_backup", "setup_backup_how", "setup_backup_once",
        "setup_backup_file", "setup_backup_button", "setup_name_missing", "setup_done", "setup_join",
        "setup_join_how", "setup_near_how", "setup_near_do", "setup_join_name", "setup_join_name_how",
        "setup_join_begin", "setup_join_code", "setup_join_code_how", "setup_join_answer", "setup_join_do",
        "setup_near", "setup_near_wish", "setup_near_none", "setup_joined", "setup_joined_near", "restore_done",
        "restore_without", "restore_none", "restore_foreign", "restore_cut", "restore_room", "restore_busy",
        "link_refused", "link_refused_how", "link_question", "link_name", "link_until", "link_care",
        "link_not_now", "notice_not_now", "file_shown", "import_title", "import_how", "import_choose",
        "import_file", "import_files_label", "import_limit", "import_look", "import_refused", "import_files_one",
        "import_files_other", "import_more_files_one", "import_more_files_other", "import_files_refused_one",
        "import_files_refused_other", "import_waiting", "import_waiting_all", "import_size", "import_button",
        "import_restore", "import_own", "import_own_done", "import_from", "import_followed", "import_compare",
        "import_dates", "import_day_first", "import_month_first", "import_again", "import_unknown",
        "import_unknown_never", "import_done", "import_show", "import_found_one", "import_found_other",
        "import_added_one", "import_added_other", "import_known_one", "import_known_other", "import_known_all",
        "import_double", "import_keep_both", "import_kind_count", "import_other_kinds_one",
        "import_other_kinds_other", "import_trashed_one", "import_trashed_other", "import_translated_one",
        "import_translated_other", "import_skipped_one", "import_skipped_other", "import_span", "import_reasons",
        "import_more", "import_recent", "import_recent_how", "import_has_dump", "import_undone_at",
        "import_from_folder", "import_folders", "import_folders_how", "import_folders_change", "folder_taken_one",
        "folder_taken_other", "folder_last", "folder_refused_one", "folder_refused_other", "folder_reading",
        "folder_no_service", "folder_missing", "folder_no_folder", "folder_unreadable", "folder_late",
        "folder_cannot_store", "import_names_more", "import_undone", "import_removed_one", "import_removed_other",
        "import_deleted_before_one", "import_deleted_before_other", "import_kept_one", "import_kept_other",
        "import_put_back_one", "import_put_back_other", "import_undo_over", "import_undo_gone", "import_redo_gone",
        "import_kinds", "import_kind_dump", "import_kind_dump_how", "import_kind_invitation_how",
        "import_kind_gpx_how", "import_kind_devices", "import_kind_devices_how", "import_kind_others",
        "import_kind_others_how", "import_kind_csv_how", "import_older", "import_forks_one", "import_forks_other",
        "import_missing_one", "import_missing_other", "n_changed_records_one", "n_changed_records_other",
        "n_gone_records_one", "n_gone_records_other", "notice_import_forgotten", "upload_none", "upload_gone",
        "upload_large", "upload_many", "upload_empty", "upload_have_file", "upload_letter", "upload_invitation",
        "upload_invitation_how", "upload_web_page", "upload_unfinished", "upload_other", "upload_alone",
        "upload_damaged", "upload_for_own", "upload_update", "upload_nothing", "upload_nothing_of",
        "claimed_name_yours", "claimed_name_how", "claimed_name_wrong", "identity", "identity_how",
        "phrase_never_shown", "phrase_was_shown", "phrase_absent", "identity_sealed", "identity_absent",
        "phrase_show", "phrase", "phrase_write", "phrase_hides", "phrase_done", "phrase_remind",
        "phrase_remind_how", "phrase_later", "phrase_dismissed", "shares_title", "shares_how", "shares_nobody",
        "shares_absent", "shares_change", "shares_needed", "shares_do", "shares_few", "shares_former",
        "share_waiting", "share_kept", "share_missing", "share_keep", "share_kept_for", "notice_divided",
        "share_give_back", "share_give_back_to", "share_give_back_how", "notice_share_returned", "share_returned",
        "identity_replaced", "vouched", "vouch_how", "vouch_allow", "vouch_end", "vouch_waiting", "vouch_mutual",
        "vouch_asked", "notice_vouch_allowed", "notice_vouch_ended", "fill_recorded", "ended_after",
        "sign_in_form", "restore_people",
    ]
}

/// The texts that depend on a number.
extension CountedKey<TextKey> {
    /// questions wait
    static var questionsWait: Self { Self(one: .questionsWaitOne, other: .questionsWaitOther) }
    /// Yes, all {n} guesses are right
    static var confirmAll: Self { Self(one: .confirmAllOne, other: .confirmAllOther) }
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
    /// The removed device {device} has {n} records that no other device of yours knew.
    static var lateSentence: Self { Self(one: .lateSentenceOne, other: .lateSentenceOther) }
    /// {n} more records
    static var lateMore: Self { Self(one: .lateMoreOne, other: .lateMoreOther) }
    /// {n} of them are later versions of records that you have.
    static var lateChanges: Self { Self(one: .lateChangesOne, other: .lateChangesOther) }
    /// {n} entries
    static var nEntries: Self { Self(one: .nEntriesOne, other: .nEntriesOther) }
    /// {n} entries change their name from {old} to {new}.
    static var renamingWhat: Self { Self(one: .renamingWhatOne, other: .renamingWhatOther) }
    /// {n} entries are called {new} already. Both activities become one.
    static var mergingWhat: Self { Self(one: .mergingWhatOne, other: .mergingWhatOther) }
    /// {n} entries are now called {new}, not {old}.
    static var noticeRenamed: Self { Self(one: .noticeRenamedOne, other: .noticeRenamedOther) }
    /// {n} entries are called {old} again, not {new}.
    static var noticeNameBack: Self { Self(one: .noticeNameBackOne, other: .noticeNameBackOther) }
    /// {n} records of your own
    static var nRecords: Self { Self(one: .nRecordsOne, other: .nRecordsOther) }
    /// {n} more activities
    static var moreActivities: Self { Self(one: .moreActivitiesOne, other: .moreActivitiesOther) }
    /// It comes {n} more times.
    static var noticeRepeats: Self { Self(one: .noticeRepeatsOne, other: .noticeRepeatsOther) }
    /// {n} guesses confirmed
    static var confirmedAll: Self { Self(one: .confirmedAllOne, other: .confirmedAllOther) }
    /// {n} guesses were changed since the page showed them
    static var confirmRest: Self { Self(one: .confirmRestOne, other: .confirmRestOther) }
    /// and {n} more
    static var seesMore: Self { Self(one: .seesMoreOne, other: .seesMoreOther) }
    /// {n} activities deleted
    static var selectDeleted: Self { Self(one: .selectDeletedOne, other: .selectDeletedOther) }
    /// {n} activities are back
    static var selectBack: Self { Self(one: .selectBackOne, other: .selectBackOther) }
    /// {n} were deleted already
    static var selectMissing: Self { Self(one: .selectMissingOne, other: .selectMissingOther) }
    /// {n} calendars have an address.
    static var nFeeds: Self { Self(one: .nFeedsOne, other: .nFeedsOther) }
    /// {n} files
    static var importFiles: Self { Self(one: .importFilesOne, other: .importFilesOther) }
    /// … and {n} more files
    static var importMoreFiles: Self { Self(one: .importMoreFilesOne, other: .importMoreFilesOther) }
    /// {n} files are not read
    static var importFilesRefused: Self { Self(one: .importFilesRefusedOne, other: .importFilesRefusedOther) }
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
    /// {n} files imported
    static var folderTaken: Self { Self(one: .folderTakenOne, other: .folderTakenOther) }
    /// {n} files could not be read. Each is read again when it changes.
    static var folderRefused: Self { Self(one: .folderRefusedOne, other: .folderRefusedOther) }
    /// {n} activities moved to the trash
    static var importRemoved: Self { Self(one: .importRemovedOne, other: .importRemovedOther) }
    /// {n} were deleted before
    static var importDeletedBefore: Self { Self(one: .importDeletedBeforeOne, other: .importDeletedBeforeOther) }
    /// {n} kept, because you have changed them since: {names}
    static var importKept: Self { Self(one: .importKeptOne, other: .importKeptOther) }
    /// {n} activities are back
    static var importPutBack: Self { Self(one: .importPutBackOne, other: .importPutBackOther) }
    /// {n} logs contradict what was received before, and are not shown.
    static var importForks: Self { Self(one: .importForksOne, other: .importForksOther) }
    /// {n} records came without their content. Meet the author, or ask for a new file.
    static var importMissing: Self { Self(one: .importMissingOne, other: .importMissingOther) }
    /// {n} changed
    static var nChangedRecords: Self { Self(one: .nChangedRecordsOne, other: .nChangedRecordsOther) }
    /// {n} gone
    static var nGoneRecords: Self { Self(one: .nGoneRecordsOne, other: .nGoneRecordsOther) }
}
