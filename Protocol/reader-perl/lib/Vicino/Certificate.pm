package Vicino::Certificate;

# Certificates of devices (`session.md`). Of DER it reads what these need.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Statements;

our @EXPORT = qw(read_certificate);

use constant { MOST_BYTES => 6144, SEQUENCE => 0x30, INTEGER => 2, BITS => 3, OCTETS => 4, OID => 6, BOOLEAN => 1 };

my $ed25519 = bytes_of('2b6570');
my $roster_extension = oid(1, 2, 840, 113556, 1, 8000, 2554, 47243, 2898, 59439, 17608, 36575, 4498993, 15761191);

sub oid (@numbers) {
    my ($first, $second, @rest) = @numbers;
    return pack 'w*', 40 * $first + $second, @rest;
}

# Takes an element from the front of bytes: its tag and content.
sub element ($bytes, $check) {
    my ($tag, $size) = unpack 'CC', $$bytes;
    refuse $check, 'an element that is cut' if !defined $size;
    my $at = 2;
    if ($size > 127) {
        my $count = $size & 127;
        refuse $check, 'a length of another form' if $count < 1 || $count > 3 || length $$bytes < 2 + $count;
        $size = unpack 'N', substr "\0\0\0" . substr($$bytes, 2, $count), -4;
        refuse $check, 'a length that is not minimal' if $size < 128 || $count > 1 && $size < 1 << 8 * ($count - 1);
        $at += $count;
    }
    refuse $check, 'an element that is cut' if $size > length($$bytes) - $at;
    my $content = substr $$bytes, $at, $size;
    substr $$bytes, 0, $at + $size, '';
    return ($tag, $content);
}

# Takes an element with that tag.
sub take ($bytes, $tag, $check) {
    my ($found, $content) = element($bytes, $check);
    refuse $check, 'an element with another tag' if $found != $tag;
    return $content;
}

# Takes the one element that bytes are.
sub only ($bytes, $tag, $check) {
    my $content = take(\$bytes, $tag, $check);
    refuse $check, 'bytes behind an element' if $bytes ne '';
    return $content;
}

# Reads a certificate and verifies the roster in it: the result has `key` and `roster`. `known` is the roster of that
# user that the reader holds, if it holds one.
sub read_certificate ($bytes, $known = undef) {
    refuse 'T1', 'more than 6,144 bytes' if length $bytes > MOST_BYTES;
    my $certificate = only($bytes, SEQUENCE, 'T2');
    my $stated = take(\$certificate, SEQUENCE, 'T2');
    take(\$certificate, SEQUENCE, 'T2');
    take(\$certificate, BITS,     'T2');
    refuse 'T2', 'bytes behind the signature' if $certificate ne '';
    refuse 'T2', 'another version' if take(\$stated, 0xa0, 'T2') ne "\2\1\2";
    # Serial number, algorithm of the signature, issuer, validity and subject are ignored.
    take(\$stated, $_, 'T2') for INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE;
    my $key = read_key(take(\$stated, SEQUENCE, 'T2'));
    my $extensions = '';
    while ($stated ne '') {
        my ($tag, $content) = element(\$stated, 'T2');
        $extensions = only($content, SEQUENCE, 'T2') if $tag == 0xa3;
    }
    my $roster = read_roster($extensions);
    check_device($key, $roster);
    check_device($key, $known)
        if $known && $known->{author} eq $roster->{author} && $known->{version} > $roster->{version};
    return { key => $key, roster => $roster };
}

sub read_key ($bytes) {
    my $algorithm = take(\$bytes, SEQUENCE, 'T2');
    my $key = only($bytes, BITS, 'T2');
    refuse 'T3', 'a key that is not an Ed25519 key'
        if take(\$algorithm, OID, 'T2') ne $ed25519 || $algorithm ne '' || length $key != 33 || $key !~ /\A\0/;
    return substr $key, 1;
}

sub read_roster ($extensions) {
    my @found;
    while ($extensions ne '') {
        my $extension = take(\$extensions, SEQUENCE, 'T2');
        my $id = take(\$extension, OID, 'T2');
        my ($tag, $content) = element(\$extension, 'T2');
        ($tag, $content) = element(\$extension, 'T2') if $tag == BOOLEAN;
        refuse 'T2', 'an extension of another form' if $tag != OCTETS || $extension ne '';
        push @found, $content if $id eq $roster_extension;
    }
    refuse 'T4', 'no extension with a roster, or two' if @found != 1;
    my $content = only($found[0], SEQUENCE, 'T5');
    my $payload = take(\$content, OCTETS, 'T5');
    my $signature = only($content, OCTETS, 'T5');
    my $roster = eval { verify_roster($payload, $signature) };
    return $roster // refuse 'T6', "a roster that does not verify: $@";
}

sub check_device ($key, $roster) {
    my $device = device_of($roster, $key) // refuse 'T7', 'a key that the roster does not name';
    refuse 'T8', 'a device that has been removed' if $device->{removed};
}

1;
