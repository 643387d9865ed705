#!/usr/bin/env perl
# A bot for ramino: it lays what it can, keeps what may still fit and throws the dearest of the rest.
use strict;
use warnings;
use JSON::PP;
use List::Util qw(any all first min sum0 uniq);

$| = 1;    # every line goes out at once
my $RANKS = 'A23456789TJQK';
my @SUITS = qw(c d h s);
my ($rules, $seat, $line, @threes);    # of the match being played

sub order    { index "$RANKS*", substr $_[0], 0, 1 }
sub suit     { substr $_[0], 1, 1 }
sub identity { substr $_[0], -2 }    # "*=7h" counts as 7h
sub has      { my $card = shift; any { $_ eq $card } @_ }
sub ace      { $rules->{scoring}{ace_in_hand} eq '1' ? 1 : 11 }
sub value    { $_[0] eq '*' ? 25 : $_[0] =~ /^A/ ? ace() : min(order($_[0]) + 1, 10) }
sub total    { sum0 map { value($_) } @_ }

# What is left of the cards; a joker laid as "*=7h" is the card "*".
sub take_out {
    my ($cards, @used) = @_;
    my @rest = @$cards;
    for my $card (map { s/=.*//r } @used) {
        splice @rest, (first { $rest[$_] eq $card } 0 .. $#rest), 1;
    }
    return @rest;
}

sub start_ramino {
    $line = $RANKS . ($rules->{melds}{ace} eq 'both' ? 'A' : '');
    for my $suit (@SUITS) {
        push @threes, map { my $at = $_; [map { "$_$suit" } split //, substr $line, $at, 3] } 0 .. length($line) - 3;
        push @threes, map { my $rank = $_; [map { "$rank$_" } grep { $_ ne $suit } @SUITS] } split //, $RANKS;
    }
}

# Whether a card can be added to a meld.
sub fits {
    my ($card, @meld) = @_;
    my @cards = map { identity($_) } @meld;
    my $size  = @cards + 1;
    my @ranks = uniq map { substr $_, 0, 1 } $card, @cards;
    return $size <= 4 && !has($card, @cards) if @ranks == 1;
    return 0 if @ranks < $size || any { suit($_) ne suit($card) } @cards;
    return any { my $window = substr $line, $_, $size; all { index($window, $_) >= 0 } @ranks }
        0 .. length($line) - $size;
}

# Melds found greedily, the dearest first and those with a joker last; and the loose cards.
sub arrange {
    my @loose  = sort { order($a) <=> order($b) } @_;
    my $jokers = ($rules->{melds}{max_jokers} // 1) && $rules->{melds}{min_naturals} <= 2;
    my @melds;
    while (1) {
        my ($best, $most) = (undef, 0);
        for my $three (@threes) {
            my @missing = grep { !has($_, @loose) } @$three;
            next if @missing > ($jokers && has('*', @loose) ? 1 : 0);
            my $worth = total(@$three) / (@missing ? 100 : 1);
            ($best, $most) = ([map { has($_, @missing) ? "*=$_" : $_ } @$three], $worth) if $worth > $most;
        }
        push @melds, $best // last;
        @loose = take_out(\@loose, @$best);
    }
    for my $meld (@melds, @melds) {
        for my $card (my @copy = @loose) {
            next unless fits($card, @$meld);
            push @$meld, $card;
            @loose = take_out(\@loose, $card);
        }
    }
    return (\@melds, \@loose);
}

sub loose { return @{ (arrange(@_))[1] } }

# Whether the top of the pile would go straight into a meld.
sub useful {
    my @hand = @{ $_[0]{hand} };
    return total(loose(@hand, $_[0]{discard}[-1])) <= total(loose(@hand));
}

sub draw {
    my ($can, $view) = @_;
    return { do => 'close' } if $can->{close};
    my ($from, $second) = ($can->{from}, $can->{second} // []);
    return { do => 'draw', from => 'stock' } if "@$from" eq 'stock' || has('stock', @$from) && !useful($view);
    return { do => 'draw', from => 'discard', @$second ? (second => $second->[0]) : () };
}

# The steps of this turn and the cards left: one that may be thrown, or none where none is needed.
sub lay {
    my ($can, $view, $taken) = @_;
    my ($table, $opened, @rest) = ($rules->{table}, $view->{opened}[$seat], @{ $view->{hand} });
    my ($melds, @steps, @laid) = (arrange(@rest))[0];
    my $take = sub {
        my ($step, @used) = @_;
        my @left = take_out(\@rest, @used);
        return 0 if @steps && $table->{one_action_per_turn};
        return 0 if @left ? all { $_ eq $taken } @left : $rules->{closing}{needs_discard};
        @rest = @left;
        return push @steps, $step;
    };
    for my $meld (@$melds) {
        last if defined $can->{melds_left} && @steps >= $can->{melds_left};
        push @laid, @$meld if $take->({ meld => $meld }, @$meld);
    }
    my $points = sum0 map { min(value(identity($_)), 10) } @laid;
    return ([], @{ $view->{hand} }) if !$opened && $points < $table->{opening_min};
    return (\@steps, @rest) if $table->{layoff_after_opening} && !$opened && !@steps;
    my %layoff = (any => sub { 1 }, own => sub { $_->{owner} == $seat }, none => sub { 0 });
    for my $meld (grep { $layoff{ $table->{layoff} }->() } @{ $view->{table} }) {
        my @cards = @{ $meld->{cards} };
        for my $card (my @twice = (@rest, @rest)) {
            next unless has($card, @rest) && fits($card, @cards);
            push @cards, $card if $take->({ add => [$card], to => $meld->{id} }, $card);
        }
    }
    return (\@steps, @rest);
}

# How good it is to throw a card: its value, less what its neighbours in the hand promise.
sub useless {
    my ($card, @rest) = @_;
    return -100 if $card eq '*';
    my @same_rank = grep { $_ ne $card && order($_) == order($card) } @rest;
    my @same_suit = grep { $_ ne $card && suit($_) eq suit($card) && abs(order($_) - order($card)) < 3 } @rest;
    return value($card) - 4 * (@same_rank + @same_suit);
}

sub play {
    my ($can, $view) = @_;
    my $taken = ($view->{drawn_from} // '') eq 'discard' ? $view->{drawn} : '';
    my ($steps, @rest) = $rules->{table}{enabled} ? lay($can, $view, $taken) : ([], @{ $view->{hand} });
    my @free = grep { $_ ne $taken } @rest;
    @free = grep { $_ ne ($can->{may_not_discard} // '') } @rest if !@free;
    my $last = first { !loose(take_out(\@rest, $_)) } @free;    # to be thrown, with all the others melded
    return { do => 'play', discard => $last, close => JSON::PP::true } if $last && !$rules->{table}{enabled};
    my @loose = grep { has($_, @free) } loose(@rest);
    my ($thrown) = sort { useless($b, @rest) <=> useless($a, @rest) } @loose ? @loose : @free;
    return { do => 'play', steps => $steps, discard => $thrown };
}

# Rams: the weakest first, trumps last.
sub ranked {
    my ($trump, @cards) = @_;
    my $power = sub { index('23456789TJQKA', substr $_[0], 0, 1) + (suit($_[0]) eq $trump ? 20 : 0) };
    return sort { $power->($a) <=> $power->($b) } @cards;
}

# Lead the strongest; else win as cheaply as possible; else throw the weakest.
sub card {
    my ($can, $view) = @_;
    my @cards = ranked($view->{trump}, @{ $can->{cards} });
    my @trick = map { $_->{card} } @{ $view->{trick} } or return { do => 'card', card => $cards[-1] };
    my @suits = (suit($trick[0]), $view->{trump});
    my ($best) = reverse ranked($view->{trump}, grep { has(suit($_), @suits) } @trick);
    my $winner = first { has(suit($_), @suits) && (ranked($view->{trump}, $best, $_))[-1] eq $_ } @cards;
    return { do => 'card', card => $winner // $cards[0] };
}

sub enter {
    my ($can, $view) = @_;
    return { do => 'finish' } if $can->{finish};
    my @weak = grep { !/^[AK]/ && suit($_) ne $view->{trump} } ranked($view->{trump}, @{ $view->{hand} });
    return { do => 'pass' } if $can->{pass} && @weak > 3;
    return { do => 'enter', throw => [splice @weak, 0, $can->{max_throw}] };
}

my %decide = (
    draw => \&draw, play => \&play, enter => \&enter, card => \&card,
    bet => sub {    # pass is open before a bet, fold after one; whoever has a meld stays in
        my ($first, $melds) = ($_[0]{do}[0], arrange(@{ $_[1]{hand} }));
        my $bold = $first eq 'pass' ? 'bet' : 'call';
        return { do => @$melds ? $bold : $first, to => $_[0]{min_to} };
    },
    trump   => sub { { do => 'take', throw => (ranked($_[1]{trump}, @{ $_[1]{hand} }))[0] } },
    knock   => sub { { do => 'pass' } },
    reenter => sub { { do => 'reenter' } },
    yield   => sub { { do => $_[0]{close} ? 'close' : useful($_[1]) ? 'take' : 'yield' } },
);
my %answer = (    # error, deal_over and match_over want none
    hello => sub { { type => 'hello', protocol => 1, name => 'perl-starter', wants => ['view'] } },
    match => sub {
        ($rules, $seat, @threes) = @{ $_[0] }{qw(rules seat)};
        start_ramino() if $_[0]{game} eq 'ramino';
        return { type => $_[0]{game} =~ /^(ramino|rams)$/ ? 'ready' : 'decline' };
    },
    turn => sub { { type => 'act', id => $_[0]{id}, action => $decide{ $_[0]{ask} }->(@{ $_[0] }{qw(can view)}) } },
    quit => sub { exit },
);
while (my $text = <STDIN>) {
    my $message = decode_json($text);
    my $answer = $answer{ $message->{type} } or next;
    print encode_json($answer->($message)), "\n";
}
