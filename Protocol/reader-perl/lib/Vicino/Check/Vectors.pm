package Vicino::Check::Vectors;

# Checks the published vectors (`vectors.md`).

use v5.36;
use Crypt::PK::Ed25519;
use Crypt::PK::X25519;
use Exporter 'import';
use Vicino::Batch;
use Vicino::Bytes;
use Vicino::Certificate;
use Vicino::Check;
use Vicino::Check::Derived;
use Vicino::Invitation;
use Vicino::Json ();
use Vicino::Lines;
use Vicino::Log;
use Vicino::Pairing;
use Vicino::Presence;
use Vicino::Schema;
use Vicino::Sequence;
use Vicino::Session;
use Vicino::Show;
use Vicino::Statements;
use Vicino::Vouches;
use Vicino::Zstd;

our @EXPORT = qw(check_vectors compare_entries);

my %checks = (
    'keys' => \&keys_of, schemas => \&schema, views => \&view, derived => \&derived, records => \&record,
    leaves => \&a_leaf,
    salts  => \&salts, roots => \&root, sequences => \&sequence, statements => \&statement, invitations => \&invitation,
    beacons => \&a_beacon, schedules => \&schedule, bridges => \&a_bridge, 'invitation-beacons' => \&invitation_beacon,
    knocks  => \&a_knock,  pairings  => \&pairing,  feeds   => \&feed,     outlines             => \&outline,
    joinings => \&joining,    vouches => \&vouches,
    'presence-digests' => \&presence, certificates => \&certificate, batch => \&batch,
);
my %schemas;

