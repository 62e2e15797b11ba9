import type { Tx } from '#server/platform/db.ts'

/** One link of the chain (decisions/0034-absence-is-looked-for.md). */
export interface Seal {
  /** From 1 on, none left out. */
  no: number
  /** As people read it: four groups of four letters and digits. */
  value: string
}

type Sealed =
  | { kind: 'CLOSE' | 'REOPEN'; periodId: number; closing: number }
  | { kind: 'DAY'; day: string }

/** The next seal, over all that can no longer change; in the caller's transaction. */
export async function addSeal(tx: Pick<Tx, 'rows'>, sealed: Sealed): Promise<Seal> {
  const [seal] = await tx.rows<Seal>(
    'select no, seal_value(chain) as value from add_seal($1, $2, $3, $4)',
    sealed.kind === 'DAY'
      ? [sealed.kind, null, null, sealed.day]
      : [sealed.kind, sealed.periodId, sealed.closing, null],
  )
  return seal as Seal
}

/** "Segel 12: 8f0a-11c2-90ab-77de", which `C06` finds again wherever the books told it. */
export const sealText = ({ no, value }: Seal): string => `Segel ${no}: ${value}`

/** The newest seal of a month that is closed. */
export async function sealOf(tx: Pick<Tx, 'rows'>, periodId: number): Promise<Seal | null> {
  const [seal] = await tx.rows<Seal>(
    `select no, seal_value(chain) as value from seal where period_id = $1 and kind = 'CLOSE' order by no desc limit 1`,
    [periodId],
  )
  return seal ?? null
}
