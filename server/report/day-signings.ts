import type { DaySigning, SignedFigure } from '#contract/report/daily.ts'
import { signedFigures } from '#contract/report/daily.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, rupiah } from '#contract/money.ts'
import { instantText } from '#server/platform/time.ts'
import { DAY_FIGURES } from '#server/ledgers/day-figures.ts'

/** Of a day on which nothing happened. */
export const NOTHING = 'kosong'

interface Figures extends Record<SignedFigure, number> {
  fingerprint: string
}
interface Found {
  branchId: number
  branchName: string
  now: Figures
  by: string | null
  at: string
  before: Figures
  counts: NonNullable<DaySigning['signed']>['counts']
}

const told = (of: string) =>
  `json_build_object('fingerprint', coalesce(${of}.fingerprint, '${NOTHING}'), 'sales', coalesce(${of}.sales, 0), 'cashIn', coalesce(${of}.cash_in, 0),
     'cashOut', coalesce(${of}.cash_out, 0), 'documents', coalesce(${of}.documents, 0), 'journals', coalesce(${of}.journals, 0))`
const SIGNINGS = `
select b.id as "branchId", b.name as "branchName", ${told('f')} as now, e.name as by, g.signed_at as at, ${told('g')} as before,
  (select coalesce(json_agg(json_build_object('accountCode', a.code, 'name', a.name, 'closing', c.closing, 'counted', c.counted) order by a.code), '[]')
     from daily_count c join account a on a.id = c.account_id where c.branch_id = g.branch_id and c.signing_id = g.id) as counts
from branch b left join (${DAY_FIGURES}) f on f.branch_id = b.id
left join daily_signing g on g.branch_id = b.id and g.day = $1 and g.superseded_at is null left join employee e on e.id = g.signed_by
where b.id = any ($3::int[]) order by b.name, b.id`

/** Who signed a day of these branches, and whether its figures are still those; amounts for whoever may read the ledger. */
export async function signingsOf(
  tx: Tx,
  branchIds: number[],
  date: string,
  ledger: boolean,
): Promise<DaySigning[]> {
  const found = await tx.rows<Found>(SIGNINGS, [date, date, branchIds])
  return found.map(({ branchId, branchName, now, by, at, before, counts }) => ({
    branchId,
    branchName,
    hash: now.fingerprint,
    signed:
      by === null
        ? null
        : {
            by,
            at,
            changed: now.fingerprint !== before.fingerprint,
            changes: ledger ? changesOf(before, now) : [],
            counts: ledger ? counts : [],
          },
  }))
}

/** The figures that a signing keeps, as they are now. */
export async function figuresOf(tx: Tx, branchId: number, date: string): Promise<Figures> {
  const row = await tx.one<{ now: Figures }>(
    `select ${told('f')} as now from (select $3::int as id) b left join (${DAY_FIGURES}) f on f.branch_id = b.id`,
    [date, date, branchId],
  )
  return (row as { now: Figures }).now
}

const FIGURES = Object.keys(signedFigures) as SignedFigure[]
const changesOf = (before: Figures, now: Figures) =>
  FIGURES.filter((figure) => before[figure] !== now[figure]).map((figure) => ({
    figure,
    before: before[figure],
    now: now[figure],
  }))

/** Above the report on paper and in a workbook: whose day was signed by whom and when, and what changed since. */
export const signingRows = (signings: readonly DaySigning[], timezone: string): object[] => [
  { name: 'Pengesahan', isHeading: true },
  ...signings.flatMap((signing) =>
    sentencesOf(signing, timezone).map((text) => ({
      name: signings.length > 1 ? `${signing.branchName}: ${text}` : text,
    })),
  ),
]

function sentencesOf({ signed }: DaySigning, timezone: string): string[] {
  if (!signed) return ['Belum disahkan']
  const [day, time] = instantText(signed.at, timezone).split(' ')
  return [
    `Disahkan oleh ${signed.by}, ${day} pukul ${time}`,
    ...signed.counts.map(
      ({ name, closing, counted }) =>
        `${name} dihitung ${rupiah(counted)}, selisih ${rupiah(minus(counted, closing))}`,
    ),
    ...(signed.changed ? changeSentences(signed.changes) : []),
  ]
}

const changeSentences = (changes: NonNullable<DaySigning['signed']>['changes']) =>
  changes.length === 0
    ? ['Berubah sesudah disahkan']
    : changes.map(({ figure, before, now }) => {
        const amount = figure === 'documents' ? String : rupiah
        return `Berubah sesudah disahkan: ${signedFigures[figure][0]} dari ${amount(before)} menjadi ${amount(now)}`
      })
