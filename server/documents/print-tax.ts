import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Tax, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dec, round } from '#contract/money.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

/** DPP nilai lain of a document of one amount: what its PPN is the rate of (domain §0.4 D1). */
export function otherBaseOf({ dpp, vat }: { dpp: number; vat: number }, tax: Tax): number {
  if (vat <= 0) return 0
  const general = round(dec(dpp).times(tax.base_num).div(tax.base_den))
  const isGeneral = Math.abs(round(dec(general).times(tax.rate).div(100)) - vat) <= 1
  // Of luxury goods or of several kinds of goods it is told by the PPN itself.
  return isGeneral ? general : round(dec(vat).times(100).div(tax.rate))
}

/** A number of the tax office that is kept enciphered; whole for those only who may see it. */
export function identityOf(
  { ctx, session }: { ctx: Ctx; session: Session },
  field: string,
  sealed: string | null,
): string | null {
  const whole = sealed ? ctx.cipher.decrypt(field, sealed) : null
  return session.rights.has('identity.view') ? whole : whole && `••••••••••••${whole.slice(-4)}`
}

export async function otherBaseOn(
  { tx, session }: { tx: Tx; session: Session },
  { document }: DocumentDetail,
): Promise<number> {
  return otherBaseOf(document, taxOn(await mastersOf(tx, session.mastersVersion), document.docDate))
}
