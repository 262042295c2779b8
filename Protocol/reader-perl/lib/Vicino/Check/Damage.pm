package Vicino::Check::Damage;

# Damages published inputs by chance, always in the same way. What comes of it must be accepted or refused. Another end,
# and a warning of Perl, is an error of this reader.

use v5.36;
use Crypt::Digest::SHA256 qw(sha256 sha256_hex);
use Exporter 'import';
use Vicino::Batch;
use Vicino::Bytes;
use Vicino::Canonical;
use Vicino::Certificate;
use Vicino::Check;
use Vicino::Have;
use Vicino::Held;
use Vicino::Invitation;
use Vicino::Pairing;
use Vicino::Presence;
use Vicino::Schema;
use Vicino::Session;
use Vicino::Statements;
use Vicino::Zstd;

our @EXPORT = qw(check_damage);

my %reads = (
    batch       => sub ($bytes, $log) { read_batch($bytes, $log) },
    schema      => sub ($bytes, @) { read_schema($bytes) },
    statement   => sub ($bytes, $name) { read_statement($name, $bytes) },
    message     => sub ($bytes, @) { read_message($bytes) },
    pairing     => sub ($bytes, @) { read_pairing_message($bytes) },
    joining     => sub ($bytes, @) { read_pairing_message($bytes, JOINING) },
    knock       => sub ($bytes, @) { judge_knock($bytes, 1988889, [ "\1" x 32, 2, 0 ]) },
    invitation  => sub ($bytes, @) { read_invitation($bytes) },
    certificate => sub ($bytes, @) { read_certificate($bytes) },
    have        => sub ($bytes, @) { read_have($bytes) },
    binary      => sub ($bytes, @) { taken(sealed_binary($bytes)) },
    lines       => sub ($bytes, @) { taken(sealed_lines($bytes)) },
    frame       => sub ($bytes, $size) { expand($bytes, $size) },
);

sub check_damage ($times) {
    srand 20261130;
    my %inputs = inputs();
    for my $form (sort keys %inputs) {
        my @inputs = @{ $inputs{$form} };
        check(
            "damaged: $form",
            sub {
                local $SIG{__WARN__} = sub ($warning) { die "a warning: $warning" };
                for my $round (1 .. $times) {
                    my ($bytes, @rest) = @{ $inputs[ rand @inputs ] };
                    my $damaged = damaged($bytes);
                    next if eval { $reads{$form}->($damaged, @rest); 1 } || ref $@;
                    die 'of ', hex_of(substr $damaged, 0, 2000), ": $@";
                }
                return 1;
            });
    }
}

sub taken ($bytes) { take_dump(Vicino::Held->new, read_bytes($bytes), device => 1) }

# What is damaged: [bytes, what else the reader needs].
sub inputs {
    my %inputs;
    for my $case (map { @{ published($_)->{cases} } } grep { m{/batch-} } files_in('vectors', '.json')) {
        my %log = (
            writer => bytes_of($case->{writer}), kinds => [ map { read_schema(bytes_of($_)) } @{ $case->{schemas} } ],
            salt   => sub ($number) { undef });
        push @{ $inputs{batch} },  [ bytes_of($case->{message}),    \%log ];
        push @{ $inputs{frame} },  [ bytes_of($case->{compressed}), $case->{size} ];
        push @{ $inputs{schema} }, map { [ bytes_of($_) ] } @{ $case->{schemas} };
    }
    for my $case (@{ published('vectors/statements.json')->{cases} }) {
        my ($name) = $case->{label} =~ m{\.(roster|head|standing|closing|grant)/} or next;
        push @{ $inputs{statement} }, [ bytes_of($case->{payload}), $name ];
    }
    my $cases = sub ($name, @members) {
        map {
            my $case = $_;
            map { $case->{$_} } @members
        } @{ published("vectors/$name.json")->{cases} };
    };
    $inputs{invitation} = [ map { [$_] } $cases->('invitations', 'text') ];
    $inputs{certificate} = [ map { [ bytes_of($_) ] } $cases->('certificates', 'certificate') ];
    $inputs{pairing} = [ map { [ bytes_of($_) ] } $cases->('pairings', qw(commit show reveal asker_agrees)) ];
    $inputs{joining} = [ map { [ bytes_of($_) ] } $cases->('joinings', qw(commit show reveal answer)) ];
    $inputs{knock} = [ map { [ bytes_of($_->{knock} . $_->{hello}) ] } @{ published('vectors/knocks.json')->{cases} } ];
    $inputs{message} =
        [ map { [ bytes_of($_->{hex}) ] } @{ published('fixtures/refusals/messages.json')->{accepted} } ];
    $inputs{have} = [ map { [ load($_) ] } files_in('fixtures/v1', '.have') ];
    for my $name (qw(activities two-writers unknown-kind)) {
        push @{ $inputs{binary} }, [ load("fixtures/v1/$name.vicino") ];
        push @{ $inputs{lines} },  [ load("fixtures/v1/$name.jsonl") ];
    }
    return %inputs;
}

sub damaged ($bytes) {
    for (1 .. 1 + rand 3) {
        my $at = int rand 1 + length $bytes;
        my $kind = int rand 6;
        if    ($kind == 0) { substr $bytes, $at, 1, chr int rand 256 }
        elsif ($kind == 1) { substr $bytes, $at, 1 + rand 8, '' }
        elsif ($kind == 2) { substr $bytes, $at, 0, substr $bytes, rand length $bytes, rand 30 }
        elsif ($kind == 3 && $at < length $bytes) {
            substr $bytes, $at, 1, chr(ord(substr $bytes, $at, 1) ^ 1 << rand 8);
        }
        elsif ($kind == 4) { substr $bytes, $at, 0, "\xff" x (1 + rand 9) . "\1" }
        else               { substr $bytes, $at, 0, 1 + int rand 1e18 }
    }
    return $bytes;
}

# A dump with the digest of what it has become, so that more than the digest is checked.
sub sealed_binary ($bytes) {
    my ($at_end, $offset) = (length $bytes, 16);
    while ($offset + 5 <= length $bytes) {
        my ($type, $size) = unpack 'CV', substr $bytes, $offset, 5;
        if ($type == 3) { $at_end = $offset; last }
        $offset += 5 + $size;
    }
    my $before = substr $bytes, 0, $at_end;
    my $end = encode([ 1, 'bytes', sha256($before) ], [ 2, 'unsigned', 40 ]);
    return $before . pack('CV', 3, length $end) . $end;
}

sub sealed_lines ($bytes) {
    my $at = rindex $bytes, '{"vicino":"end"';
    return $bytes if $at < 0;
    my $before = substr $bytes, 0, $at;
    return $before . qq({"vicino":"end","entries":40,"digest":") . sha256_hex($before) . qq("}\n);
}

1;
