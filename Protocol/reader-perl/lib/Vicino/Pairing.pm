package Vicino::Pairing;

# The messages of pairings, and the digits (`pairing.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Statements;

our @EXPORT = qw(read_pairing_message pairing_commitment pairing_transcript pairing_digits is_consent check_answer
    FOLLOWING JOINING);

# The purposes of a pairing.
use constant { FOLLOWING => 0, JOINING => 1, MOST_NAME => 60 };

my %signed = (1 => [ payload => 'bytes', always => 1 ], 2 => [ signature => 'bytes', always => 1, size => 64 ]);
my %claim = (
    1 => [ nonce  => 'bytes',   always => 1, size => 32 ],
    2 => [ roster => 'message', always => 1, of   => \%signed ],
    3 => [ device => 'bytes',   always => 1, size => 32 ],
);
my %joining = (
    1 => [ nonce   => 'bytes',   always => 1, size => 32 ],
    4 => [ request => 'message', always => 1, of   => \%signed ],
);
my %request = (
    1 => [ key       => 'bytes', always => 1, size => 32 ],
    2 => [ agreement => 'bytes', always => 1, size => 32 ],
    3 => [ name      => 'text',  always => 1 ],
);
my %messages = (
    33 => [
        commit => {
            1 => [ version    => 'unsigned', always => 1 ],
            2 => [ commitment => 'bytes',    always => 1, size => 32 ],
            3 => [ purpose    => 'unsigned' ],
        }
    ],
    34 => [ show   => \%claim ],
    35 => [ reveal => \%claim ],
    36 => [ agree  => { 1 => [ signature => 'bytes', always => 1, size => 64 ] } ],
    37 => [
        welcome =>
            { 1 => [ grant => 'message', always => 1, of => \%signed ], 2 => [ port => 'unsigned', always => 1 ] }
    ],
    38 => [ goodbye => { 1 => [ reason => 'unsigned', always => 1 ] } ],
    39 => [
        answer =>
            { 1 => [ roster => 'message', always => 1, of => \%signed ], 2 => [ port => 'unsigned', always => 1 ] }
    ],
);

# Reads a message of a pairing for a purpose; the result has its `name`. Rosters and requests are verified.
sub read_pairing_message ($bytes, $purpose = FOLLOWING) {
    refuse 'P7', 'more than 16,384 bytes' if length $bytes > 16384;
    refuse 'P1', 'an empty message' if $bytes eq '';
    my $type = ord substr $bytes, 0, 1, '';
    my ($name, $description) = @{ $messages{$type} // refuse 'P1', "the type $type" };
    refuse 'P1', 'a message of the other purpose' if $name eq ($purpose == JOINING ? 'welcome' : 'answer');
    $description = \%joining if $name eq 'reveal' && $purpose == JOINING;
    my $message = read_canonical($bytes, $description, missing => 'P1', size => 'P1');
    refuse 'P2', 'another version' if $name eq 'commit' && $message->{version} != 1;
    $message->{purpose} //= FOLLOWING if $name eq 'commit';
    read_request($message) if $message->{request};
    if ($message->{roster}) {
        $message->{roster} = eval { verify_roster(@{ $message->{roster} }{qw(payload signature)}) } // refuse 'P4',
            "a roster that does not verify: $@";
        check_device($message->{roster}, $message->{device}) if $name ne 'answer';
    }
    $message->{name} = $name;
    return $message;
}

sub check_device ($roster, $key) {
    my $device = device_of($roster, $key);
    refuse 'P5', 'a device that the roster does not name, or that is removed' if !$device || $device->{removed};
}

# Verifies what a new device states of itself. The message then has its `device` and `device_name`.
sub read_request ($message) {
    my ($payload, $signature) = @{ $message->{request} }{qw(payload signature)};
    my $request = read_canonical($payload, \%request, missing => 'P1', size => 'P1');
    my ($key, $name) = @$request{qw(key name)};
    refuse 'P4', 'a name of another form' if $name eq '' || length $name > MOST_NAME || $name =~ /\0/;
    refuse 'P4', 'a request that its device has not signed' if !is_signed($key, 'device', $payload, $signature);
    @$message{qw(device device_name)} = ($key, $name);
}

# Refuses an *answer* unless its roster is of the user that *show* names, and names the new device.
sub check_answer ($answer, $show, $device) {
    refuse 'P4', 'the roster of another user' if $answer->{roster}{author} ne $show->{roster}{author};
    check_device($answer->{roster}, $device);
    return 1;
}

sub pairing_commitment ($reveal) { H("vicino:G$reveal") }

# The transcript of both certificates' digests and the messages commit, show and reveal.
sub pairing_transcript ($asker, $open, $commit, $show, $reveal) {
    my $number = 0;
    return H('vicino:Y' . encode(map { [ ++$number, 'bytes', $_ ] } $asker, $open, $commit, $show, $reveal));
}

sub pairing_digits ($asker_nonce, $open_nonce, $transcript) {
    my $code = mac($asker_nonce . $open_nonce, "vicino:Q$transcript");
    return sprintf '%06d', unpack('Q>', $code) % 1_000_000;
}

# Whether a signature in *agree* is that of a device for a transcript and a role.
sub is_consent ($device, $transcript, $is_asker, $signature) {
    return is_signed($device, 'pairing', encode([ 1, 'bytes', $transcript ], [ 2, 'boolean', $is_asker ]), $signature);
}

1;
