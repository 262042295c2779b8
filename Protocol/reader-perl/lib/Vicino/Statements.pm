package Vicino::Statements;

# Signed statements: rosters, heads, revocation lists, closings (`statements.md`) and grants (`consent.md`).

use v5.36;
use Crypt::PK::Ed25519;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;

our @EXPORT = qw(is_signed read_statement verify_roster verify_statement first_statement user_id commitment label_of
    device_of check_succession contradiction is_form);

my %signature_message = (1 => [ payload => 'bytes', always => 1 ], 2 => [ signature => 'bytes', always => 1 ]);

my @named = (1 => [ author => 'bytes', always => 1, size => 32 ], 2 => [ device => 'bytes', always => 1, size => 32 ]);
my @below = (below => [ MAX_NUMBER + 1, 'S6' ]);

my %device = (
    1 => [ key       => 'bytes',   always => 1, size => 32 ],
    2 => [ agreement => 'bytes',   always => 1, size => 32 ],
    3 => [ removed   => 'boolean', always => 1 ],
);
my %first = (
    1 => [ key        => 'bytes', always => 1, size => 32 ],
    2 => [ commitment => 'bytes', always => 1, size => 32 ],
);
my %succession = (
    %first,
    3 => [ recovery  => 'bytes', always => 1, size => 32 ],
    4 => [ signature => 'bytes', always => 1, size => 64 ],
);
my %former = (1 => [ id => 'bytes', always => 1, size => 32 ], 2 => [ signature => 'bytes', always => 1, size => 64 ]);

my %description = (
    roster => {
        1 => [ author      => 'bytes',    always => 1, size => 32 ],
        2 => [ version     => 'unsigned', always => 1 ],
        3 => [ claimed     => 'text',     always => 1 ],
        4 => [ devices     => 'message',  many   => 1, most => [ 32, 'S5' ], of => \%device ],
        5 => [ first       => 'message',  always => 1 ],
        6 => [ successions => 'message',  many   => 1, most => [ 16, 'S17' ], of => \%succession ],
        7 => [ former      => 'message',  of     => \%former ],
    },
    head => {
        @named,
        3  => [ writer   => 'bytes',    always => 1, size => 8 ],
        4  => [ view     => 'bytes',    always => 1, size => 8 ],
        5  => [ next     => 'unsigned', always => 1, @below ],
        6  => [ live     => 'unsigned', always => 1 ],
        7  => [ root     => 'bytes',    always => 1, size => 32 ],
        8  => [ schemas  => 'bytes',    always => 1, size => 32 ],
        9  => [ revision => 'unsigned' ],
        10 => [ standing => 'unsigned' ],
        11 => [ roster   => 'unsigned' ],
        12 => [
            seen => 'message',
            many => 1,
            most => [ 4096, 'S8' ],
            of   => {
                1 => [ writer => 'bytes',    always => 1, size => 8 ],
                2 => [ next   => 'unsigned', always => 1, @below ],
            }
        ],
    },
    standing => {
        @named,
        3 => [ version => 'unsigned', always => 1 ],
        4 => [ revoked => 'unsigned', many   => 1, most => [ 65536, 'S8' ] ],
    },
    closing => {
        @named,
        3 => [ writer => 'bytes', always => 1, size => 8 ],
        4 => [
            positions => 'message',
            many      => 1,
            most      => [ 4096, 'S8' ],
            of        => {
                1 => [ view => 'bytes',    always => 1, size => 8 ],
                2 => [ next => 'unsigned', always => 1, @below ],
                3 => [ root => 'bytes',    always => 1, size => 32 ],
            }
        ],
    },
    grant => {
        @named,
        3  => [ roster     => 'unsigned', always => 1 ],
        4  => [ follower   => 'bytes',    always => 1, size => 32 ],
        5  => [ serial     => 'unsigned', always => 1 ],
        6  => [ version    => 'unsigned', always => 1 ],
        7  => [ views      => 'bytes',    many   => 1, size => 8, most => [ 64, 'S13' ] ],
        8  => [ not_before => 'signed',   always => 1 ],
        9  => [ expiry     => 'signed',   always => 1 ],
        10 => [ form       => 'unsigned' ],
        11 => [ since      => 'signed' ],
    },
);

