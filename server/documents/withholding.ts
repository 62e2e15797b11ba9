import {
  type Withholding,
  type WithholdingType,
  usualRates,
  withheldAmount,
  withholdingType,
} from '#contract/withholding.ts'
import { type Entry, credit } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah } from '#contract/money.ts'
import type { PostingFacts } from './types.ts'

/** PPh of persons has an account of its own. */
const ROLES: Readonly<Record<WithholdingType, string>> = {
  PPH23: 'WHT_PAYABLE',
  PPH4_2: 'WHT_PAYABLE',
  PPH21: 'WHT_21_PAYABLE',
}

/** What is kept back of an amount without PPN, as the document's head keeps it (domain §0.4 D9). */
export function withheldOf({ whtType, whtBase, whtRate, whtSlipNo }: Withholding, amount: number) {
  if (!whtType) {
    if (whtBase || whtRate) throw missing('Jenis PPh', 'whtType')
    return { withheld: 0 }
  }
  if (!whtBase) throw missing('Dasar PPh', 'whtBase')
  if (whtBase > amount) {
    throw new Refusal('AMOUNT_OVER', `Dasar PPh melebihi nilai sebelum PPN (${rupiah(amount)})`, {
      field: 'whtBase',
    })
  }
  const rate = whtRate ?? usualRates[whtType]
  if (!rate) throw missing('Tarif PPh', 'whtRate')
  const withheld = withheldAmount(whtBase, rate)
  return { whtType, whtBase, whtRate: rate, whtSlipNo, withheld }
}

/** A figure or word without which no PPh can be withheld. */
export const missing = (noun: string, field: string) =>
  new Refusal('REQUIRED', `${noun} wajib diisi`, { field })

interface Kept {
  whtType?: string | null | undefined
  withheld: number
}

/** The account of what is kept back, by the type that the document names. */
export const withheldRole = ({ whtType }: Pick<Kept, 'whtType'>) =>
  ROLES[withholdingType.parse(whtType)]

/** It is owed to the state; on the other side where the document is taken back. */
export const withheldEntries = (
  kept: Kept,
  { account }: Pick<PostingFacts, 'account'>,
  side: typeof credit = credit,
): Entry[] => (kept.withheld === 0 ? [] : side(account(withheldRole(kept)).id, kept.withheld))