sub check_vectors {
    %schemas = map { $_->{kind} => $_ }
        map { read_schema(bytes_of($_->{schema})) } @{ published('vectors/schemas.json')->{cases} };
    for my $path (files_in('vectors', '.json')) {
        my ($name) = $path =~ m{/(batch(?=-)|[a-z-]+)};
        my $code = $checks{$name};
        my $index = 0;
        for my $case (@{ published($path)->{cases} }) {
            check("$path, case " . $index++, sub { ($code // die "unknown vectors\n")->($case) });
        }
    }
}

# Compares hexadecimal digits.
sub same_hex ($name, $bytes, $stated) { is_same($name, hex_of($bytes), $stated) }

sub keys_of ($case) {
    my $seed = bytes_of($case->{seed});
    my $public =
        sub ($secret) { Crypt::PK::Ed25519->new->import_key_raw($secret, 'private')->export_key_raw('public') };
    my $key = $public->($seed);
    my $recovery = $public->(join '', map { chr(ord($_) ^ 128) } split //, $seed);
    my $id = user_id(first_statement($key, commitment($recovery)));
    same_hex('public_key', $key, $case->{public_key});
    same_hex('user_id',    $id,  $case->{user_id});
    is_same('fingerprint', join(' ', unpack '(A4)8', hex_of($id)), $case->{fingerprint});
    my $agreement = Crypt::PK::X25519->new->import_key_raw($seed, 'private')->export_key_raw('public');
    return same_hex('agreement_public_key', $agreement, $case->{agreement_public_key});
}

sub schema ($case) {
    my $schema = read_schema(bytes_of($case->{schema}));
    is_same('kind',  $schema->{kind},  $case->{kind});
    is_same('minor', $schema->{minor}, $case->{minor});
    same_hex('digest', $schema->{digest}, $case->{digest});
    my @fields = map { "$_->{number} $_->{name}" . ($_->{optional} ? ' optional' : '') . " privacy $_->{privacy}" }
        @{ $schema->{fields} };
    return is_same('fields', join(', ', @fields), join ', ', @{ $case->{fields} });
}

sub view ($case) {
    my $view = view_of(bytes_of($case->{audience_key}), $case->{kind});
    my $secret = bytes_of($case->{record_secret});
    same_hex('view',   $view,                     $case->{view});
    same_hex('writer', writer_of($secret, $view), $case->{writer});
    return same_hex('secret', secret_of($secret, $view), $case->{secret});
}

sub derived ($case) {
    my ($log, @numbers) = derive($case);
    same_hex($_,        $log->{$_},                     $case->{$_}) for qw(view writer root);
    same_hex('schemas', schemas_digest($log->{schema}), $case->{schemas});
    is_same('next', $log->{next}, $case->{next});
    is_same(
        'numbers', join(';', map { join ',', @$_ } @numbers), join ';',
        map { join ',', @{ $_->{numbers} } } @{ $case->{steps} });
    return compare_entries([ map { $log->{live}{$_} } sort { $a <=> $b } keys %{ $log->{live} } ], $case->{entries});
}

# Compares entries with published ones. Values are compared by their content bytes, and with what this reader writes.
sub compare_entries ($entries, $stated) {
    is_same('entries', scalar @$entries, scalar @$stated);
    for my $index (0 .. $#$entries) {
        my ($entry, $right) = ($entries->[$index], $stated->[$index]);
        is_same('number', $entry->{number},                    $right->{number});
        is_same('id',     id_text(@$entry{qw(writer record)}), $right->{id});
        is_same('clock',  $entry->{clock},                     $right->{clock});
        is_same('kind',   $entry->{schema}{kind},              $right->{kind});
        is_same('state',  $entry->{state},                     $right->{state});
        same_hex('leaf', leaf($entry->{schema}, $entry), $right->{leaf});
        for my $text ($right->{fields}, '{' . fields_text($entry) . '}') {
            my $object = Vicino::Json::read_object($text);
            if ($entry->{state} eq 'value') {
                is_same(
                    'content', hex_of(content_bytes($entry->{schema}, read_fields($entry->{schema}, $object))),
                    hex_of($entry->{content}));
            }
            elsif ($entry->{state} eq 'blank') { same_hex('blank', $entry->{fields}, $object->{blank}[1]) }
            else                               { is_same('fields', scalar keys %$object, 0) }
        }
    }
    return 1;
}

sub record ($case) {
    my $schema = $schemas{ $case->{kind} };
    my $content = content_bytes($schema, read_fields($schema, Vicino::Json::read_object($case->{json})));
    same_hex('content', $content, $case->{content});
    return same_hex('fields', fields_digest($content), $case->{fields});
}

sub a_leaf ($case) {
    my ($writer, $record) = record_id($case->{id});
    my ($name, $major) = split m{/}, $case->{kind};
    my $leaf = leaf(
        { name => $name, major => $major },
        {
            writer => $writer, record => $record, clock => $case->{clock}, state => $case->{state},
            fields => bytes_of($case->{fields}) });
    return same_hex('leaf', $leaf, $case->{leaf});
}

sub salts ($case) {
    my $root = node_root(bytes_of($case->{secret}), bytes_of($case->{view}), $case->{segment});
    my @nodes = map {
        my $depth = $_;
        map { node_at($root, $_, $depth) } 0 .. 2**$depth - 1
    } 0 .. 2;
    is_same('nodes', join(' ', map { hex_of($_) } @nodes), join ' ', @{ $case->{nodes} });
    my @salts = map { hex_of(node_at($root, $_, 8)) } 0, 1, 127, 128, 255;
    # The same from a node of depth 2, as they travel.
    is_same('salt', hex_of(salt_of([ 64, 64, $nodes[4] ], 127)), $salts[2]);
    return is_same('salts', "@salts", "@{ $case->{salts} }");
}

sub root ($case) {
    my %leaves = map { $_ => H(u64be($_)) } @{ $case->{live} };
    return same_hex('root', root_of($case->{next}, \%leaves), $case->{root});
}

sub sequence ($case) {
    my $sequence = Vicino::Sequence->new(bytes_of($case->{tokens}));
    $sequence->set_bits(bytes_of($case->{bits}));
    is_same('bits', $sequence->extra_bytes, length($case->{bits}) / 2);
    my @values = map { $sequence->next } @{ $case->{values} };
    is_same('values', "@values", "@{ $case->{values} }");
    my ($tokens, $bits) = Vicino::Sequence::encoded(@values);
    same_hex('tokens', $tokens, $case->{tokens});
    return same_hex('bits', $bits, $case->{bits});
}

sub statement ($case) {
    my ($key, $payload, $signature) = map { bytes_of($case->{$_}) } qw(key payload signature);
    my ($name) = $case->{label} =~ m{\Aorg\.vicino\.([a-z]+)/1\z} or die "the label $case->{label}\n";
    for my $label (qw(roster succession move head standing closing grant pairing device)) {
        is_same("the label $label", is_signed($key, $label, $payload, $signature) ? 1 : 0, $label eq $name ? 1 : 0);
    }
    if    ($name eq 'roster')                              { verify_roster($payload, $signature) }
    elsif ($name =~ /\A(?:head|standing|closing|grant)\z/) { read_statement($name, $payload) }
    return 1;
}

sub invitation ($case) {
    my $invitation = read_invitation($case->{text});
    is_same('in lower case', hex_of(read_invitation(lc " $case->{text}\n")->{secret}), $case->{secret});
    same_hex('author', $invitation->{author}, $case->{author});
    same_hex('secret', $invitation->{secret}, $case->{secret});
    is_same('expiry',       moment_text($invitation->{expiry}),       $case->{expiry});
    is_same('claimed_name', $invitation->{claimed},                   $case->{claimed_name});
    is_same('addresses',    join(' ', @{ $invitation->{addresses} }), join ' ', @{ $case->{addresses} });
    is_same(
        'kinds', join(' ', map { "$_->{name}/$_->{major}" } @{ $invitation->{kinds} }), join ' ',
        @{ $case->{kinds} });
    same_hex('id', invitation_id($invitation->{secret}), $case->{id});
    return same_hex(
        'proof', invitation_proof($invitation->{secret}, bytes_of($case->{asker}), bytes_of($case->{inviter})),
        $case->{proof});
}

sub a_beacon ($case) {
    my @where = @$case{qw(medium epoch device)};
    my ($key, $tag);
    if ($case->{author} eq '') {
        $key = stranger_key();
        same_hex('the key of strangers', $key, $case->{key});
        $tag = quiet_tag($key, @where, $case->{minute});
    }
    else {
        $key = author_key(bytes_of($case->{key}), bytes_of($case->{author}));
        my @audiences = map { { %$_, key => bytes_of($_->{key}) } } @{ $case->{audiences} };
        $tag = tag($key, @where, $case->{minute}, bytes_of($case->{secret}), @audiences);
    }
    return same_hex('beacon', beacon($key, @where, $case->{psm}, $tag), $case->{beacon});
}

sub invitation_beacon ($case) {
    my $key = invitation_key(bytes_of($case->{secret}));
    my @where = (2, $case->{epoch}, 255);
    return same_hex('beacon', beacon($key, @where, 0, quiet_tag($key, @where, $case->{minute})), $case->{beacon});
}

sub schedule ($case) {
    my $key = author_key(bytes_of($case->{key}), bytes_of($case->{author}));
    return is_same('start', epoch_start($key, @$case{qw(epoch device)}), $case->{start});
}

sub a_bridge ($case) {
    my %bytes = map { $_ => bytes_of($case->{$_}) } keys %$case;
    my @rest = @bytes{qw(author follower author_public_key follower_public_key)};
    same_hex('of the author', bridge(@bytes{qw(author_secret follower_public_key)}, @rest), $case->{bridge});
    return same_hex('of the follower', bridge(@bytes{qw(follower_secret author_public_key)}, @rest), $case->{bridge});
}

sub vouches ($case) {
    my %bytes = map { $_ => bytes_of($case->{$_}) } grep { !/_(last_)?day$/ } keys %$case;
    my ($teller, $person, $listener) = @bytes{qw(teller person listener)};
    my $key = vouch_key($person, $teller, $listener);
    same_hex('content', open_vouches($bytes{hidden}, $key) // '', $case->{content});
    for my $other (vouch_key($listener, $teller, $person), vouch_key($person, $listener, $teller)) {
        die "opened by another key\n" if defined open_vouches($bytes{hidden}, $other);
    }
    my @pair = read_vouches($bytes{content});
    for my $name (qw(teller person)) {
        my ($payload, $signature) = @{ shift @pair };
        die "not signed\n" unless is_signed($bytes{"${name}_device"}, 'vouch', $payload, $signature);
        my $vouch = read_vouch($payload);
        same_hex('author', $vouch->{author}, $case->{$name});
        same_hex('device', $vouch->{device}, $case->{"${name}_device"});
        same_hex('person', $vouch->{person}, $case->{ $name eq 'teller' ? 'person' : 'teller' });
        is_same($_, $vouch->{$_}, $case->{"${name}_$_"}) for qw(day last_day);
    }
    return 1;
}

sub a_knock ($case) {
    my $secret = bytes_of($case->{secret});
    my $key =
          $case->{opening} eq 'presence' ? author_key($secret, bytes_of($case->{author}))
        : $case->{opening} eq 'invitation' ? knock_key_of_invitation($secret)
        : $case->{opening} eq 'stranger' ? stranger_key()
        : die "the opening $case->{opening}\n";
    my @where = @$case{qw(medium epoch device)};
    my $hello = bytes_of($case->{hello});
    same_hex('knock', knock($key, @where, bytes_of($case->{nonce}), $hello), $case->{knock});
    judge_knock(bytes_of($case->{knock}) . $hello, $case->{epoch}, [ $key, @where[ 0, 2 ] ]);
    return 1;
}

sub pairing ($case, $purpose = FOLLOWING) {
    my %bytes = map { $_ => bytes_of($case->{$_}) } keys %$case;
    my @names = (qw(commit show reveal asker_agrees asked_agrees), $purpose == JOINING ? 'answer' : ());
    my %message = map { $_ => read_pairing_message($bytes{$_}, $purpose) } @names;
    is_same('purpose', $message{commit}{purpose}, $purpose);
    if ($purpose == JOINING) {
        is_same('name', $message{reveal}{device_name}, $case->{name});
        check_answer(@message{qw(answer show)}, $message{reveal}{device});
    }
    same_hex('commitment', pairing_commitment($bytes{reveal}), hex_of($message{commit}{commitment}));
    my $transcript = pairing_transcript(@bytes{qw(asker_certificate asked_certificate commit show reveal)});
    same_hex('transcript', $transcript, $case->{transcript});
    is_same('digits', pairing_digits($message{reveal}{nonce}, $message{show}{nonce}, $transcript), $case->{digits});
    return is_consent($message{reveal}{device}, $transcript, 1, $message{asker_agrees}{signature})
        && is_consent($message{show}{device},   $transcript, 0, $message{asked_agrees}{signature});
}

sub joining ($case) { pairing($case, JOINING) }

sub feed ($case) {
    my @logs = map { {
        next => $_->{next},
        map { ($_->[0] => bytes_of($_->[1])) } map {
            my $log = $_;
            map { [ $_ => $log->{$_} ] } qw(writer view root)
        } $_
    } } @{ $case->{logs} };
    return same_hex('digest', feed_digest(@$case{qw(roster standing grant)}, @logs), $case->{digest});
}

sub outline ($case) {
    my $outline =
        outline_digest(bytes_of($case->{roster}), bytes_of($case->{grant}), map { bytes_of($_) } @{ $case->{schemas} });
    return same_hex('outline', $outline, $case->{outline});
}

sub presence ($case) {
    return same_hex(
        'digest', presence_digest(bytes_of($case->{key}), $case->{tag_field}, bytes_of($case->{tag_key})),
        $case->{digest});
}

sub certificate ($case) {
    my $bytes = bytes_of($case->{certificate});
    my $certificate = read_certificate($bytes);
    same_hex('key',       $certificate->{key},               $case->{key});
    same_hex('payload',   $certificate->{roster}{payload},   $case->{payload});
    same_hex('signature', $certificate->{roster}{signature}, $case->{signature});
    return same_hex('sha256', H($bytes), $case->{sha256});
}

sub batch ($case) {
    my %log = (
        writer => bytes_of($case->{writer}), kinds => [ map { read_schema(bytes_of($_)) } @{ $case->{schemas} } ],
        salt   => sub ($number) { undef });
    my $compressed = bytes_of($case->{compressed});
    same_hex('message', expand($compressed, $case->{size}), $case->{message});
    my $batch = read_packed($compressed, $case->{size}, \%log);
    is_same('emptied', "@{ $batch->{emptied} }", "@{ $case->{emptied} }");
    return compare_entries($batch->{entries}, $case->{entries});
}

1;
