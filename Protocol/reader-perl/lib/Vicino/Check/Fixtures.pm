package Vicino::Check::Fixtures;

# Checks the dumps, the histories and the refused inputs in `fixtures` (`vectors.md`).

use v5.36;
use Exporter 'import';
use Vicino::Batch;
use Vicino::Bytes;
use Vicino::Certificate;
use Vicino::Check;
use Vicino::Check::Vectors;
use Vicino::Have;
use Vicino::Held;
use Vicino::Invitation;
use Vicino::Log;
use Vicino::Pairing;
use Vicino::Presence;
use Vicino::Schema;
use Vicino::Session;
use Vicino::Statements;

our @EXPORT = qw(check_dumps check_histories check_refusals);

# Dumps

sub check_dumps {
    my @names = map { m{/([^/]+)\.expected\.json\z} && $1 !~ /\.merged\z/ ? $1 : () }
        files_in('fixtures/v1', '.expected.json');
    my @held;
    # Full dumps first: a delta continues from the one that has the positions of its bases.
    my %expected = map { $_ => published("fixtures/v1/$_.expected.json") } @names;
    my $is_delta = sub ($name) {
        scalar grep { defined $_->{base_next} } @{ $expected{$name}{logs} };
    };
    for my $name (sort { $is_delta->($a) <=> $is_delta->($b) || $a cmp $b } @names) {
        for my $ending (qw(vicino jsonl)) {
            check(
                "fixtures/v1/$name.$ending",
                sub {
                    my $before = $is_delta->($name) ? base_of($expected{$name}, @held) : Vicino::Held->new;
                    my $after = dump_as_expected(load("fixtures/v1/$name.$ending"), $before, $expected{$name});
                    push @held, $after;
                    my ($merged) = grep { m{/\Q$name\E\.merged} } files_in('fixtures/v1', '.merged.expected.json');
                    compare_held($after, published($merged)) if $merged;
                    return 1;
                });
        }
    }
    for my $name (grep { grep { bytes_of($_->{view}) eq OWN } @{ $expected{$_}{logs} } } sort @names) {
        check("fixtures/v1/$name.vicino, as a follower", sub {
            my $before = $is_delta->($name) ? base_of($expected{$name}, @held) : Vicino::Held->new;
            my ($is_taken, $result) =
                result(sub { take_dump($before, read_bytes(load("fixtures/v1/$name.vicino"), $before->{lists})) });
            return !$is_taken && $result->{check} eq 'D21';
        });
    }
    for my $path (files_in('fixtures/v1', '.have')) {
        check(
            $path,
            sub {
                my $have = read_have(load($path));
                for my $log (@{ $have->{logs} }) {
                    my @right = grep {
                        my $held = $_->{logs}{ $log->{view} . $log->{writer} };
                        $held && $held->{next} == $log->{next} && $held->{root} eq $log->{root}
                    } @held;
                    return 0 if !@right || !grep { $right[0]{lists}{$_} } @{ $have->{schemas} };
                }
                return 1;
            });
    }
}

sub base_of ($expected, @held) {
    for my $held (@held) {
        next if hex_of($held->{roster}{author}) ne $expected->{author};
        my $is_right = 1;
        for my $log (grep { defined $_->{base_next} } @{ $expected->{logs} }) {
            my $known = $held->{logs}{ bytes_of($log->{view}) . bytes_of($log->{writer}) };
            $is_right &&= $known && $known->{next} == $log->{base_next} && hex_of($known->{root}) eq $log->{base_root};
        }
        return $held if $is_right;
    }
    die "no dump that the delta continues from\n";
}

