package Vicino::Held;

# What a reader holds of one author, and how it takes a dump (`logs.md`, *What a verifier checks*).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Log;
use Vicino::Schema;
use Vicino::Statements;

our @EXPORT = qw(take_dump logs_in_order current_versions);

use constant MOST_LOGS => 4096;

# The state is never changed: `take_dump` makes another one of it, or refuses the dump.
sub new ($class) { bless { closings => {}, logs => {}, lists => {}, schemas => {} }, $class }

sub name_of ($log) { $log->{view} . $log->{writer} }

sub logs_in_order ($held) {
    map { $held->{logs}{$_} } sort keys %{ $held->{logs} };
}

# Takes a dump. The options are `author`, the user id that is expected, and `device`: whether the reader is a device of
# the author, and so may read the view `own`. Returns the new state and what becomes of each log.
sub take_dump ($held, $dump, %options) {
    my $new =
        bless { map { $_ => ref $held->{$_} eq 'HASH' && /s$/ ? { %{ $held->{$_} } } : $held->{$_} } keys %$held };
    take_roster($new, $dump, $options{author} // ($held->{roster} ? $held->{roster}{author} : undef));
    my @heads = take_statements($new, $dump);
    check_names($new, $dump, \@heads, $options{device});
    my @outcomes = map { take_log($new, $dump->{logs}[$_], $heads[$_]) } 0 .. $#heads;
    check_ids($held, $new, $dump, \@heads);
    check_blanks($new, $dump, \@outcomes);
    for my $log (values %{ $new->{logs} }) {
        next if !defined closed_at($new, $log) || !$log->{forks};
        $new->{logs}{ name_of($log) } = { %$log, forks => undef };
    }
    return ($new, @outcomes);
}

# A refusal of a statement in a dump is one of D1 or D2; the words keep the check that failed.
sub within ($check, $code) {
    my $result = eval { $code->() };
    return $result if $result;
    my $error = $@;
    die $error if !ref $error || $error->{check} =~ /^[DB]/;
    refuse $check, "$error";
}

# Statements: the checks 1 to 5

sub take_roster ($new, $dump, $author) {
    my $signed = $dump->{roster};
    my $roster = within('D1', sub { verify_roster($signed->{payload}, $signed->{signature}, $author) });
    my $held = $new->{roster};
    if ($held && contradiction($held, $roster)) {
        $new->{contradiction} = $roster->{version} > $held->{version} ? $held : $roster;
    }
    return if $held && $roster->{version} <= $held->{version};
    if ($held) {
        check_succession($roster, $held);
        drop_unlisted($new, $roster) if @{ $roster->{successions} } > @{ $held->{successions} };
    }
    $new->{roster} = $roster;
}

# With a new succession, what devices have signed that the roster does not list is dropped.
sub drop_unlisted ($new, $roster) {
    my $is_listed = sub ($statement) { device_of($roster, $statement->{device}) };
    delete $new->{standing} if $new->{standing} && !$is_listed->($new->{standing});
    for my $members (@$new{qw(closings logs)}) {
        for my $name (keys %$members) {
            delete $members->{$name} if !$is_listed->($members->{$name}{head} // $members->{$name});
        }
    }
}

sub is_removed ($new, $statement) {
    my $device = device_of($new->{roster}, $statement->{device});
    return !$device || $device->{removed};
}

sub take_statements ($new, $dump) {
    my $verified = sub ($name, $signed) {
        within('D2', sub { verify_statement($name, @$signed{qw(payload signature)}, $new->{roster}) });
    };
    my @heads = map { $verified->('head', $_->{head}) } @{ $dump->{logs} };
    my @closings = map { $verified->('closing', $_) } @{ $dump->{closings} };
    my $standing = $dump->{standing} && $verified->('standing', $dump->{standing});
    for my $closing (@closings) { $new->{closings}{ $closing->{writer} } //= $closing if !is_removed($new, $closing) }
    delete $new->{standing} if $new->{standing} && is_removed($new, $new->{standing});
    if ($standing && !is_removed($new, $standing)) {
        $new->{standing} = $standing if !$new->{standing} || $standing->{version} > $new->{standing}{version};
    }
    for my $head (@heads) {
        refuse 'D3', 'a later revocation list is needed'
            if $head->{standing} > ($new->{standing} ? $new->{standing}{version} : 0);
        refuse 'D4', 'a head of a removed device' if is_removed($new, $head) && !closed_at($new, $head);
    }
    return @heads;
}

# The position at which a closing ends a log, if one names it.
sub closed_at ($new, $log) {
    my $closing = $new->{closings}{ $log->{writer} } // return undef;
    for my $position (@{ $closing->{positions} }) { return $position if $position->{view} eq $log->{view} }
    return undef;
}

sub check_names ($new, $dump, $heads, $is_device) {
    my %names = map { $_ => 1 } keys %{ $new->{logs} };
    my %seen;
    for my $head (@$heads) {
        refuse 'D5',  'a log twice' if $seen{ name_of($head) }++;
        refuse 'D21', 'a log of the view own' if $head->{view} eq OWN && !$is_device;
        $names{ name_of($head) } = 1;
    }
    refuse 'D22', 'too many logs' if keys %names > MOST_LOGS;
}

# Logs: the checks 6 to 18

# Whether positions are equal, both the next number and the root.
sub is_at ($one, $other) { $one->{next} == $other->{next} && $one->{root} eq $other->{root} }

# How a log relates to what is held: taken (that is, to be taken), same, older, fork, held back, or not what the closing
# names.
sub relation ($new, $head, $held) {
    if (my $closed = closed_at($new, $head)) {
        return 'same' if $held && is_at($head, $held);
        return is_at($head, $closed) ? 'taken' : 'not what the closing names';
    }
    return 'taken' if !$held;
    return 'same' if is_at($head, $held);
    return 'older' if $head->{next} < $held->{next};
    return 'fork' if $head->{next} == $held->{next};
    return $held->{forks} ? 'held back' : 'taken';
}

sub take_log ($new, $log, $head) {
    my $held = $new->{logs}{ name_of($head) };
    my $relation = relation($new, $head, $held);
    return $relation if $relation =~ /\A(?:older|held back|not what the closing names)\z/;
    return $relation if $log->{base} && $relation ne 'taken';
    check_kinds($new, $log, $head);
    my $live = live_entries($log);
    if ($relation eq 'same') { complete($new, $held, $live); return $relation }

    my $contradicts = $relation eq 'fork'
        || $held && !$log->{base} && !closed_at($new, $head) && is_contradicted($held, $live);
    if ($contradicts) {
        check_result($head, $live, 'D19', 'D19');
        my %forks = (%{ $held->{forks} // {} }, $head->{payload} => $head);
        $new->{logs}{ name_of($head) } = { %$held, forks => \%forks };
        return 'fork';
    }
    if ($log->{base}) {
        $live = continued($log, $held, $live);
        check_result($head, $live, 'D18', 'D18');
    }
    else { check_result($head, $live, 'D11', 'D12') }
    keep_contents($live, $held->{live}) if $held;
    keep_schemas($new, $log, $head);
    $new->{logs}{ name_of($head) } = {
        %$head{qw(writer view next root schemas)}, head => $head, live => $live,
        kinds => $log->{kinds}, forks => $held && $held->{forks} };
    return 'taken';
}

# The check 6, and that schemas of one kind are compatible.
sub check_kinds ($new, $log, $head) {
    refuse 'D6', 'another digest of schemas' if schemas_digest(@{ $log->{kinds} }) ne $head->{schemas};
    for my $schema (@{ $log->{kinds} }) {
        my $known = $new->{schemas}{ $schema->{kind} } // next;
        refuse 'K13', "schemas of $schema->{kind} that are not compatible" if !are_compatible($schema, $known);
    }
}

sub keep_schemas ($new, $log, $head) {
    $new->{lists}{ $head->{schemas} } //= $log->{kinds};
    for my $schema (@{ $log->{kinds} }) {
        my $known = $new->{schemas}{ $schema->{kind} };
        $new->{schemas}{ $schema->{kind} } = $schema if !$known || $known->{minor} < $schema->{minor};
    }
}

# The entries of a log in the dump by their numbers, with their leaves: the check 9.
sub live_entries ($log) {
    my (%live, %seen);
    for my $entry (@{ $log->{entries} }) {
        refuse 'D9', 'two entries of one record' if $seen{ record_of($entry) }++;
        $entry->{leaf} //= leaf($entry->{schema}, $entry);
        $live{ $entry->{number} } = $entry;
    }
    return \%live;
}

sub record_of ($entry) { $entry->{writer} . u64be($entry->{record}) }

# Whether an entry below what is held is not live there, or has another leaf: the check 13.
sub is_contradicted ($held, $live) {
    for my $number (keys %$live) {
        next if $number >= $held->{next};
        my $known = $held->{live}{$number};
        return 1 if !$known || $known->{leaf} ne $live->{$number}{leaf};
    }
    return 0;
}

# What is held with the entries of a delta: the checks 14 to 17.
sub continued ($log, $held, $fresh) {
    my $base = $log->{base};
    my ($next, $root) = $held ? @$held{qw(next root)} : (0, "\0" x 32);
    refuse 'D14', 'a base that is not what is held' if $base->{next} != $next || $base->{root} ne $root;
    my %live = $held ? %{ $held->{live} } : ();
    for my $number (@{ $log->{emptied} }) {
        refuse 'D15', "the emptied number $number" if $number >= $base->{next} || !delete $live{$number};
    }
    my %numbers = map { record_of($live{$_}) => $_ } keys %live;
    for my $number (keys %$fresh) {
        refuse 'D16', 'an entry below the base' if $number < $base->{next};
        my $earlier = $numbers{ record_of($fresh->{$number}) };
        delete $live{$earlier} if defined $earlier;
        $live{$number} = $fresh->{$number};
    }
    return \%live;
}

sub check_result ($head, $live, $root, $count) {
    refuse $root, 'another root'
        if root_of($head->{next}, { map { $_ => $live->{$_}{leaf} } keys %$live }) ne $head->{root};
    refuse $count, 'another live count' if keys %$live != $head->{live};
}

# Keeps the contents that are held of entries that come as blanks. A leaf is the same with and without its content.
sub keep_contents ($live, $known) {
    for my $number (keys %$live) {
        my $before = $known->{$number} // next;
        $live->{$number} = $before
            if $live->{$number}{state} eq 'blank'
            && $before->{state} eq 'value'
            && $before->{leaf} eq $live->{$number}{leaf};
    }
}

# Takes contents that are missing from a full log at the same position, if it proves itself.
sub complete ($new, $held, $live) {
    my @missing = grep { $held->{live}{$_}{state} eq 'blank' } keys %{ $held->{live} };
    return if !@missing;
    my %live = %{ $held->{live} };
    for my $number (@missing) {
        my $entry = $live->{$number} // next;
        $live{$number} = $entry if $entry->{state} eq 'value' && $entry->{leaf} eq $live{$number}{leaf};
    }
    $new->{logs}{ name_of($held) } = { %$held, live => \%live };
}

# The check 7, where it needs all heads: each record id names a writer, below what it has come to.
sub check_ids ($held, $new, $dump, $heads) {
    my %next;
    for my $log (@$heads, values %{ $held->{logs} }) {
        my $known = $next{ $log->{writer} } // -1;
        $next{ $log->{writer} } = $log->{next} if $log->{next} > $known;
    }
    for my $entry (map { @{ $_->{entries} } } @{ $dump->{logs} }) {
        my $next = $next{ $entry->{writer} } // refuse 'D7', 'a record of an unknown writer';
        refuse 'D7', 'a record that its writer has not come to' if $entry->{record} >= $next;
    }
}

# The current version of each record of some views, by view and record: [entry, log].
sub current_versions ($held, $views = undef) {
    my %current;
    for my $log (logs_in_order($held)) {
        next if $views && !$views->{ $log->{view} };
        for my $entry (values %{ $log->{live} }) {
            my $name = $log->{view} . record_of($entry);
            my $best = $current{$name};
            # Logs are in ascending order of their writers, so of equal clocks the later counts.
            $current{$name} = [ $entry, $log ] if !$best || $entry->{clock} >= $best->[0]{clock};
        }
    }
    return \%current;
}

# A dump must not bring a blank that becomes a current version, unless a closing or a fork explains it.
sub check_blanks ($new, $dump, $outcomes) {
    my (%views, %brought);
    for my $index (grep { $outcomes->[$_] eq 'taken' } 0 .. $#$outcomes) {
        my $log = $dump->{logs}[$index];
        for my $entry (grep { $_->{state} eq 'blank' } @{ $log->{entries} }) {
            $brought{$entry} = 1;
            $views{ $log->{view} } = 1;
        }
    }
    return if !%views;
    for my $version (values %{ current_versions($new, \%views) }) {
        my ($entry, $log) = @$version;
        next if $entry->{state} ne 'blank' || !$brought{$entry};
        refuse 'D20', 'a blank that would be a current version' if !is_explained($new, $log);
    }
}

sub is_explained ($new, $log) {
    for my $seen (@{ $log->{head}{seen} }) {
        next if $seen->{writer} eq $log->{writer};
        my $other = $new->{logs}{ $log->{view} . $seen->{writer} };
        my $forks = $other && $other->{forks};
        next if !$forks && !closed_at($new, { view => $log->{view}, writer => $seen->{writer} });
        my $next = $other ? $other->{next} : 0;
        return 1 if $seen->{next} > $next || $forks && $seen->{next} == $next;
    }
    return 0;
}

1;
