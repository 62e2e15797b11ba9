import { holds, isPaidToUs } from './scopes.ts'
import type { WithheldFromUsType } from '#contract/withholding.ts'

/** Where it stands: a claim on the year's tax, the final tax of rent, or the month's own PPh final less what is owed. */
export const WITHHELD_ROLES: Readonly<Record<WithheldFromUsType, string>> = {
  PPH22: 'PREPAID_TAX',
  PPH23: 'PREPAID_TAX',
  PPH4_2: 'FINAL_TAX',
  PPH_FINAL: 'FINAL_TAX_PAYABLE',
}

/** Payments of customers and payouts of banks `d` that tell what was withheld of them. */
export const FROM_US = `${isPaidToUs()} and d.wht_object is not null`
/** Those whose PPh stands: what was only prepared or taken back withheld nothing. */
export const WITHHELD_STANDS = `${FROM_US} and ${holds()} and d.status <> 'WAITING_PAYMENT'`
/** Documents `d` of which we keep PPh back from others. */
export const BY_US = `d.withheld <> 0 and not ${isPaidToUs()}`
/** Accounts of what we withheld and owe to the state. */
export const OWED_TO_STATE = `('WHT_PAYABLE', 'WHT_21_PAYABLE')`
/** Accounts of what was withheld of us. */
export const CLAIMED_OF_STATE = `(${[...new Set(Object.values(WITHHELD_ROLES))].map((role) => `'${role}'`).join()})`
