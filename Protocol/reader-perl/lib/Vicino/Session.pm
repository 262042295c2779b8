package Vicino::Session;

# The messages of sessions, each alone, and the digests of feeds (`session.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;

our @EXPORT = qw(read_message feed_digest outline_digest);

# Messages of these types are of later minor versions, and ignored.
use constant { FIRST_LATER => 64, MOST_LATER_BYTES => 16384 };

my @number = ('unsigned', always => 1);
my $feed = [ feed => @number ];
my $log = [ log => @number, below => [ 4096, 'M6' ] ];
my $round = [ round => @number ];
my $size = [ size => @number, below => [ 2**32, 'M6' ] ];
my $data = [ data => 'bytes', always => 1 ];
my $height = [ height => @number, below => [ 256, 'M6' ] ];
my $last = [ last => 'boolean' ];
my @many = (many => 1, most => [ 4096, 'M13' ]);
my @signed = (1 => [ payload => 'bytes', always => 1 ], 2 => [ signature => 'bytes', always => 1, size => 64 ]);
my $segments = [ segments => 'unsigned', many => 1, most => [ 64, 'M9' ] ];
my $padding = [ padding => 'bytes' ];
my $index = [ index => @number ];

my %messages = (
    1 => [
        hello => {
            1 => [ version => @number ], 2 => [ features => 'unsigned' ], 3 => [ message_bytes => @number ],
            6 => $padding,
            5 => [
                proof => 'message',
                of    => {
                    1 => [ id => 'bytes', always => 1, size => 8 ], 2 => [ code => 'bytes', always => 1, size => 32 ] }
            ],
        }
    ],
    2  => [ done    => { 1 => [ answered => 'unsigned' ] } ],
    15 => [ goodbye => { 1 => [ reason   => @number ], 6 => $padding } ],
    3  => [
        want => {
            1 => $feed,
            2 => [ author          => 'bytes', always => 1, size => 32 ],
            3 => [ digest          => 'bytes', always => 1, size => 16 ],
            4 => [ outline         => 'bytes', size   => 8 ],
            5 => [ presence_digest => 'bytes', size   => 8 ],
        }
    ],
    4 => [ have => { 1 => $feed, 2 => $round, 3 => [ positions => 'message', @many ], 4 => [ others => 'unsigned' ] } ],
    5 => [ ask  => { 1 => $feed, 2 => $log,   3 => $height, 4 => $index, 6 => $round } ],
    6 => [
        fetch => {
            1  => $feed, 2 => $log, 6 => $round, 7 => $segments,
            8  => [ piece_size  => 'unsigned' ],
            9  => [ held        => 'unsigned' ],
            10 => [ held_digest => 'bytes' ],
        }
    ],
    7 => [ got  => { 1 => $feed, 2 => [ digest => 'bytes', always => 1, size => 16 ], 6 => $round } ],
    8 => [ same => { 1 => $feed } ],
    9 => [
        offer => {
            1 => $feed, 7 => $round,
            2 => [ roster   => 'message', of => {@signed} ],
            3 => [ standing => 'message', of => {@signed} ],
            4 => [ closings => 'message', @many, of => {@signed} ],
            5 => [ schemas  => 'bytes',   @many ],
            6 => [
                logs => 'message',
                @many,
                of => {
                    @signed,
                    3 => [ kinds       => 'unsigned', @many ],
                    4 => [ secret      => 'bytes',    size  => 32 ],
                    5 => [ salted_from => 'unsigned', below => [ MAX_NUMBER + 1, 'M6' ] ],
                }
            ],
            8 => [ grant => 'message', of => {@signed} ],
        }
    ],
    10 => [ delta   => { 1 => $feed, 2 => $log, 3 => $size, 4 => $data, 5 => $last } ],
    11 => [ descend => { 1 => $feed, 2 => $log, 5 => [ digests => 'bytes' ] } ],
    12 =>
        [ children => { 1 => $feed, 2 => $log, 3 => $height, 4 => $index, 5 => [ digests => 'bytes', always => 1 ] } ],
    13 => [ entries => { 1 => $feed, 2 => $log, 3 => $size, 4 => $data, 5 => $last, 7 => $segments } ],
    16 => [ piece   => { 1 => $feed, 2 => $log, 3 => [ offset => @number, below => [ 2**32, 'M6' ] ], 4 => $data } ],
    17 => [
        presence => {
            1 => $feed,
            2 => [ key        => 'bytes',    size  => 32 ],
            3 => [ revision   => @number,    below => [ 9223372036854775808, 'M6' ] ],
            4 => [ key_number => @number,    below => [ 9223372036854775808, 'M6' ] ],
            5 => [ tag_field  => 'unsigned', below => [ 5,                   'M15' ] ],
            6 => [ tag_key    => 'bytes',    size  => 32 ],
        }
    ],
    14 => [ refuse => { 1 => $feed } ],
);
my %position = (
    1 => [ next => @number, below  => [ MAX_NUMBER + 1, 'M6' ] ],
    2 => [ root => 'bytes', always => 1, size => 32 ],
);
my %codes = (missing => 'M4', size => 'M5', fields => [ 131072, 'M3' ]);