sub dump_as_expected ($bytes, $before, $expected) {
    my $dump = read_bytes($bytes, $before->{lists});
    my ($after, @outcomes) = take_dump($before, $dump, author => bytes_of($expected->{author}), device => 1);
    is_same('logs', scalar @{ $dump->{logs} }, scalar @{ $expected->{logs} });
    for my $index (0 .. $#outcomes) {
        my ($log, $right) = ($dump->{logs}[$index], $expected->{logs}[$index]);
        is_same('outcome', $outcomes[$index], 'taken');
        compare_log(
            { %$log, %{ read_statement('head', $log->{head}{payload}) }{qw(live root)} }, $right,
            $log->{entries});
        is_same(
            'base', $log->{base} ? "$log->{base}{next} " . hex_of($log->{base}{root}) : '',
            defined $right->{base_next} ? "$right->{base_next} $right->{base_root}" : ''
        );
        is_same('emptied', "@{ $log->{emptied} }", "@{ $right->{emptied} }");
    }
    return $after;
}

sub compare_log ($log, $right, $entries) {
    is_same($_, hex_of($log->{$_}), $right->{$_}) for qw(writer view root);
    is_same($_, $log->{$_},         $right->{$_}) for qw(next live);
    compare_entries($entries, $right->{entries});
}

sub compare_held ($held, $expected) {
    my %right = map { bytes_of($_->{view}) . bytes_of($_->{writer}) => $_ } @{ $expected->{logs} };
    is_same('logs held', scalar keys %{ $held->{logs} }, scalar keys %right);
    for my $name (keys %right) {
        my $log = $held->{logs}{$name} // die "a log is not held\n";
        my $live = $log->{live};
        compare_log(
            { %$log, live => scalar keys %$live }, $right{$name},
            [ map { $live->{$_} } sort { $a <=> $b } keys %$live ]);
    }
}

# Histories

sub check_histories {
    for my $path (files_in('fixtures/v1/histories', '.json')) {
        my $history = published($path);
        for my $form (qw(binary json_lines)) {
            check("$path, $form", sub { history($history, $form) });
        }
    }
}

