import { type Seal, sealText } from '#server/ledgers/seals.ts'
import { ring } from '#server/platform/bell.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

/** What the owner sees in his bell stays what it was, whoever makes the chain anew. */
export async function tellSeals(tx: Tx, s: Session, month: string, seals: Seal[]): Promise<void> {
  for (const seal of seals)
    await ring(tx, s.branchId, {
      subject: `seal:${seal.no}`,
      message: `Periode ${month} ditutup. ${sealText(seal)}`,
      right: 'system/restore-periode:approve',
      place: 'system/closing-periode',
    })
}
