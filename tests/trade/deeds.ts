import type { Deed } from './deed.ts'
import { aheadDeeds } from './deeds-ahead.ts'
import { buyingDeeds } from './deeds-buying.ts'
import { codDeeds } from './deeds-cod.ts'
import { creditDeeds } from './deeds-credit.ts'
import { lateDeeds } from './deeds-late.ts'
import { memberDeeds } from './deeds-members.ts'
import { moneyDeeds } from './deeds-money.ts'
import { noteDeeds } from './deeds-notes.ts'
import { offlineDeeds } from './deeds-offline.ts'
import { returnDeeds } from './deeds-return.ts'
import { shiftDeeds } from './deeds-shift.ts'
import { stockDeeds } from './deeds-stock.ts'
import { supplierDeeds } from './deeds-supplier.ts'
import { taxedDeeds } from './deeds-taxed.ts'
import { tenderDeeds } from './deeds-tenders.ts'
import { tillDeeds } from './deeds-till.ts'
import { undoDeeds } from './deeds-undo.ts'

/** All that is done in a shop. */
export const deeds: Deed[] = [
  ...tillDeeds,
  ...creditDeeds,
  ...codDeeds,
  ...returnDeeds,
  ...noteDeeds,
  ...moneyDeeds,
  ...buyingDeeds,
  ...memberDeeds,
  ...tenderDeeds,
  ...shiftDeeds,
  ...stockDeeds,
  ...supplierDeeds,
  ...lateDeeds,
  ...undoDeeds,
  ...aheadDeeds,
  ...taxedDeeds,
  ...offlineDeeds,
]
