import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { printable } from '#contract/print/code-page.ts'
import { slipBytes } from '#contract/print/escpos.ts'
import { type PaperColumns, PAPER_COLUMNS } from '#contract/print/paper.ts'
import type { Slip } from '#contract/print/slip.ts'
import { footOf, headOf, partsOf } from '#contract/print/told.ts'
import { slipsPdf } from '#server/platform/pdf-slip.ts'
import { SlipPage } from '../../web/ui/slip-print.tsx'
import { readPdf } from '../papers/read-pdf.ts'
import { printedBy, wordsOn } from './software-printer.ts'

const wordsOf = (text: string): string[] => printable(text).split(/\s+/).filter(Boolean)

/** Drawn, not written: dashed lines, lines to sign on. */
const isDrawn = (line: string, columns: PaperColumns) =>
  line === '-'.repeat(columns) || line.trim() === '_'.repeat(24)

export const onPaper = (slip: Slip, columns: PaperColumns): string[] => {
  const { papers } = printedBy(slipBytes({ slips: [slip], logo: null }, { columns }))
  const lines = papers.flatMap((paper) => wordsOn(paper).split('\n'))
  return lines.filter((line) => !isDrawn(line, columns)).flatMap(wordsOf)
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }

export const onPage = (slip: Slip): string[] =>
  wordsOf(
    renderToStaticMarkup(createElement(SlipPage, { slip, logo: null }))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '?'),
  )

export async function onPdf(slip: Slip): Promise<string[]> {
  const pages = readPdf(await slipsPdf([slip]))
  return wordsOf(pages.flatMap(({ rows }) => rows.map((row) => row.text)).join('\n'))
}

/** All that a slip tells, in its order, as one text without spaces: no renderer may leave a letter of it out. */
export function lettersOf(slip: Slip): string {
  const told = [...headOf(slip), 'parts' as const, ...footOf(slip)].flatMap((piece): string[] => {
    if (piece === 'parts') return partsOf(slip).flatMap(partTexts)
    if (piece.as === 'logo' || piece.as === 'barcode') return []
    return piece.as === 'signers' ? [...piece.names] : [piece.text]
  })
  return wordsOf(told.join(' ')).join('')
}

function partTexts(part: ReturnType<typeof partsOf>[number]): string[] {
  switch (part.as) {
    case 'facts':
      return part.facts.flatMap(({ label, value }) => [`${label}:`, value])
    case 'lines':
      return part.lines.flatMap(({ name, detail, amount, discount, note }) => [
        name,
        detail,
        amount,
        ...(discount ? [discount.label, discount.amount] : []),
        ...(note ? [note] : []),
      ])
    case 'columns':
      throw new Error('Columns have an order of their own in each renderer.')
    default:
      return [part.title ?? '', ...part.rows.flatMap(({ label, value }) => [label, value])]
  }
}

/** A label of facts has a colon on paper and in the file, and a column of its own on the page. */
const bare = (words: string[]) =>
  words
    .map((word) => word.replace(/:$/, ''))
    .filter(Boolean)
    .sort()

/** Where renderers do not tell the same; each width of the paper is a renderer of its own. */
export async function differences(slip: Slip): Promise<string[]> {
  // Figures of several stand in as many blocks as there is room for: whatever they are, none is missing.
  const several = partsOf(slip).some(({ as }) => as === 'columns')
  const tellsOf = (words: string[]) =>
    several ? [...new Set(bare(words))].join('') : bare(words).join('')
  const page = tellsOf(onPage(slip))
  const others = [
    ['pdf', tellsOf(await onPdf(slip))] as const,
    ...PAPER_COLUMNS.map((columns) => [columns, tellsOf(onPaper(slip, columns))] as const),
  ]
  return others.flatMap(([name, tells]) =>
    sorted(tells) === sorted(page) ? [] : [`${name}: ${tells}\n  page: ${page}`],
  )
}

/** A word that is longer than a line is two on it: letters are counted, not words. */
const sorted = (text: string) => [...text].sort().join('')
