import type { WithheldFromUsType } from '#contract/withholding.ts'

/** Where it stands: a claim on the year's tax, the final tax of rent, or the month's own PPh final less what is owed. */
export const WITHHELD_ROLES: Readonly<Record<WithheldFromUsType, string>> = {
  PPH22: 'PREPAID_TAX',
  PPH23: 'PREPAID_TAX',
  PPH4_2: 'FINAL_TAX',
  PPH_FINAL: 'FINAL_TAX_PAYABLE',
}

/** Payments `d` of customers whose PPh stands: what was only prepared or taken back withheld nothing. */
export const WITHHELD_STANDS = `d.wht_object is not null and d.status in ('POSTED', 'PARTIALLY_PAID')`
