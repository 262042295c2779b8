package Vicino::Dump;

# A dump as both forms give it (`dump.md`): statements with their signatures, schemas, and for each log its head, kinds,
# base, secret, entries and emptied numbers. Reading verifies no signature and computes no root.

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Log;
use Vicino::Schema;
use Vicino::Statements;

our @EXPORT = qw(MOST_LISTED);

# How many logs, closings and schemas there may be; and, as a limit of this reader's own, entries.
use constant { MOST_LISTED => 4096, MOST_ENTRIES => 2_000_000 };

# `checks` names the checks of what both forms refuse under different numbers.
sub new ($class, %members) {
    bless { entries => 0, salts => 0, closings => [], schemas => [], logs => [], %members }, $class;
}

sub add_schema ($self, $bytes) {
    my $schema = eval { read_schema($bytes) };
    refuse 'B12', "no schema: $@" if !$schema;
    push @{ $self->{schemas} }, $schema;
}

# Adds a log: view, writer, next, schemas (the digest that the head signs), kinds (indexes), and what else the header
# says. `held` are lists of schemas by their digests.
sub add_log ($self, $log, $held) {
    my @kinds;
    for my $index (@{ $log->{kinds} }) {
        my $schema = $self->{schemas}[$index] // refuse 'B13', "the kind $index";
        refuse 'B14', 'kinds that do not ascend' if @kinds && $schema->{order} le $kinds[-1]{order};
        push @kinds, $schema;
    }
    $log->{lists_kinds} = @kinds > 0;
    if (!@kinds && $log->{schemas} ne schemas_digest()) {
        my $list = $held->{ $log->{schemas} } // refuse 'B17', 'no kinds, and the schemas are not held';
        @kinds = @$list;
    }
    refuse 'B16', 'a base beyond the head' if $log->{base} && $log->{base}{next} > $log->{next};
    $log->{kinds} = \@kinds;
    $log->{by_kind} = { map { $kinds[$_]{kind} => $_ } 0 .. $#kinds };
    $log->{entries} = [];
    $log->{emptied} = [];
    $log->{last} = $log->{last_emptied} = -1;
    $log->{salt} = salts($log);
    push @{ $self->{logs} }, $log;
}

# The salts of a log of `own` whose record secret the dump has.
sub salts ($log) {
    my $secret = $log->{secret} // return sub ($number) { undef };
    my ($segment, $root) = (-1);
    return sub ($number) {
        return undef if $number < $log->{salted_from};
        ($segment, $root) = ($number >> 8, node_root($secret, $log->{view}, $number >> 8)) if $number >> 8 != $segment;
        return node_at($root, $number & 255, 8);
    };
}

sub add_entry ($self, $log, $entry) {
    refuse $self->{checks}{number}, "the number $entry->{number}"
        if $entry->{number} <= $log->{last} || $entry->{number} >= $log->{next};
    refuse 'own', 'more entries than this reader takes' if ++$self->{entries} > MOST_ENTRIES;
    $log->{last} = $entry->{number};
    push @{ $log->{entries} }, $entry;
}

sub add_emptied ($self, $log, @numbers) {
    refuse $self->{checks}{emptied_full},  'emptied numbers in a full log' if !$log->{base};
    refuse $self->{checks}{emptied_after}, 'emptied numbers behind entries' if $log->{last} >= 0;
    for my $number (@numbers) {
        refuse $self->{checks}{emptied}, "the emptied number $number" if $number <= $log->{last_emptied};
        $log->{last_emptied} = $number;
    }
    push @{ $log->{emptied} }, @numbers;
}

1;
