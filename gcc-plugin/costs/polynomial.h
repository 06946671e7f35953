/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polynomials with rational coefficients, for counts of operations.

   A count depends on parameters of a function and on how often the loops around
   an operation have been repeated, which are the variables here.  Adding up the
   iterations of a loop turns a polynomial in its number into one in its bounds:
   the loops `for i < n` and `for j < i` around one operation give
   1/2 n^2 - 1/2 n.  Sums are exact; a polynomial whose numbers become too large
   is not known, like that of an expression that is none, and so is whatever is
   made of it.  */

#ifndef ASTERISM_COSTS_POLYNOMIAL_H
#define ASTERISM_COSTS_POLYNOMIAL_H

namespace asterism::plugin
{

/* A fraction in lowest terms with a positive denominator.  */
class Rational
{
public:
  Rational (int64_t numerator = 0, int64_t denominator = 1);

  int64_t
  numerator () const
  {
    return numerator_;
  }
  int64_t
  denominator () const
  {
    return denominator_;
  }
  /* Says whether no operation on the way here overflowed.  */
  bool
  is_known () const
  {
    return denominator_ != 0;
  }
  bool
  is_zero () const
  {
    return numerator_ == 0 && denominator_ == 1;
  }
  bool
  is_negative () const
  {
    return numerator_ < 0;
  }
  double
  value () const
  {
    return static_cast<double> (numerator_) / denominator_;
  }

  friend Rational operator+ (const Rational &a, const Rational &b);
  friend Rational operator* (const Rational &a, const Rational &b);
  bool operator== (const Rational &) const = default;

private:
  int64_t numerator_, denominator_; /* both 0: not known */
};

/* A variable: parameters have their index, loops numbers from kFirstLoop on.
 */
using Variable = unsigned;
constexpr Variable kFirstLoop = 1000;

/* The powers of variables, without those of 0.  */
using Monomial = std::map<Variable, unsigned>;

class Polynomial
{
public:
  Polynomial () = default;
  Polynomial (Rational constant);

  static Polynomial variable (Variable which);
  static Polynomial unknown ();

  bool
  is_known () const
  {
    return known_;
  }
  bool
  is_zero () const
  {
    return known_ && terms_.empty ();
  }
  /* Returns its value if it is a constant.  */
  std::optional<Rational> constant () const;
  const std::map<Monomial, Rational> &
  terms () const
  {
    return terms_;
  }
  bool mentions (Variable which) const;

  /* Returns the polynomial with VALUE for the variable WHICH.  */
  Polynomial with (Variable which, const Polynomial &value) const;

  /* Returns the sum of what it is for 0, 1, ..., COUNT - 1 as WHICH.  */
  Polynomial sum (Variable which, const Polynomial &count) const;

  /* Returns its value where parameters are large, those named first the largest
     if DESCENDING: an order of magnitude, by which two are compared.  */
  double at (bool descending) const;

  friend Polynomial operator+ (const Polynomial &a, const Polynomial &b);
  friend Polynomial operator- (const Polynomial &a, const Polynomial &b);
  friend Polynomial operator* (const Polynomial &a, const Polynomial &b);

private:
  void add (const Monomial &monomial, const Rational &coefficient);

  std::map<Monomial, Rational> terms_; /* without coefficients of 0 */
  bool known_ = true;
};

/* Returns the larger of two where variables are large; one that is not known if
   either is not.  */
const Polynomial &larger (const Polynomial &a, const Polynomial &b);

/* Returns TERMS as text, largest powers first: "2 n^3 + 1/2 n".  NAMES are the
   parameters'.  */
std::string text_of (const Polynomial &terms,
                     std::span<const std::string> names);

} // namespace asterism::plugin

#endif /* ASTERISM_COSTS_POLYNOMIAL_H */
