import type { Tx } from './db.ts'

/**
 * What advisory locks of a transaction are about, each with what its key is; a number is one class and no other, so that
 * nobody waits for what is none of his. Functions of the database take those of tallies, months and points by number.
 */
export const LOCKS = {
  /** Postings of a month share it, whoever closes or opens the month holds it alone. Key: the period. */
  period: 1,
  /** Cash of an account that is paid out. Key: the account. */
  cash: 2,
  /** Costs that are reckoned anew. Key: 0 for the clock's turn, else the branch. */
  costs: 3,
  /** The sums of a month. Key: `tally_key` of branch and day. */
  tallies: 4,
  /** What is looked at over a whole table before a row is written. Key: the table, or what it is about. */
  table: 5,
  /** Closing and opening of months (0), sealing of days (1). */
  months: 6,
  /** Points of a customer, whatever his number was before. Key: the customer. */
  points: 7,
  /** A series of numbers. Key: prefix, month and branch. */
  series: 8,
  /** Tries of a password. Key: address or name. */
  passwordTries: 9,
  /** What a customer may still owe. Key: the customer. */
  credit: 10,
  /** A shift that is opened. Key: the branch. */
  shiftOpening: 11,
  /** A bank account's lines and matches. Key: the bank account. */
  bank: 12,
  /** Limits of a day that add up over all branches. Key: 0. */
  limits: 13,
  /** Tries of a PIN. Key: branch, asker or place. */
  pinTries: 14,
  /** What a shift's drawer holds. Key: the shift. */
  drawer: 15,
  /** Approvals that a person waits for. Key: the person. */
  approvals: 16,
  /** A till that is signed in at. Key: the till. */
  till: 17,
  /** Carts that lost something after their total was shown. Key: the cashier. */
  carts: 18,
  /** What one person agreed to without a second. Key: the person. */
  secondPerson: 19,
  /** Files of a kind that are brought in. Key: the kind. */
  imports: 20,
  /** Money between two branches. Key: the pair. */
  pair: 21,
  /** Lists that a person downloads whole. Key: the person. */
  downloads: 22,
  /** Files that a person prepares. Key: the person. */
  preparedFiles: 23,
  /** Files that a person sends. Key: the person. */
  uploads: 24,
  /** Files that lie beside a document. Key: the document. */
  attachments: 25,
  /** A note that is written once. Key: its request. */
  notes: 26,
  /** A day that is signed. Key: branch and day. */
  signedDay: 27,
  /** Which goods campaigns mean: shared by whoever writes goods. Taken by functions of the database. Key: 0. */
  campaignGoods: 28,
  /** Parts of a ledger that are made ahead. Key: 0. */
  parts: 29,
} as const

/** Holds a lock until the transaction ends. */
export const takeLock = (
  tx: Pick<Tx, 'rows'>,
  of: keyof typeof LOCKS,
  key: number | string = 0,
): Promise<unknown> =>
  typeof key === 'number'
    ? tx.rows(`select pg_advisory_xact_lock(${LOCKS[of]}, $1::int)`, [key])
    : tx.rows(`select pg_advisory_xact_lock(${LOCKS[of]}, hashtext($1))`, [key])