sub history ($history, $form) {
    my $held = Vicino::Held->new;
    for my $step (@{ $history->{steps} }) {
        my $dump = read_bytes($form eq 'binary' ? bytes_of($step->{binary}) : $step->{json_lines}, $held->{lists});
        ($held, my @outcomes) = take_dump($held, $dump, author => bytes_of($history->{author}), device => 1);
        is_same('outcomes', join(', ', @outcomes), join ', ', map { $_->{outcome} } @{ $step->{logs} });
    }
    my @found = map {
        join ' ', hex_of($_->{writer}), hex_of($_->{view}), $_->{next}, hex_of($_->{root}),
            join(',', sort { $a <=> $b } keys %{ $_->{live} }), scalar keys %{ $_->{forks} // {} }
    } logs_in_order($held);
    my @right =
        map { join ' ', @$_{qw(writer view next root)}, join(',', @{ $_->{live} }), $_->{forks} } @{ $history->{held} };
    return is_same('held', join("\n", @found), join "\n", @right);
}

# Refusals

my %readers = (
    schemas      => sub ($input, $file) { read_schema(bytes_of($input->{hex})) },
    statements   => \&a_statement,
    batches      => \&a_batch,
    'have-files' => sub ($input, $file) { read_have(input_bytes($input), have_authors($file)) },
    invitations  => sub ($input, $file) { read_invitation($input->{text}) },
    messages     => sub ($input, $file) { read_message(bytes_of($input->{hex})) },
    certificates => sub ($input, $file) { read_certificate(bytes_of($input->{hex})) },
    knocks       => \&a_knock,
    pairings     => \&a_pairing,
    binary       => \&a_dump,
    'json-lines' => \&a_dump,
);

# Checks that a check stands for others, because the text allows to report either.
my %also = (
    D1  => qr/^[CS]/, D2 => qr/^[CS]/,
    B26 => qr/^[ZV]|^B9/,
    B15 => qr/^D5/,
);

sub check_refusals {
    for my $path (files_in('fixtures/refusals', '.json')) {
        my ($name) = $path =~ m{([^/]+)\.json\z};
        my $reader = $readers{$name};
        my $file = published($path);
        $file->{form} = $name;
        $file->{by_name} = { map { $_->{name} => $_ } @{ $file->{accepted} } };
        for my $input (@{ $file->{accepted} }) {
            check(
                "$path: $input->{name}",
                sub {
                    my ($is_accepted, $result) = result(sub { ($reader // die "unknown refusals\n")->($input, $file) });
                    return $is_accepted || die "$result\n";
                });
        }
        for my $input (@{ $file->{refused} }) {
            check(
                "$path: $input->{check}, $input->{what}",
                sub {
                    my ($is_accepted, $result) = result(sub { $reader->($input, $file) });
                    die "accepted\n" if $is_accepted;
                    my $check = $result->{check};
                    return
                           $check eq $input->{check}
                        || $check =~ ($also{ $input->{check} } // qr/^\b$/)
                        || die "$result\n";
                });
        }
    }
}

sub input_bytes ($input) {
    my $bytes = defined $input->{hex} ? bytes_of($input->{hex}) : $input->{text};
    my $filler = $input->{filler} // return $bytes;
    substr $bytes, $filler->{at}, 0, chr($filler->{byte}) x $filler->{times};
    return $bytes;
}

sub a_statement ($input, $file) {
    my ($payload, $signature) = map { bytes_of($input->{$_}) } qw(payload signature);
    my ($name) = $input->{label} =~ m{\Aorg\.vicino\.([a-z]+)/1\z} or die "the label $input->{label}\n";
    my $accepted = $file->{by_name}{roster};
    my $roster = verify_roster(bytes_of($accepted->{payload}), bytes_of($accepted->{signature}));
    return $name eq 'roster'
        ? verify_roster($payload, $signature, $roster->{author})
        : verify_statement($name, $payload, $signature, $roster);
}

sub a_batch ($input, $file) {
    return read_packed(
        bytes_of($input->{compressed}),
        $input->{size},
        {
            writer => bytes_of($input->{writer}), salt => sub ($number) { undef },
            kinds  => [ map { read_schema(bytes_of($_)) } @{ $input->{schemas} } ] });
}

sub have_authors ($file) {
    my ($author) = $file->{accepted}[0]{text} =~ /"author":"([0-9a-f]{64})"/;
    return bytes_of($author);
}

sub a_knock ($input, $file) {
    my $key = author_key(bytes_of($input->{key}), bytes_of($input->{author}));
    my $bytes = bytes_of($input->{hex});
    my $judged = sub ($quarter) { judge_knock($bytes, $quarter, [ $key, @$input{qw(medium device)} ]) };
    my ($is_accepted, $error) = result(sub { $judged->($input->{epoch}) });
    return $error if $is_accepted;
    # A listener does not tell N2 from N1. To see that a knock is right but for its epoch, it is judged at another time.
    refuse 'N2', 'another epoch' if $error->{check} eq 'N1' && grep {
        eval { $judged->($input->{epoch} + $_) }
    } -3, 3;
    die $error;
}

sub a_pairing ($input, $file) {
    my $message = read_pairing_message(bytes_of($input->{hex}));
    return $message if $message->{name} ne 'agree';
    refuse 'P6', 'a consent that does not verify'
        if !is_consent(
        bytes_of($input->{device}), bytes_of($input->{transcript}), $input->{is_asker},
        $message->{signature});
    return $message;
}

# Reads a dump; what D1 to D22 refuse is taken as well, after the dumps that the reader is to hold.
sub a_dump ($input, $file) {
    my $bytes = input_bytes($input);
    my $check = $input->{check} // 'D';
    return read_bytes($bytes, {}, $file->{form}) if $check !~ /^D/;
    my $twin = $input->{twin} ? $file->{by_name}{ $input->{twin} } : $input;
    my $held = held_by($twin->{held}, $file);
    my $dump = read_bytes($bytes, $held->{lists});
    my ($after) = take_dump($held, $dump, device => 1);
    return $after;
}

sub held_by ($name, $file) {
    return Vicino::Held->new if !defined $name;
    my $input = $file->{by_name}{$name};
    my $held = held_by($input->{held}, $file);
    my ($after) = take_dump($held, read_bytes(input_bytes($input), $held->{lists}), device => 1);
    return $after;
}

1;
