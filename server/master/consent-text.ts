import { consentText as contract, consentTextRow } from '#contract/master/consent.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { Stored } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

const AGREED = '(select count(*)::int from consent c where c.text_id = m.id)'

const consentText = master({
  kind: 'consent-text',
  title: 'Teks Persetujuan',
  row: consentTextRow,
  written: contract.update.input,
  table: 'consent_text',
  from: 'consent_text m',
  fields: { agreed: AGREED },
  search: `search_key(m.text_version || ' ' || m.wording)`,
  orderBy: 'm.purpose, m.valid_from desc',
  excel: [
    'purpose',
    'textVersion',
    'wording',
    ['validFrom', 'date'],
    ['agreed', 'integer'],
    'isActive',
  ],
  async check(tx, _s, input, before) {
    if (before) await refuseAgreed(tx, input, before)
    const after = { ...before, ...columnsOf(input) }
    const other = await tx.one<{ version: string }>(
      `select text_version as version from consent_text where purpose = $1 and id <> $2 and (valid_from = $3 or text_version = $4)`,
      [after.purpose, before?.id ?? 0, after.valid_from, after.text_version],
    )
    if (other)
      throw new Refusal(
        'OVERLAP',
        `Teks ${other.version} sudah memakai hari atau versi itu, pilih yang lain`,
        { field: 'validFrom' },
      )
    return {}
  },
})

/** What is written of a text, by its columns. */
type Written = Partial<Record<'purpose' | 'wording' | 'validFrom' | 'textVersion', unknown>>
const columnsOf = (input: Written) =>
  Object.fromEntries(
    Object.entries({
      purpose: input.purpose,
      wording: input.wording,
      valid_from: input.validFrom,
      text_version: input.textVersion,
    }).filter(([, value]) => value !== undefined),
  ) as Stored

/** What somebody agreed to is what he agreed to: another text begins on a later day. */
async function refuseAgreed(tx: Tx, input: Written, before: Stored): Promise<void> {
  const changes = Object.entries(columnsOf(input)).some(
    ([column, value]) => value !== before[column],
  )
  if (!changes) return
  const row = await tx.one<{ agreed: number }>(
    'select count(*)::int as agreed from consent where text_id = $1',
    [before.id],
  )
  if (row?.agreed)
    throw new Refusal(
      'AGREED',
      `Sudah ${row.agreed} pelanggan menyetujui teks ini, tulis teks baru dengan hari mulai yang lain`,
      { field: 'wording' },
    )
}

/** The text of a purpose that is in force on a day. */
export async function textOn(tx: Tx, purpose: string, day: string): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `select id from consent_text where purpose = $1 and is_active and valid_from <= $2 order by valid_from desc limit 1`,
    [purpose, day],
  )
  if (!row)
    throw new Refusal('NO_TEXT', `Belum ada teks persetujuan yang berlaku pada ${dayText(day)}`, {
      field: 'day',
    })
  return row.id
}

export const consentTextRoutes = masterRoutes(contract, consentText)
