import { inflateSync } from 'node:zlib'

/** A word where it stands: points from the left and from the top of its page. */
export interface Word {
  text: string
  left: number
  right: number
  /** Where its last letter ends: a line that was wrapped has a space behind it. */
  ends: number
  top: number
  size: number
}
export interface Row {
  /** All of it, left to right. */
  text: string
  /** What stands apart from one another: the cells of a table, the label and the figure of a total. */
  cells: Word[]
}
export interface Page {
  width: number
  height: number
  rows: Row[]
}

interface Font {
  letters: string[]
  widths: number[]
}

/** A PDF of ours read back: its pages with their rows of words, as whoever holds the paper reads them. */
export function readPdf(pdf: Buffer): Page[] {
  const objects = objectsOf(pdf.toString('latin1'))
  const text = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const fonts = new Map<string, Font>()
  const fontOf = (id: string): Font => {
    const known = fonts.get(id)
    if (known) return known
    const font = text(id)
    const made = {
      letters: lettersOf(text(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])),
      widths: widthsOf(text(/\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1])),
    }
    fonts.set(id, made)
    return made
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].find(isTree) ?? '')?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = text(id)
    const [width, height] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [])
      .slice(1)
      .map(Number) as [number, number]
    const resources = text(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const names = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, at]) => [name, at as string]),
    )
    const drawn = text(/\/Contents (\d+) 0 R/.exec(page)?.[1])
    return {
      width,
      height,
      rows: rowsOf(wordsOf(drawn, height, (n) => fontOf(names.get(n) ?? ''))),
    }
  })
}

/** Every row of every page, one a line. */
export const textOf = (pdf: Buffer): string =>
  readPdf(pdf)
    .flatMap(({ rows }) => rows.map((row) => row.text))
    .join('\n')

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where pictures lie, whatever page they are on. */
export const picturesOf = (pdf: Buffer): Box[] =>
  [...objectsOf(pdf.toString('latin1')).values()].flatMap((drawn) =>
    [...drawn.matchAll(/([\d.]+) 0 0 -([\d.]+) ([\d.-]+) ([\d.-]+) cm\n\/I\d+ Do/g)].map(
      (found) => {
        const [width, height, left, bottom] = found.slice(1).map(Number) as number[] &
          [number, number, number, number]
        return { left, right: left + width, top: bottom - height, bottom }
      },
    ),
  )

const isTree = (object: string) => object.includes('/Type /Pages')

/** Objects by their number; what a stream holds comes unpacked. */
function objectsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, id, body] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    found.set(id as string, unpacked(body as string))
  return found
}

function unpacked(object: string): string {
  const stream = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(object)?.[1]
  if (stream === undefined) return object
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, from, list] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    [...(list as string).matchAll(/<(\w*)>/g)].forEach(([, code], i) => {
      letters[Number.parseInt(from as string, 16) + i] = fromUtf16(code as string)
    })
  return letters
}
const fromUtf16 = (code: string) =>
  String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

const widthsOf = (font: string): number[] =>
  (/\/W \[0 \[([^\]]*)\]\]/.exec(font)?.[1] ?? '').trim().split(/\s+/).map(Number)

function wordsOf(drawn: string, height: number, font: (name: string) => Font): Word[] {
  const words: Word[] = []
  for (const [, x, y, name, points, glyphs] of drawn.matchAll(
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n(?:[^\n]*\n)?\[([^\]]*)\] TJ/g,
  )) {
    const { letters, widths } = font(name as string)
    const size = Number(points)
    const ids = [...(glyphs as string).matchAll(/<(\w*)>/g)].flatMap(([, hex]) =>
      ((hex as string).match(/.{4}/g) ?? []).map((id) => Number.parseInt(id, 16)),
    )
    const text = ids.map((id) => letters[id] ?? '').join('')
    const wide = (some: readonly number[]) =>
      (some.reduce((sum, id) => sum + (widths[id] ?? 0), 0) * size) / 1000
    const seen = ids.slice(0, ids.findLastIndex((id) => letters[id]?.trim()) + 1)
    const left = Number(x)
    const [right, ends] = [left + wide(ids), left + wide(seen)]
    const word = { text, left, right, ends, top: height - Number(y), size }
    if (text.trim() !== '') words.push(word)
  }
  return words
}

/** Words on one line, joined to cells where nothing but a space lies between them. */
function rowsOf(words: Word[]): Row[] {
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const line = lines.at(-1)
    if (line?.[0] && word.top - line[0].top < 2.5) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => {
    const cells: Word[] = []
    for (const word of line.toSorted((a, b) => a.left - b.left)) {
      const last = cells.at(-1)
      const gap = last ? word.left - last.right : 0
      if (last && gap < word.size * 0.45) {
        last.text += `${gap > word.size * 0.1 ? ' ' : ''}${word.text}`
        last.right = word.right
        last.ends = word.ends
      } else cells.push({ ...word })
    }
    const tidy = cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }))
    return { text: tidy.map(({ text }) => text).join('  '), cells: tidy }
  })
}
