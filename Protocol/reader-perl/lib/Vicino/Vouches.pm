package Vicino::Vouches;

# Vouches, and how they are hidden (`statements.md`, `session.md`).

use v5.36;
use Crypt::AuthEnc::ChaCha20Poly1305 qw(chacha20poly1305_decrypt_verify);
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;

our @EXPORT = qw(read_vouch read_vouches vouch_key open_vouches);

use constant { LAST_DAY => 84_005, NONCE => 12, TAG => 16 };

my @id = ('bytes', always => 1, size => 32);
my %vouch = (
    1 => [ author   => @id ],
    2 => [ device   => @id ],
    3 => [ person   => @id ],
    4 => [ day      => 'unsigned', always => 1 ],
    5 => [ last_day => 'unsigned', always => 1 ],
);
my %signed = (1 => [ payload => 'bytes', always => 1 ], 2 => [ signature => 'bytes', always => 1, size => 64 ]);
my %pair = (
    1 => [ teller  => 'message', always => 1, of => \%signed ],
    2 => [ person  => 'message', always => 1, of => \%signed ],
    3 => [ padding => 'bytes' ],
);

sub read_vouch ($payload) {
    my $vouch = read_canonical($payload, \%vouch);
    refuse('S18', 'a vouch for its own author') if $vouch->{author} eq $vouch->{person};
    refuse('S18', 'days of a vouch') if $vouch->{day} > $vouch->{last_day} || $vouch->{last_day} > LAST_DAY;
    return $vouch;
}

# The payloads and signatures of the teller's and of the person's vouch.
sub read_vouches ($content) {
    my $pair = read_canonical($content, \%pair);
    return map { [ @$_{qw(payload signature)} ] } @$pair{qw(teller person)};
}

sub vouch_key ($person, $teller, $listener) { mac($person, "vicino:v$teller$listener") }

# What is hidden; undefined if the key does not fit.
sub open_vouches ($hidden, $key) {
    refuse('M17', 'a length of hidden vouches') if length $hidden < NONCE + TAG || length $hidden > 1024;
    my ($nonce, $encrypted, $tag) = unpack 'a' . NONCE . ' a' . (length($hidden) - NONCE - TAG) . ' a*', $hidden;
    return chacha20poly1305_decrypt_verify($key, $nonce, '', $encrypted, $tag);
}

1;
