package Vicino::Check;

# What the checks share: published files, and counting.

use v5.36;
use Exporter 'import';
use JSON::PP;
use Vicino::Binary;
use Vicino::Bytes;
use Vicino::Lines;

our @EXPORT = qw(check is_same load published files_in read_bytes result summary entry_texts);

my ($folder, $passed, $failed) = ('', 0, 0);

sub use_folder ($path) { $folder = $path }

# Runs a check, which fails if it dies or returns false.
sub check ($name, $code) {
    my $is_right = eval { $code->() };
    if ($is_right) { $passed++; return 1 }
    $failed++;
    print "FAILED $name: ", $@ || "not as published\n", ref $@ ? "\n" : '';
    return 0;
}

sub summary {
    print "$passed passed, $failed failed\n";
    return $failed ? 1 : 0;
}

# Dies unless two texts are equal.
sub is_same ($name, $found, $stated) {
    return 1 if $found eq $stated;
    die "$name: $found instead of $stated\n";
}

# The text of a file below the protocol's folder.
sub load ($path) {
    open my $file, '<:raw', "$folder/$path" or die "$path: $!\n";
    local $/ = undef;
    return scalar <$file>;
}

# The JSON of a file, of which all strings are bytes.
sub published ($path) { in_bytes(JSON::PP->new->utf8->decode(load($path))) }

sub in_bytes ($value) {
    return [ map { in_bytes($_) } @$value ] if ref $value eq 'ARRAY';
    return { map { $_ => in_bytes($value->{$_}) } keys %$value } if ref $value eq 'HASH';
    return $value ? 1 : 0 if ref $value;
    utf8::encode($value) if defined $value;
    return $value;
}

sub files_in ($path, $ending) {
    my @paths = sort glob "$folder/$path/*$ending";
    return map { substr $_, length($folder) + 1 } @paths;
}

# Reads a dump; its first byte says which form it has, if nothing else does.
sub read_bytes ($bytes, $held = {}, $form = undef) {
    open my $file, '<:raw', \$bytes or die;
    return ($form // (substr($bytes, 0, 1) eq '{' ? 'json-lines' : 'binary')) eq 'json-lines'
        ? read_lines($file, $held)
        : read_binary($file, $held);
}

# What code returns, or the number of the check that it was refused by.
sub result ($code) {
    my $value = eval { $code->() };
    return (1, $value) if !$@;
    return (0, $@) if ref $@;
    die $@;
}

1;
