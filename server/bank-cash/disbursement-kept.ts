import type { DisbursementInput } from '#contract/bank-cash/disbursement.ts'
import { changeOf } from '#server/documents/card-types.ts'
import type { PostingContext } from '#server/documents/types.ts'
import { type FromUs, baseOfTenders, withheldFromUs } from '#server/documents/withheld-from-us.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, round, rupiah } from '#contract/money.ts'
import type { LockedPayment } from './card-payments-locked.ts'

/** The fee of a payment by the rate on the day of the sale. */
export const feeOf = ({ amount, mdrPct }: LockedPayment): number =>
  round(dec(amount).times(mdrPct).div(100))

/** The fee as it is said, or as it follows from what came in. */
export function feeTaken(
  { mdrActual, receivedAmount }: DisbursementInput,
  due: number,
  expected: number,
): number {
  const mdr = mdrActual ?? (receivedAmount == null ? expected : minus(due, receivedAmount))
  // Taken back on a day on which nothing is paid out: it leaves the bank, and costs no fee.
  if (mdr >= 0 && mdr <= Math.max(0, due)) return mdr
  throw new Refusal('NET_NEGATIVE', 'Nilai diterima tidak sesuai dengan pembayaran yang dipilih', {
    field: receivedAmount == null ? 'mdrActual' : 'receivedAmount',
  })
}

export function receivedOf({ receivedAmount }: DisbursementInput, net: number): number {
  if (receivedAmount == null || receivedAmount === net) return net
  throw new Refusal(
    'PAY_MISMATCH',
    `Nilai diterima harus ${rupiah(net)}: jumlah pembayaran dikurangi MDR dan PPh`,
    { field: 'receivedAmount' },
  )
}

interface Taken {
  /** The fee by the rates of the days of sale, and as it was, in rupiah. */
  expected: number
  mdr: number
  /** PPh, and what of it is beyond its object's rate. */
  withheld: number
  beyond: number
  /** How many payments are paid out. */
  count: number
}

/**
 * One in a hundred, and the rupiah by which a bank may round each payment otherwise, ask nobody. PPh beyond the rate of
 * its object counts as a fee does: called tax, money would be missing that nobody was asked about.
 */
export async function approveFee(
  context: PostingContext,
  { approvalToken }: DisbursementInput,
  { expected, mdr, withheld, beyond, count }: Taken,
): Promise<number | null> {
  const off = Math.abs(minus(plus(mdr, beyond), expected))
  if (off <= count || dec(off).times(100).lte(expected)) return null
  return context.approved(
    'MDR_DIFFERENCE',
    approvalToken,
    'Selisih MDR melebihi batas, periksa kembali',
    {
      details: { expected, mdr, ...(beyond > 0 && { withheld, beyond }) },
      changes: [
        ...(mdr === expected ? [] : [changeOf('FEE', expected, mdr)]),
        ...(beyond > 0 ? [changeOf('WITHHELD', minus(withheld, beyond), withheld)] : []),
      ],
    },
  )
}

/**
 * PPh that who pays out keeps back of the payments (domain §3.4.3), at most of what of them is no PPN; whose slip it is
 * is told as one of our customers.
 */
export async function keptBack(
  context: PostingContext,
  input: DisbursementInput,
  paid: readonly LockedPayment[],
): Promise<FromUs> {
  const { withholderId, whtObject, docDate } = input
  if (Boolean(whtObject) !== Boolean(withholderId)) {
    const [label, field] = whtObject
      ? ['Pemotong PPh', 'withholderId']
      : ['Objek pajak', 'whtObject']
    throw new Refusal('REQUIRED', `${label} wajib diisi`, { field })
  }
  const payment = {
    ...input,
    customerId: withholderId ?? 0,
    docDate,
    roundings: paid.length,
    atPayout: true,
  }
  return withheldFromUs(context, payment, () => baseOfTenders(context, paid))
}
