package Vicino::Have;

# Have-files (`dump.md`).

use v5.36;
use Exporter 'import';
use Vicino::Bytes;
use Vicino::Json;

our @EXPORT = qw(read_have);

use constant MOST_BYTES => 2**20;

# Reads a have-file; `authors` are the user ids whose dumps the reader writes, or nothing for any.
sub read_have ($bytes, @authors) {
    refuse 'H1', 'more than 1 MiB' if length $bytes > MOST_BYTES;
    my $object = eval { read_object($bytes, undef, 'H2') };
    refuse 'H2', "no JSON object: $@" if !$object;
    my %checks = (missing => 'H6', type => 'H6', form => 'H6');
    my $text = sub ($name) { string_of(member($object, $name, %checks), $name, %checks) };
    refuse 'H3', 'no have-file' if (eval { $text->('vicino') } // '') ne 'have';
    refuse 'H4', 'another version'
        if integer_of(member($object, 'version', %checks), 'version', 0, 2**53, %checks, range => 'H4') != 1;
    my $author = $text->('author');
    refuse 'H5', 'no user id' if !is_hex($author, 32);
    $author = bytes_of($author);
    refuse 'H5', 'another author' if @authors && !grep { $_ eq $author } @authors;
    my %have = (author => $author, logs => [], roster =>
            integer_of(member($object, 'roster', %checks), 'roster', 0, 18446744073709551615, %checks, range => 'H6'));
    my $list = sub ($name) { @{ array_of(member($object, $name, %checks), $name, %checks) } };
    $have{schemas} = [ map { hex_from($_, 'schemas', 32, %checks) } $list->('schemas') ];
    my %seen;

    for my $value ($list->('logs')) {
        my $log = object_of($value, 'logs', %checks);
        my %log = map { $_->[0] => hex_from(member($log, $_->[0], %checks), @$_, %checks) } [ writer => 8 ],
            [ view => 8 ], [ root => 32 ];
        $log{next} = integer_of(member($log, 'next', %checks), 'next', 0, MAX_NUMBER, %checks, range => 'H8');
        refuse 'H7', 'a log twice' if $seen{ $log{view} . $log{writer} }++;
        push @{ $have{logs} }, \%log;
    }
    return \%have;
}

1;
