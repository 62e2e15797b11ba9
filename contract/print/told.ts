import type { Slip, SlipColumns, SlipLine, SlipRow } from './slip.ts'

/** A piece of a strip's head or foot. */
export type Told =
  | {
      /** The company's name is the largest, addresses and remarks are small, greetings have lines of their own. */
      as: 'company' | 'name' | 'small' | 'words' | 'title' | 'by'
      text: string
    }
  /** White on black, as wide as the paper prints. */
  | { as: 'band'; text: string }
  | { as: 'logo' }
  | { as: 'signers'; names: readonly string[] }
  | { as: 'barcode'; number: string }

/** A piece between head and foot; a dashed line stands between each and the next. */
export type SlipPart =
  | { as: 'facts'; facts: Slip['facts'] }
  | { as: 'lines'; lines: readonly SlipLine[] }
  | { as: 'rows'; title: string | undefined; rows: readonly SlipRow[] }
  | { as: 'columns'; columns: SlipColumns }

const piece = (as: Exclude<Told['as'], 'logo' | 'signers' | 'barcode'>, text?: string | null) =>
  text ? [{ as, text }] : []

/** What stands above, in its order: whose it is, and what whoever holds it must know first. */
export const headOf = (slip: Slip): Told[] => [
  { as: 'logo' },
  ...piece('company', slip.company),
  ...piece('name', slip.branch.name),
  ...piece('small', slip.branch.address),
  ...piece('small', slip.branch.phone && `Telp. ${slip.branch.phone}`),
  ...piece('small', slip.branch.npwp && `NPWP ${slip.branch.npwp}`),
  ...piece('words', slip.greeting),
  ...piece('title', slip.title?.toUpperCase()),
  ...piece('band', slip.temporary ? 'Nomor sementara' : null),
  ...piece('band', slip.copyNo ? `SALINAN KE-${slip.copyNo}` : null),
  ...markOf(slip),
]

/** What became of it, and below it each number that did it in a line of its own: a strip is narrow. */
function markOf({ mark }: Slip): Told[] {
  const [word, by] = (mark ?? '').split(' oleh ')
  const numbers = by ? `oleh ${by}`.split(', ') : []
  return [
    ...piece('band', word),
    ...numbers.flatMap((text, i) => piece('by', i < numbers.length - 1 ? `${text},` : text)),
  ]
}

/** What there is of facts, lines and figures. */
export const partsOf = (slip: Slip): SlipPart[] => [
  ...(slip.facts.length > 0 ? [{ as: 'facts' as const, facts: slip.facts }] : []),
  ...(slip.lines.length > 0 ? [{ as: 'lines' as const, lines: slip.lines }] : []),
  ...[{ rows: slip.totals }, ...(slip.sections ?? []), { rows: slip.tenders ?? [] }].flatMap(
    sectionOf,
  ),
]

function sectionOf({
  title,
  rows = [],
  columns,
}: NonNullable<Slip['sections']>[number]): SlipPart[] {
  if (columns) return [{ as: 'columns', columns }]
  return rows.length > 0 ? [{ as: 'rows', title, rows }] : []
}

/** What stands below, in its order. */
export const footOf = (slip: Slip): Told[] => [
  ...(slip.remarks ?? []).flatMap((remark) => piece('small', remark)),
  ...(slip.signers?.length ? [{ as: 'signers' as const, names: slip.signers }] : []),
  ...markOf(slip),
  ...piece('words', slip.farewell),
  ...(slip.number ? [{ as: 'barcode' as const, number: slip.number }] : []),
  ...piece('small', slip.printedBy && `Dicetak oleh ${slip.printedBy}, ${slip.printedAt ?? ''}`),
]
