/** What a unit cost last, as documents write it whose prices have no PPN inside, and as those whose prices have. */
export interface LastPrices {
  without: number | null
  inside: number | null
}

/** What a line of goods, or of another unit of them, begins with. */
export interface Priced {
  price?: number | null
  lastPrices?: LastPrices
}
