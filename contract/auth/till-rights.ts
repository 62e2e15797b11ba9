/** The menu places of whoever stands at a till: six digits open no more than the work of the counter. */
const places = [
  'sales/booking',
  'sales/cashier',
  'sales/open-cod',
  'sales/sales-returns',
  'sales/redeempoint',
  'report/sales-report-percashier',
]

/** Whether a right is one of the counter. Rights that are no menu place's (cost, identity) are not. */
export const isTillRight = (right: string) => places.some((place) => right.startsWith(`${place}:`))
