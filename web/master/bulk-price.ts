/**
 * A price moved by a percentage and brought up to the next whole multiple, in rupiah: 18.750 and 5 % make 19.687,5,
 * to the next 100 that is 19.700. Prices are brought up, as those from margins are (domain §2.4).
 */
export function bulkPrice(price: number, pct: number, rounding: number): number {
  const multiples = (price * (100 + pct)) / 100 / rounding
  // What binary fractions leave behind the sixth decimal is no part of the price.
  return Math.ceil(Number(multiples.toFixed(6))) * rounding
}
