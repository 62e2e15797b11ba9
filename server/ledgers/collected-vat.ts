/** The claim on a collector's proof, and the output PPN that it closes. */
export const CLAIM_ROLE = 'VAT_COLLECTED_CLAIM'
export const OWED_ROLE = 'VAT_OUT_COLLECTED'

/** Where they stand among what is open of a bill: beyond its tenders and the deposit that it may leave. */
export const CLAIM_LINE = 201
export const OWED_LINE = 202

/** Why a claim was closed, where the customer paid us the PPN after all. */
export const PAID_TO_US = 'PAID'
