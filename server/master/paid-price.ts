import { taxModeOn } from '#server/pricing/price-terms.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { plus } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { vatOn } from '#contract/pricing/amounts.ts'

/**
 * What a customer of the level pays of a price on a day, PPN on top of it included (Permendag 35/M-DAG/PER/7/2013 art. 3 and 6): a
 * label that leaves PPN out is a lower price than the one at the till.
 */
export async function paidOf(tx: Tx, s: Session, level: string) {
  const masters = await mastersOf(tx, s.mastersVersion)
  return (price: number, taxType: string, day: string) =>
    taxModeOn(masters, day, level) === 'EXCLUDE'
      ? plus(price, vatOn(price, taxOfType(taxType, taxOn(masters, day))))
      : price
}
