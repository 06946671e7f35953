/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calculates with polynomials that have rational coefficients.  */

#include "gcc_headers.h"

#include "costs/polynomial.h"

namespace asterism::plugin
{

namespace
{

/* More terms than any count of a program that somebody reads.  */
constexpr size_t kMostTerms = 200;
/* Sums of higher powers are not asked for.  */
constexpr unsigned kMostPower = 8;

const Rational kUnknown (0, 0);

Monomial
product (const Monomial &a, const Monomial &b)
{
  Monomial all = a;
  for (const auto &[variable, power] : b)
    all[variable] += power;
  return all;
}

/* Returns POWER choose K.  */
int64_t
binomial (unsigned power, unsigned k)
{
  int64_t value = 1;
  for (unsigned i = 1; i <= k; i++)
    value = value * (power - k + i) / i;
  return value;
}

/* Returns the sum of the POWER-th powers of 0, 1, ..., n - 1 as a polynomial in
   the variable N: by the recurrence that follows from adding up
   (i + 1)^(p+1) - i^(p+1).  */
Polynomial
sum_of_powers (unsigned power, Variable n)
{
  Polynomial value (1);
  for (unsigned i = 0; i <= power; i++)
    value = value * Polynomial::variable (n);
  for (unsigned k = 0; k < power; k++)
    value = value - Polynomial (binomial (power + 1, k)) * sum_of_powers (k, n);
  return value * Polynomial (Rational (1, power + 1));
}

unsigned
degree (const Monomial &monomial)
{
  unsigned sum = 0;
  for (const auto &[variable, power] : monomial)
    sum += power;
  return sum;
}

/* Returns what stands for a variable in comparisons: parameters are large and
   differ, and those named first are the larger ones if DESCENDING.  The
   iterations of loops are fewer, and of inner loops fewer again, so that
   n - i - j is positive as in the loops that are repeated so often.  */
double
value_at (Variable variable, bool descending)
{
  constexpr double kLarge = 1000;
  if (variable < kFirstLoop)
    return kLarge
           * (descending ? 1 / (1 + 0.01 * variable) : 1 + 0.01 * variable);
  double value = kLarge / 2;
  for (unsigned i = (variable - kFirstLoop) % 16; i > 0; i--)
    value *= 0.6;
  return value;
}

std::string
text_of_monomial (const Monomial &monomial, std::span<const std::string> names)
{
  std::string text;
  for (const auto &[variable, power] : monomial)
    {
      text += text.empty () ? "" : " ";
      text += variable < names.size () ? names[variable] : "?";
      if (power > 1)
        text += "^" + std::to_string (power);
    }
  return text;
}

} // namespace

Rational::Rational (int64_t numerator, int64_t denominator)
    : numerator_ (numerator), denominator_ (denominator)
{
  if (denominator == 0 || numerator == INT64_MIN || denominator == INT64_MIN)
    {
      numerator_ = denominator_ = 0;
      return;
    }
  const int64_t common = std::gcd (numerator, denominator);
  const int64_t sign = denominator < 0 ? -1 : 1;
  numerator_ = sign * (numerator / common);
  denominator_ = sign * (denominator / common);
}

Rational
operator+ (const Rational &a, const Rational &b)
{
  int64_t left, right, sum, below;
  if (__builtin_mul_overflow (a.numerator_, b.denominator_, &left)
      || __builtin_mul_overflow (b.numerator_, a.denominator_, &right)
      || __builtin_add_overflow (left, right, &sum)
      || __builtin_mul_overflow (a.denominator_, b.denominator_, &below))
    return kUnknown;
  return { sum, below };
}

Rational
operator* (const Rational &a, const Rational &b)
{
  int64_t above, below;
  if (__builtin_mul_overflow (a.numerator_, b.numerator_, &above)
      || __builtin_mul_overflow (a.denominator_, b.denominator_, &below))
    return kUnknown;
  return { above, below };
}

Polynomial::Polynomial (Rational constant) { add ({}, constant); }

Polynomial
Polynomial::variable (Variable which)
{
  Polynomial value;
  value.add ({ { which, 1 } }, 1);
  return value;
}

Polynomial
Polynomial::unknown ()
{
  Polynomial value;
  value.known_ = false;
  return value;
}

std::optional<Rational>
Polynomial::constant () const
{
  if (!known_ || terms_.size () > 1
      || (!terms_.empty () && !terms_.begin ()->first.empty ()))
    return std::nullopt;
  return terms_.empty () ? Rational (0) : terms_.begin ()->second;
}

bool
Polynomial::mentions (Variable which) const
{
  for (const auto &[monomial, coefficient] : terms_)
    if (monomial.count (which))
      return true;
  return false;
}

void
Polynomial::add (const Monomial &monomial, const Rational &coefficient)
{
  Rational &there = terms_[monomial];
  there = there + coefficient;
  if (!there.is_known () || terms_.size () > kMostTerms)
    known_ = false;
  if (there.is_zero ())
    terms_.erase (monomial);
}

Polynomial
Polynomial::with (Variable which, const Polynomial &value) const
{
  if (!known_ || !value.known_)
    return unknown ();
  Polynomial all;
  for (const auto &[monomial, coefficient] : terms_)
    {
      Monomial rest = monomial;
      const auto found = rest.find (which);
      const unsigned power = found == rest.end () ? 0 : found->second;
      rest.erase (which);
      Polynomial term;
      term.add (rest, coefficient);
      for (unsigned i = 0; i < power; i++)
        term = term * value;
      all = all + term;
    }
  return all;
}

Polynomial
Polynomial::sum (Variable which, const Polynomial &count) const
{
  if (!known_ || !count.known_)
    return unknown ();
  Polynomial all;
  for (const auto &[monomial, coefficient] : terms_)
    {
      Monomial rest = monomial;
      const auto found = rest.find (which);
      const unsigned power = found == rest.end () ? 0 : found->second;
      if (power > kMostPower)
        return unknown ();
      rest.erase (which);
      Polynomial term;
      term.add (rest, coefficient);
      all = all + term * sum_of_powers (power, which).with (which, count);
    }
  return all;
}

double
Polynomial::at (bool descending) const
{
  double sum = 0;
  for (const auto &[monomial, coefficient] : terms_)
    {
      double term = coefficient.value ();
      for (const auto &[variable, power] : monomial)
        for (unsigned i = 0; i < power; i++)
          term *= value_at (variable, descending);
      sum += term;
    }
  return sum;
}

Polynomial
operator+ (const Polynomial &a, const Polynomial &b)
{
  if (!a.known_ || !b.known_)
    return Polynomial::unknown ();
  Polynomial sum = a;
  for (const auto &[monomial, coefficient] : b.terms_)
    sum.add (monomial, coefficient);
  return sum;
}

Polynomial
operator- (const Polynomial &a, const Polynomial &b)
{
  return a + Polynomial (-1) * b;
}

Polynomial
operator* (const Polynomial &a, const Polynomial &b)
{
  if (!a.known_ || !b.known_)
    return Polynomial::unknown ();
  Polynomial all;
  for (const auto &[left, one] : a.terms_)
    for (const auto &[right, other] : b.terms_)
      all.add (product (left, right), one * other);
  return all;
}

const Polynomial &
larger (const Polynomial &a, const Polynomial &b)
{
  if (!a.is_known () || !b.is_known ())
    return a.is_known () ? b : a;
  /* Counts are not negative, whatever parameter is the larger one.  */
  if (a.is_zero () || b.is_zero ())
    {
      const Polynomial &other = a.is_zero () ? b : a;
      return other.at (true) > 0 || other.at (false) > 0 ? other
             : a.is_zero ()                              ? a
                                                         : b;
    }
  return a.at (true) + a.at (false) >= b.at (true) + b.at (false) ? a : b;
}

std::string
text_of (const Polynomial &terms, std::span<const std::string> names)
{
  std::vector<std::pair<Monomial, Rational>> sorted (terms.terms ().begin (),
                                                     terms.terms ().end ());
  std::stable_sort (sorted.begin (), sorted.end (),
                    [] (const auto &a, const auto &b) {
                      return degree (a.first) > degree (b.first);
                    });
  std::string text;
  for (const auto &[monomial, coefficient] : sorted)
    {
      const bool minus = coefficient.is_negative ();
      text += text.empty () ? minus ? "-" : "" : minus ? " - " : " + ";
      const int64_t above
          = minus ? -coefficient.numerator () : coefficient.numerator ();
      std::string number = std::to_string (above);
      if (coefficient.denominator () != 1)
        number += "/" + std::to_string (coefficient.denominator ());
      const std::string powers = text_of_monomial (monomial, names);
      if (number != "1" || powers.empty ())
        text += number + (powers.empty () ? "" : " ");
      text += powers;
    }
  return text.empty () ? "0" : text;
}

} // namespace asterism::plugin
