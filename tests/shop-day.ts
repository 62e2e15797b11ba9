/**
 * The day by the clock of the shops of the tests' world, as `2026-12-01`: from 17.00 of a machine in UTC it is the next
 * one there.
 *
 * @param ago days before today; a negative one lies ahead
 */
export const shopDay = (ago = 0): string =>
  new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })

/** A day as it is typed: `01/12/2026`. */
export const typedDay = (day = shopDay()): string => day.split('-').toReversed().join('/')
