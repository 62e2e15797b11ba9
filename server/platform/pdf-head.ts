import { type Content, ink, picture, plain, rule } from './pdf.ts'
import { BARCODE_SCALE } from './barcode.ts'
import { type Look, grey } from './pdf-look.ts'

/** Whose paper it is, which, and whether it still holds. */
export interface Head {
  company: string
  branch: { name: string; address: string; phone?: string | null; npwp?: string | null }
  /** PNG or JPEG. */
  logo?: Buffer | null
  title: string
  number: string
  /** As printed: DD/MM/YYYY. */
  date: string
  /** Prints "SALINAN KE-n". */
  copyNo?: number | null
  /** What became of it, across the head of every page: "BATAL". */
  mark?: string | null
  /** A barcode of the number, PNG. */
  barcode?: Buffer | null
}

/** The top of its first page. */
export function letterhead(print: Head, look: Look, width: number): Content {
  const { branch, company } = print
  const logo = picture(print.logo)
  const reach = [
    branch.phone && `Telp. ${plain(branch.phone)}`,
    branch.npwp && `NPWP ${plain(branch.npwp)}`,
  ]
    .filter(Boolean)
    .map((part) => String(part).replaceAll(' ', '\u00a0'))
  const small = { fontSize: look.font - 1, color: grey(look, ink.label) }
  const sender: Content[] = [
    { text: plain(company), bold: true, fontSize: look.font + 4 },
    { text: plain(branch.name), bold: true, fontSize: look.font, color: grey(look, ink.label) },
    { text: plain(branch.address), ...small },
    { text: reach.join(' \u00a0·\u00a0 '), ...small },
  ]
  const heading: Content[] = [
    {
      text: plain(print.title).toUpperCase(),
      bold: true,
      fontSize: look.font + 5,
      color: grey(look, ink.accent),
      lineHeight: 1,
      margin: [0, 1, 0, 4],
    },
    { text: plain(print.number), bold: true, fontSize: look.font + 1.5 },
    { text: plain(print.date), color: grey(look, ink.label) },
    ...copyMark(print, look),
  ]
  return {
    margin: [0, 0, 0, look.needles ? 5 : look.font],
    stack: [
      {
        columns: [
          ...(logo ? [{ image: logo, fit: [look.logo * 1.6, look.logo], width: 'auto' }] : []),
          { stack: sender, width: '*' },
          // A small page leaves less room for the same words.
          { stack: heading, width: width * (width < 400 ? 0.54 : 0.42), alignment: 'right' },
        ],
        columnGap: 12,
      },
      ...bars(print, look, width),
      { margin: [0, look.font - 2, 0, 0], ...(rule(width, grey(look, ink.accent), 1.2) as object) },
    ],
  }
}

/** Millimetres of a bar: three needles wide, or two dots of a 150 dpi printer. */
const MODULE = { needles: 0.423, ink: 0.34 }

/** The number as bars, as wide as what will scan it wants: below the head, where there is room. */
function bars({ barcode }: Head, look: Look, width: number): Content[] {
  const image = picture(barcode)
  if (!image || !barcode) return []
  const modules = barcode.readUInt32BE(16) / BARCODE_SCALE
  const wide = ((modules * (look.needles ? MODULE.needles : MODULE.ink)) / 25.4) * 72
  const size = { width: Math.min(width, wide), height: look.needles ? 24 : 28 }
  return [{ image, ...size, alignment: 'right', margin: [0, 4, 0, 0] }]
}

function copyMark(print: Head, look: Look): Content[] {
  if (!print.copyNo) return []
  const text = `SALINAN KE-${print.copyNo}`
  return [
    { text, bold: true, color: grey(look, ink.red), fontSize: look.font + 1, margin: [0, 3, 0, 0] },
  ]
}

/** Nobody takes it for a valid one, however he holds it. */
export function markAcross({ mark }: Head, look: Look, width: number): Content[] {
  if (!mark) return []
  const color = grey(look, ink.red)
  const text = {
    text: plain(mark),
    bold: true,
    fontSize: look.font + 5,
    alignment: 'center',
    color,
  }
  const layout = {
    hLineWidth: () => 1.5,
    vLineWidth: () => 1.5,
    hLineColor: () => color,
    vLineColor: () => color,
  }
  const table = { widths: [width - 12], body: [[text]] }
  return [{ table, layout, margin: [0, 0, 0, look.needles ? 5 : look.font] }]
}

/** From the second page on: which paper this is. */
export function runningHead(print: Head, look: Look, carried: string | null): Content {
  const copy = print.copyNo ? `   ·   SALINAN KE-${print.copyNo}` : ''
  const mark = print.mark ? `   ·   ${plain(print.mark)}` : ''
  const text = `${plain(print.title)} ${plain(print.number)}${copy}${mark}`
  const [left, top, right] = look.margins
  return {
    columns: [
      { text: carried ? `Pindahan ${carried}` : '', width: '*' },
      { text, alignment: 'right', width: 'auto' },
    ],
    fontSize: look.font - 1.5,
    bold: true,
    margin: [left, top * 0.25, right, 0],
  }
}
