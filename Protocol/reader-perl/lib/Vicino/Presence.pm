package Vicino::Presence;

# Beacons, tags, epochs and bridges (`presence.md`), and knocks (`session.md`).

use v5.36;
use Crypt::KeyDerivation qw(hkdf);
use Crypt::PK::X25519;
use Exporter 'import';
use Vicino::Bytes;

our @EXPORT = qw(author_key stranger_key invitation_key beacon tag quiet_tag epoch_start bridge presence_digest knock
    knock_key_of_invitation judge_knock);

use constant { BLUETOOTH => 1, NETWORK => 2, TESTS => 255, MOST_HELLO => 16384 };

sub author_key ($presence_key, $author) { mac($presence_key, "vicino:A$author") }
sub stranger_key                        { H('vicino:U') }
sub invitation_key          ($secret) { mac($secret, 'vicino:Z') }
sub knock_key_of_invitation ($secret) { mac($secret, 'vicino:J') }

sub origin ($medium, $epoch, $device) { chr($medium) . i64be($epoch) . chr $device }

# A beacon with that tag. `psm` is 0 for none.
sub beacon ($key, $medium, $epoch, $device, $psm, $tag) {
    my $mark = mac($key, 'vicino:B' . origin($medium, $epoch, $device));
    my $second = $medium == BLUETOOTH || $medium == TESTS ? $psm ^ ord substr $mark, 6, 1 : 0;
    return "\x10" . chr($second) . substr($mark, 0, 6) . $tag;
}

sub tag_size ($medium) { $medium == NETWORK ? 10 : 2 }

# What the bits of a tag are taken from.
sub tag_mac ($key, $origin, $minute, $revision) { mac($key, "vicino:T$origin" . chr($minute) . u64be($revision)) }

# A tag that says nothing.
sub quiet_tag ($key, $medium, $epoch, $device, $minute) {
    return substr tag_mac($key, origin($medium, $epoch, $device), $minute, 0), 0, tag_size($medium);
}

# The tag of a device with that secret and these audiences, each with field, key and revision.
sub tag ($key, $medium, $epoch, $device, $minute, $secret, @audiences) {
    my $origin = origin($medium, $epoch, $device);
    my ($first, $width) = $medium == NETWORK ? (0, 16) : (1, 3);
    my $bits = unpack 'B*', substr tag_mac(mac($key, "vicino:y$secret"), $origin, $minute, 0), 0, tag_size($medium);
    for my $audience (@audiences) {
        my $field = unpack 'B*',
            tag_mac(mac($key, "vicino:y$audience->{key}"), $origin, $minute, $audience->{revision});
        substr $bits, $first + $width * $audience->{field}, $width, substr $field, 0, $width;
    }
    return pack 'B*', $bits;
}

# When an epoch of a device begins, in milliseconds since 1970.
sub epoch_start ($key, $epoch, $device) {
    my $number = unpack 'N', mac($key, 'vicino:E' . i64be($epoch) . chr $device);
    return 900_000 * $epoch + ($number * 300_000 >> 32);
}

# The bridge from an author's device to a follower's, computed with the X25519 secret of one and the public key of the
# other. A secret of zeros is refused.
sub bridge ($secret, $other, $author, $follower, $author_key, $follower_key) {
    my $own = Crypt::PK::X25519->new->import_key_raw($secret, 'private');
    my $shared = $own->shared_secret(Crypt::PK::X25519->new->import_key_raw($other, 'public'));
    refuse 'bridge', 'a secret of zeros' if $shared !~ /[^\0]/;
    return hkdf($shared, 'vicino:X', 'SHA256', 32, "$author$follower$author_key$follower_key");
}

sub presence_digest ($key, $field, $tag_key) {
    return substr H("vicino:R$key" . ($tag_key eq '' ? '' : chr($field) . $tag_key)), 0, 8;
}

# The code of a knock; the knock is the nonce and the code.
sub knock ($key, $medium, $epoch, $device, $nonce, $hello) {
    return $nonce . mac($key, 'vicino:D' . origin($medium, $epoch, $device) . $nonce . H($hello));
}

# Judges the first bytes of a connection, with the quarter of the acceptor. `keys` are all that it accepts, each [key,
# medium, device index].
sub judge_knock ($bytes, $epoch, @keys) {
    my $knock = substr $bytes, 0, 48, '';
    refuse 'N1', 'a knock that is cut' if length $knock < 48;
    check_hello($bytes);
    my $nonce = substr $knock, 0, 16;
    for my $accepted (@keys) {
        my ($key, $medium, $device) = @$accepted;
        for my $quarter ($epoch - 2 .. $epoch + 2) {
            return $accepted if knock($key, $medium, $quarter, $device, $nonce, $bytes) eq $knock;
        }
    }
    refuse 'N1', 'a code that fits no key';
}

# Checks that bytes are one ClientHello, in records that hold nothing else.
sub check_hello ($bytes) {
    refuse 'N4', 'more than 16,384 bytes' if length $bytes > MOST_HELLO;
    my ($at, $message) = (0, '');
    while ($at < length $bytes) {
        refuse 'N3', 'a record that is cut' if length($bytes) - $at < 5;
        my ($type, $major, undef, $size) = unpack 'CCCn', substr $bytes, $at, 5;
        refuse 'N3', 'a record of another type or version' if $type != 22 || $major != 3;
        refuse 'N3', 'an empty record' if !$size;
        refuse 'N3', 'a record that is cut' if $size > length($bytes) - $at - 5;
        refuse 'N3', 'a record behind the message' if is_whole($message);
        $message .= substr $bytes, $at + 5, $size;
        $at += 5 + $size;
    }
    refuse 'N3', 'a message of another type' if $message !~ /\A\x01/;
    refuse 'N3', 'not exactly one message'
        if !is_whole($message) || length $message != 4 + unpack 'N', "\0" . substr $message, 1, 3;
}

sub is_whole ($message) { length $message >= 4 && length $message >= 4 + unpack 'N', "\0" . substr $message, 1, 3 }

1;