sub label_of ($name) { "org.vicino.$name/1" }

# Whether a signature verifies with a key under the label of a name, such as `head`.
sub is_signed ($key, $name, $payload, $signature) {
    my $label = label_of($name);
    my $message = "vicino signature\0" . chr(length $label) . $label . u64be(length $payload) . $payload;
    return eval { Crypt::PK::Ed25519->new->import_key_raw($key, 'public')->verify_message($signature, $message) } // 0;
}

sub user_id    ($first) { H("vicino:i$first") }
sub commitment ($key)   { H("vicino:r$key") }

sub first_statement ($key, $commitment) { encode([ 1, 'bytes', $key ], [ 2, 'bytes', $commitment ]) }

# Reads a statement: its fields, each by its rule. Nothing is verified.
sub read_statement ($name, $payload) {
    my $statement = read_canonical($payload, $description{$name});
    my %check = (
        roster  => \&check_roster,  head  => \&check_head, standing => \&check_standing,
        closing => \&check_closing, grant => \&check_grant
    );
    $check{$name}->($statement);
    $statement->{payload} = $payload;
    return $statement;
}

sub check_roster ($roster) {
    refuse 'S4', 'a claimed name of another form' if !is_claimed_name($roster->{claimed});
    my %seen;
    for my $device (@{ $roster->{devices} }) { refuse 'S5', 'a device twice' if $seen{ $device->{key} }++ }
    my $least = @{ $roster->{successions} } * 2**48;
    refuse 'S3', "the version $roster->{version}"
        if $roster->{version} <= $least || $roster->{version} >= $least + 2**48;
    my $first = read_canonical($roster->{first}, \%first);
    refuse 'S16', 'a first statement in other bytes'
        if first_statement($first->{key}, $first->{commitment}) ne $roster->{first};
    @$roster{qw(first_key first_commitment)} = @$first{qw(key commitment)};
}

sub is_claimed_name ($name) { length $name >= 1 && length $name <= 100 && $name !~ /\0/ }

sub check_head ($head) {
    $head->{$_} //= 0 for qw(revision standing roster);
    refuse 'S6', 'more live entries than numbers' if $head->{live} > $head->{next};
    check_ascending(map { $_->{writer} } @{ $head->{seen} });
}

sub check_standing ($standing) {
    refuse 'S3', 'the version 0' if $standing->{version} == 0;
    my $before;
    for my $serial (@{ $standing->{revoked} }) {
        refuse 'S7', 'serials that do not ascend' if defined $before && $serial <= $before;
        $before = $serial;
    }
}

sub check_closing ($closing) {
    check_ascending(map { $_->{view} } @{ $closing->{positions} });
}

