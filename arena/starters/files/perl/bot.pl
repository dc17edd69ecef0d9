#!/usr/bin/perl
# A bot for arena: questions come in on standard input, one JSON object a line, answers go out on standard output.
# The thinking is done in Strategy.pm. Nothing here needs to be changed.

use strict;
use warnings;
use FindBin;
use JSON::PP;
use lib $FindBin::Bin;
use Strategy;

$| = 1;    # every line goes out at once

my $json = JSON::PP->new->utf8;

# A legal action at random, for every decision of every game: each field of a template is a value or a domain.
sub anything {
    my ($legal) = @_;
    my $template = one_of($legal);
    return { map { $_ => pick($template->{$_}) } sort keys %$template };
}

# A value of a domain.
sub pick {
    my ($domain) = @_;
    return $domain unless ref $domain eq 'HASH';    # not a domain
    if (exists $domain->{min}) {                    # an integer in steps
        my ($low, $high, $step) = @$domain{qw(min max step)};
        return $low + $step * int rand(int(($high - $low) / $step) + 1);
    }
    return one_of($domain->{in}) if exists $domain->{in};    # one of these
    return $domain unless exists $domain->{from};
    my $counts = $domain->{from};                            # some of these, or nothing
    return { map { $_ => int rand($counts->{$_} + 1) } sort keys %$counts };
}

sub one_of {
    my ($list) = @_;
    return $list->[ rand @$list ];
}

sub say_line {
    my ($message) = @_;
    print $json->encode($message), "\n";
}

my $strategy;
while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    my $type    = $message->{type};
    if ($type eq 'hello') {
        say_line({ type => 'ready' });
    }
    elsif ($type eq 'start') {    # a new match: forget the last one
        srand $message->{seed};
        $strategy = $message->{game} eq Strategy::GAME ? Strategy->new($message) : undef;
    }
    elsif ($type eq 'act') {
        my $action = $strategy && $strategy->choose($message);
        say_line({ type => 'action', id => $message->{id}, action => $action || anything($message->{legal}) });
    }
    elsif ($type eq 'fault') {    # the last answer did not count
        print STDERR "$message->{fault} $message->{message}\n";
    }
    elsif ($type eq 'quit') {
        last;
    }
}