# Reads a message; the result has its `name`. Of a message of a later minor version there is nothing else.
sub read_message ($bytes) {
    refuse 'M1', 'an empty message' if $bytes eq '';
    my $type = ord $bytes;
    return later_message($bytes) if $type >= FIRST_LATER;
    substr $bytes, 0, 1, '';
    my ($name, $description) = @{ $messages{$type} // refuse 'M2', "the type $type" };
    my $message = read_canonical($bytes, $description, %codes);
    $message->{name} = $name;
    my %check = (
        have    => \&check_have,    fetch    => \&check_fetch,   entries  => \&check_segments, offer => \&check_offer,
        descend => \&check_digests, children => \&check_digests, presence => \&check_presence
    );
    $check{$name}->($message) if $check{$name};
    return $message;
}

sub later_message ($bytes) {
    refuse 'M1', 'a message of a later version of more than 16,384 bytes' if length $bytes > MOST_LATER_BYTES;
    return { name => 'later' };
}

# An empty position means none.
sub check_have ($message) {
    $_ = $_ eq '' ? undef : read_canonical($_, \%position, %codes) for @{ $message->{positions} };
}

sub check_segments ($message) {
    my @segments = @{ $message->{segments} };
    refuse 'M9', 'no segments' if !@segments;
    for my $index (1 .. $#segments) {
        refuse 'M9', 'segments that do not ascend' if $segments[$index] <= $segments[ $index - 1 ];
    }
}

sub check_fetch ($message) {
    check_segments($message);
    my $piece = $message->{piece_size};
    refuse 'M10', 'a size of pieces' if defined $piece && ($piece < 64 || $piece >= 2**32);
    refuse 'M10', 'held without its digest, or the reverse'
        if defined $message->{held} != defined $message->{held_digest};
    refuse 'M10', 'a digest of another length' if defined $message->{held} && length $message->{held_digest} != 8;
}

sub check_offer ($message) {
    return if $message->{roster};
    refuse 'M8', 'no roster, but more'
        if $message->{grant} || @{ $message->{schemas} } || grep { @{ $_->{kinds} } } @{ $message->{logs} };
}

sub check_digests ($message) {
    my $size = length($message->{digests} // return);
    refuse 'M7', "$size bytes of digests" if $size % 32 || $size < 32 || $size > 64 * 32;
}

sub check_presence ($message) {
    refuse 'M15', 'a field without its key, or the reverse'
        if defined $message->{tag_field} != defined $message->{tag_key};
    refuse 'M15', 'a field without a presence key' if defined $message->{tag_field} && !defined $message->{key};
}

# The feed digest of the versions of roster, revocation list and grant, and of logs in their order.
sub feed_digest ($roster, $standing, $grant, @logs) {
    return substr H(
        'vicino:W' . encode(
            [ 1, 'unsigned', $roster ], [ 2, 'unsigned', $standing ], [ 3, 'unsigned', $grant ],
            map { [
                4,
                'message',
                encode(
                    [ 1, 'bytes',    $_->{writer} ], [ 2, 'bytes', $_->{view} ],
                    [ 3, 'unsigned', $_->{next} ],   [ 4, 'bytes', $_->{root} ])
            ] } @logs
        )
        ),
        0, 16;
}

# The outline digest of the payloads of roster and grant, the latter empty if there is none, and of digests of schemas.
sub outline_digest ($roster, $grant, @schemas) {
    my %seen;
    return substr H(
        'vicino:O' . encode(
            [ 1, 'bytes', $roster ], ($grant eq '' ? () : [ 2, 'bytes', $grant ]),
            map { [ 3, 'bytes', $_ ] } grep { !$seen{$_}++ } sort @schemas
        )
        ),
        0, 8;
}

1;