sub check_ascending (@ids) {
    for my $index (1 .. $#ids) { refuse 'S7', 'ids that do not ascend' if $ids[$index] le $ids[ $index - 1 ] }
}

sub check_grant ($grant) {
    refuse 'S3', 'the version 0' if $grant->{version} == 0 || $grant->{roster} == 0;
    my @views = @{ $grant->{views} };
    refuse 'S13', 'no views' if !@views;
    for my $index  (1 .. $#views) { refuse 'S13', 'views that descend' if $views[$index] le $views[ $index - 1 ] }
    for my $moment (grep { defined } @$grant{qw(not_before expiry since)}) {
        refuse 'S14', 'a time out of range' if $moment < FIRST_MOMENT || $moment > LAST_MOMENT;
    }
    my $term = $grant->{expiry} - $grant->{not_before};
    refuse 'S14', 'a term of another length' if $term <= 0 || $term > 7776000000;
    if (defined $grant->{form} && !is_form($grant->{form})) { delete @$grant{qw(form since)} }
}

# Whether the bits of a form are known: notes or not, and places, areas or neither.
sub is_form ($form) { $form <= 5 }

# Reads and verifies a roster, of that author if one is expected.
sub verify_roster ($payload, $signature, $author = undef) {
    my $roster = read_statement('roster', $payload);
    my $id = $roster->{author};
    refuse 'S10', 'another author' if defined $author && $id ne $author;
    refuse 'S16', 'an author that is not the digest of the first statement' if $id ne user_id($roster->{first});
    my ($key, $commitment) = @$roster{qw(first_key first_commitment)};
    my $index = 0;
    for my $succession (@{ $roster->{successions} }) {
        refuse 'S17', 'a recovery key that was not committed to' if commitment($succession->{recovery}) ne $commitment;
        my $stated = encode(
            [ 1, 'bytes', $id ], [ 2, 'unsigned', $index++ ], [ 3, 'bytes', $succession->{key} ],
            [ 4, 'bytes', $succession->{commitment} ]);
        refuse 'S17', 'a succession whose signature does not verify'
            if !is_signed($succession->{recovery}, 'succession', $stated, $succession->{signature});
        ($key, $commitment) = @$succession{qw(key commitment)};
    }
    if (my $former = $roster->{former}) {
        my $stated = encode([ 1, 'bytes', $former->{id} ], [ 2, 'message', $roster->{first} ]);
        refuse 'S9', 'a former id that has not signed'
            if !is_signed($former->{id}, 'move', $stated, $former->{signature});
    }
    refuse 'S9', 'a signature that does not verify' if !is_signed($key, 'roster', $payload, $signature);
    $roster->{identity_key} = $key;
    $roster->{signature} = $signature;
    return $roster;
}

# The device of a roster with that signing key.
sub device_of ($roster, $key) {
    for my $device (@{ $roster->{devices} }) { return $device if $device->{key} eq $key }
    return undef;
}

# Reads and verifies any other statement against a verified roster.
sub verify_statement ($name, $payload, $signature, $roster) {
    my $statement = read_statement($name, $payload);
    refuse 'S10', 'another author' if $statement->{author} ne $roster->{author};
    my $device = device_of($roster, $statement->{device}) // refuse 'S11', 'an unknown device';
    refuse 'S12', 'a later roster' if ($statement->{roster} // 0) > $roster->{version};
    refuse 'S9', 'a signature that does not verify'
        if !is_signed($statement->{device}, $name, $payload, $signature);
    refuse 'S15', 'a grant of a removed device' if $name eq 'grant' && $device->{removed};
    $statement->{signature} = $signature;
    return $statement;
}

sub has_successions ($newer, $older) {
    my ($new, $old) = ($newer->{successions}, $older->{successions});
    return 0 if @$new < @$old;
    for my $index (0 .. $#$old) {
        for my $member (qw(key commitment recovery)) {
            return 0 if $new->[$index]{$member} ne $old->[$index]{$member};
        }
    }
    return 1;
}

sub has_devices ($newer, $older) {
    for my $index (0 .. $#{ $older->{devices} }) {
        my ($was, $is) = ($older->{devices}[$index], $newer->{devices}[$index]);
        return 0 if !$is || $is->{key} ne $was->{key} || $was->{removed} && !$is->{removed};
    }
    return 1;
}

# Refuses a newer roster that does not follow the one that is held.
sub check_succession ($newer, $held) {
    refuse 'D1', 'a newer roster without a succession' if !has_successions($newer, $held);
    return if @{ $newer->{successions} } > @{ $held->{successions} };
    refuse 'D1', 'a newer roster that leaves out or moves a device, or takes a removal back'
        if !has_devices($newer, $held);
}

# Whether two rosters of one author contradict each other.
sub contradiction ($one, $other) {
    return 0 if $one->{payload} eq $other->{payload};
    return 1 if $one->{version} == $other->{version};
    my ($older, $newer) = $one->{version} < $other->{version} ? ($one, $other) : ($other, $one);
    return 1 if !has_successions($newer, $older);
    return @{ $newer->{successions} } == @{ $older->{successions} } && !has_devices($newer, $older);
}

1;
