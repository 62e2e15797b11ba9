import {
  withholdingObject as contract,
  withholdingObjectRow,
} from '#contract/master/withholding-object.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

const withholdingObject = master({
  kind: 'withholding-object',
  title: 'Objek PPh',
  row: withholdingObjectRow,
  written: contract.update.input,
  table: 'withholding_object',
  from: 'withholding_object m',
  defaults: { doubles: false, is_confirmed: true },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.code, m.valid_from desc',
  async check(tx, _s, input, before) {
    const of = <T>(key: string, column: string) =>
      ((input as Record<string, unknown>)[key] ?? before?.[column]) as T
    const days: Days = {
      id: Number(before?.id ?? 0),
      code: of<string>('code', 'code'),
      from: of<string>('validFrom', 'valid_from'),
      to:
        'validTo' in input
          ? (input.validTo as string | null)
          : of<string | null>('validTo', 'valid_to'),
    }
    await refuseOverlap(tx, days)
    return {}
  },
})

interface Days {
  id: number
  code: string
  from: string
  to: string | null
}

/** On any day a code has one rate: a new one begins when the one before has ended. */
async function refuseOverlap(tx: Tx, { id, code, from, to }: Days): Promise<void> {
  if (to && to < from)
    throw new Refusal('DATE_ORDER', 'Hari terakhir tidak boleh sebelum hari pertama', {
      field: 'validTo',
    })
  const other = await tx.one<{ from: string }>(
    `select valid_from as "from" from withholding_object where code = $1 and id <> $2 and is_active
       and daterange(valid_from, valid_to, '[]') && daterange($3::date, $4::date, '[]') order by valid_from limit 1`,
    [code, id, from, to],
  )
  if (other)
    throw new Refusal(
      'OVERLAP',
      `Objek ${code} sudah berlaku sejak ${dayText(other.from)}: isi dulu hari terakhirnya`,
      { field: 'validFrom' },
    )
}

export const withholdingObjectRoutes = masterRoutes(contract, withholdingObject)
