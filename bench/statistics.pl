# SPDX-License-Identifier: LGPL-2.1-or-later
# What the results of several runs have in common, for the scripts in bench/.
use strict;
use warnings;

# The number below which a fraction of the sorted numbers lies.
sub quantile
{
  my ($fraction, @sorted) = @_;
  my $at = $fraction * $#sorted;
  my $low = int $at;
  my $high = $low < $#sorted ? $low + 1 : $low;
  return $sorted[$low] + ($at - $low) * ($sorted[$high] - $sorted[$low]);
}

# The mean of the numbers, and their standard deviation as a fraction of it.
sub mean_and_deviation
{
  my @numbers = @_;
  my ($sum, $squares) = (0, 0);
  $sum += $_ for @numbers;
  my $mean = $sum / @numbers;
  $squares += ($_ - $mean) ** 2 for @numbers;
  my $deviation = @numbers > 1 ? sqrt ($squares / (@numbers - 1)) : 0;
  return ($mean, $mean ? $deviation / $mean : 0);
}

1;
