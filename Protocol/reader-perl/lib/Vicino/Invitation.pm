package Vicino::Invitation;

# Invitations (`consent.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Schema ();
use Vicino::Statements;

our @EXPORT = qw(read_invitation invitation_id invitation_proof);

use constant { MOST_BYTES => 1024, MOST_LETTERS => 4096 };

my $letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

my %message = (
    1 => [ author    => 'bytes',  always => 1, size => 32 ],
    2 => [ secret    => 'bytes',  always => 1, size => 16 ],
    3 => [ expiry    => 'signed', always => 1 ],
    4 => [ claimed   => 'text',   always => 1 ],
    5 => [ addresses => 'text',   many   => 1, most => [ 8, 'I7' ] ],
    6 => [
        kinds => 'message', many => 1, most => [ 64, 'I8' ],
        of    => { 1 => [ name => 'text', always => 1 ], 2 => [ major => 'unsigned', always => 1 ] }
    ],
    7 => [ form  => 'unsigned' ],
    8 => [ since => 'signed' ],
);

# Reads the text of an invitation.
sub read_invitation ($text) {
    refuse 'I2', 'a text of more than 4,096 bytes' if length $text > MOST_LETTERS;
    $text =~ s/[ \t\r\n\f\x0b]//g;
    $text =~ s/\Avicino://i or refuse 'I1', 'another scheme';
    $text = uc $text;
    refuse 'I2', 'a letter that base32 does not have' if $text                          =~ /[^A-Z2-7]/;
    refuse 'I2', 'a number of letters that base32 does not have' if (length($text) % 8) =~ /[136]/;
    my $bits = join '', map { sprintf '%05b', index $letters, $_ } split //, $text;
    my $rest = length($bits) % 8;
    refuse 'I3', 'bits at the end' if $rest && substr($bits, -$rest) =~ /1/;
    my $bytes = pack 'B*', substr $bits, 0, length($bits) - $rest;
    refuse 'I4', 'a checksum that is cut' if length $bytes < 5;
    my $checksum = substr $bytes, -4, 4, '';
    refuse 'I4', 'another checksum' if $checksum ne substr H("vicino:C$bytes"), 0, 4;
    refuse 'I5', 'another version' if substr($bytes, 0, 1, '') ne "\1";
    refuse 'I6', 'more than 1,024 bytes' if length $bytes > MOST_BYTES;
    return read_message($bytes);
}

sub read_message ($bytes) {
    my $invitation = read_canonical($bytes, \%message);
    refuse 'S4', 'a claimed name of another form' if !Vicino::Statements::is_claimed_name($invitation->{claimed});
    for my $moment (grep { defined } @$invitation{qw(expiry since)}) {
        refuse 'S14', 'a time out of range' if $moment < FIRST_MOMENT || $moment > LAST_MOMENT;
    }
    for my $address (@{ $invitation->{addresses} }) {
        refuse 'I7', 'an address of another form' if !is_address($address);
    }
    for my $kind (@{ $invitation->{kinds} }) {
        refuse 'I8', 'a kind of another form' if !Vicino::Schema::is_kind_name($kind->{name}) || $kind->{major} > 255;
    }
    return $invitation;
}

sub is_address ($address) {
    my ($bracketed, $host, $port) = $address =~ /\A(\[)?((?!-)[A-Za-z0-9._:%-]{1,253})(?(1)\]):([1-9][0-9]{0,4})\z/
        or return 0;
    return $port <= 65535 && ($bracketed ? $host =~ /:/ : $host !~ /:/);
}

sub invitation_id ($secret) { substr H("vicino:I$secret"), 0, 8 }

# The proof of a secret, for the digests of the certificates of the asker and the inviter.
sub invitation_proof ($secret, $asker, $inviter) { mac($secret, "vicino:P$asker$inviter") }

1;
