import { type Content, ink, plain } from './pdf.ts'
import { type Look, grey } from './pdf-look.ts'
import { terbilang } from './terbilang.ts'

/** A row of the foot: added to the others, their sum, or only told of what is within it. */
export interface FootRow {
  label: string
  value: string
  strong?: boolean
  within?: boolean
}

/** What stands below the lines of a document. */
export interface Closing {
  totals?: FootRow[]
  /** The amount for "Terbilang". */
  amount?: number | string | null
  memo?: string | null
  /** Sentences below the memo: payment account, giro clause. */
  notes?: (string | null | undefined)[]
  /** Roles that sign, with a name if it is known. */
  signatures?: (string | { role: string; name?: string | null })[]
  /** A box for the duty stamp in the last signature. */
  stampDuty?: boolean
  /** Of the e-Meterai, in place of the box's words. */
  stampNo?: string | null
}

/** Totals, terbilang, memo and signatures stay on one page together. */
export function closing(print: Closing, look: Look, width: number): Content {
  const label = { color: grey(look, ink.hint), fontSize: look.font - 1 }
  const words: Content[] = []
  const gap: [number, number, number, number] = [0, 0, 0, look.needles ? 2 : 5]
  if (print.amount !== null && print.amount !== undefined) {
    words.push({ text: 'Terbilang', ...label })
    words.push({ text: capital(terbilang(print.amount)), italics: true, bold: true, margin: gap })
  }
  if (print.memo) {
    words.push({ text: 'Keterangan', ...label }, { text: plain(print.memo), margin: gap })
  }
  for (const note of (print.notes ?? []).filter(Boolean)) {
    words.push({
      text: plain(note),
      fontSize: look.font - 0.5,
      margin: [0, 0, 0, look.needles ? 0 : 2],
    })
  }
  return {
    unbreakable: true,
    margin: [0, look.font - 3, 0, 0],
    ...(look.needles
      ? // Half a page is short: the signatures stand beside the totals.
        beside([...words, signatures(print, look, width * 0.5)], totals(print, look, width))
      : { stack: [beside(words, totals(print, look, width)), signatures(print, look, width)] }),
  }
}

const beside = (left: Content[], right: Content[]) => ({
  columns: [
    { stack: left, width: '*' },
    { stack: right, width: 'auto' },
  ],
  columnGap: 20,
})

function totals(print: Closing, look: Look, width: number): Content[] {
  const rows = print.totals ?? []
  if (rows.length === 0) return []
  const small = { fontSize: look.font - 1.5, color: grey(look, ink.hint) }
  const body = rows.map(({ label, value, strong, within }) => {
    const size = strong
      ? { bold: true, fontSize: look.font + 2, color: grey(look, ink.accent) }
      : within
        ? small
        : {}
    return [
      { text: plain(label), color: grey(look, ink.label), ...size },
      { text: plain(value), alignment: 'right', noWrap: true, ...size },
    ]
  })
  const strongAt = (i: number) => rows[i]?.strong === true
  const layout = {
    hLineWidth: (i: number) => (strongAt(i) ? 1 : 0),
    hLineColor: () => grey(look, ink.accent),
    vLineWidth: () => 0,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: (i: number) => (strongAt(i) ? 4 : 1),
    paddingBottom: () => 1,
  }
  return [{ table: { widths: [width * 0.2, width * 0.2], body }, layout }]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function signatures(print: Closing, look: Look, width: number): Content {
  const roles = (print.signatures ?? []).map((role) => (typeof role === 'string' ? { role } : role))
  if (roles.length === 0) return ''
  const each = Math.min(width / roles.length, 150)
  const column = (role: { role: string; name?: string | null }, last: boolean): Content => ({
    width: each,
    alignment: 'center',
    stack: [
      { text: plain(role.role), color: grey(look, ink.label) },
      last && print.stampDuty
        ? stampBox(look, print.stampNo)
        : { text: ' ', lineHeight: 1, margin: [0, look.sign - look.font - 4, 0, 0] },
      { text: `( ${role.name ? plain(role.name) : '.'.repeat(28)} )` },
    ],
  })
  return {
    margin: [0, look.needles ? 3 : look.font + 4, 0, 0],
    columns: roles.map((role, n) => column(role, n === roles.length - 1)),
    columnGap: (width - each * roles.length) / Math.max(1, roles.length - 1),
  }
}

function stampBox(look: Look, number: string | null | undefined): Content {
  const text = {
    text: number ? `e-Meterai\n${number}` : 'Meterai\n10.000',
    fontSize: look.font - 2,
    color: grey(look, ink.hint),
    alignment: 'center',
  }
  const box = {
    hLineWidth: () => 0.6,
    vLineWidth: () => 0.6,
    hLineStyle: () => ({ dash: { length: 2 } }),
    vLineStyle: () => ({ dash: { length: 2 } }),
    hLineColor: () => grey(look, ink.line),
    vLineColor: () => grey(look, ink.line),
    paddingTop: () => (look.sign - 18) / 4,
    paddingBottom: () => (look.sign - 18) / 4,
  }
  const framed = {
    table: { widths: [number ? 110 : 46], body: [[text]] },
    layout: box,
    width: 'auto',
  }
  return {
    columns: [{ text: '', width: '*' }, framed, { text: '', width: '*' }],
    margin: [0, 2, 0, 2],
  }
}
