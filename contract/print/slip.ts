/** A row of a slip: a word or sentence with its figure; a sum stands in bold, what is to be paid larger besides. */
export interface SlipRow {
  label: string
  value: string
  sum?: boolean
  strong?: boolean
}

/** Figures of several side by side. */
export interface SlipColumns {
  title: string
  heads: string[]
  rows: { label: string; values: string[]; sum?: boolean }[]
}

/** Rows under a heading of their own, or figures of several. */
export interface SlipSection {
  title?: string
  rows?: SlipRow[]
  columns?: SlipColumns
}

export interface SlipLine {
  name: string
  /** "3 PCS × 37.500". */
  detail: string
  amount: string
  /** "Diskon 5%", "-5.625". */
  discount?: { label: string; amount: string } | null
  /** What was noted of it. */
  note?: string | null
}

/** Paper of the till's printer, millimetres. */
export type SlipWidth = 80 | 58

/**
 * A strip of the till's printer, all that it tells from its head to its foot in Indonesian words (domain §3.2.3), whoever
 * draws it: the server as PDF, a thermal printer or a page.
 */
export interface Slip {
  width: SlipWidth
  company: string
  branch: { name: string; address: string; phone?: string | null; npwp?: string | null }
  /** The branch's greeting above the lines. */
  greeting?: string | null
  title?: string | null
  /** Number, date and time, cashier, customer. */
  facts: { label: string; value: string }[]
  lines: SlipLine[]
  totals: SlipRow[]
  /** Each between two dashed lines, above the tenders. */
  sections?: SlipSection[]
  tenders?: SlipRow[]
  /** Tax, points earned: small, below the tenders. */
  remarks?: (string | null | undefined)[]
  /** Whoever signs, each on a line of his own. */
  signers?: string[]
  farewell?: string | null
  /** The number of its document, drawn as the barcode by which the till opens it. */
  number?: string | null
  copyNo?: number | null
  /** What became of it, above and below. */
  mark?: string | null
  printedBy?: string
  printedAt?: string
}
