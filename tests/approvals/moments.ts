import type { ApprovalAction } from '#contract/application/approval.ts'

/**
 * When a supervisor is asked (decisions/0054). CART: the prices of a cart and what is agreed on with it, when they
 * arise and at the latest before its total is told. TOLD: when a told total falls. DEED: by the very call of a deed of
 * its own, while nobody's money lies on the counter for it.
 */
export type Moment = 'CART' | 'TOLD' | 'DEED'

export const moments: Record<ApprovalAction, Moment> = {
  CASHIER_MANUAL_DISCOUNT: 'CART',
  PRICE_OVERRIDE: 'CART',
  TAX_FREE: 'CART',
  SELL_BELOW_COST: 'CART',
  CASHIER_REMOVE_ITEM: 'TOLD',
  CASHIER_CANCEL_BOOKING: 'DEED',
  SHIFT_DIFFERENCE: 'DEED',
  SHIFT_UNSENT: 'DEED',
  QUEUE_FILE: 'DEED',
  TILL_LOST: 'DEED',
  TILL_REGISTER: 'DEED',
  MANUAL_DISCOUNT: 'DEED',
  OVER_CREDIT_LIMIT: 'DEED',
  OVERDUE_CUSTOMER: 'DEED',
  DUE_DAY_SALES: 'DEED',
  DUE_DAY_PURCHASE: 'DEED',
  SALES_VOID: 'DEED',
  SALES_RETURN: 'DEED',
  RETURN_LATE: 'DEED',
  PAST_RETURN: 'DEED',
  CREDIT_NOTE: 'DEED',
  POINT_CORRECTION: 'DEED',
  STOCK_CORRECTION: 'DEED',
  OPNAME_SUBMIT: 'DEED',
  SET_ASIDE_MOVE: 'DEED',
  PO_APPROVAL: 'DEED',
  DEARER_THAN_AGREED: 'DEED',
  RECEIPT_CANCEL: 'DEED',
  TENDER_CORRECTION: 'DEED',
  QRIS_REFUND: 'DEED',
  COD_HANDOVER: 'DEED',
  RECEIPT_CLOSE: 'DEED',
  PURCHASE_RETURN: 'DEED',
  CASH_OUT: 'DEED',
  MDR_DIFFERENCE: 'DEED',
  WITHHELD_BEYOND: 'DEED',
  REPRINT: 'DEED',
  BACKDATE: 'DEED',
  CUSTOMER_MERGE: 'DEED',
  PERIOD_RESTORE: 'DEED',
  PERIOD_UNSENT: 'DEED',
}
