/** Signs of code page 437 from 128 on. */
const PAGE =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

export interface PrintedLine {
  text: string
  bold: boolean
  tall: boolean
  wide: boolean
  reverse: boolean
}
export interface Picture {
  width: number
  height: number
  /** A row of dots is a text of 1 and 0. */
  rows: string[]
}
/** What lies in the hand after a cut. */
export interface Paper {
  lines: PrintedLine[]
  barcodes: { text: string; dots: number; height: number }[]
  pictures: Picture[]
}
export interface Printout {
  papers: Paper[]
  /** Times that the drawer opened, each with the number of lines that were printed before. */
  drawer: number[]
  /** What came after the last cut. */
  uncut: string
}

const newPaper = (): Paper => ({ lines: [], barcodes: [], pictures: [] })

/** A thermal printer that speaks ESC/POS: it tells what stands on its paper, and refuses what it does not know. */
export function printedBy(bytes: Uint8Array): Printout {
  const out: Printout = { papers: [], drawer: [], uncut: '' }
  let paper = newPaper()
  let text = ''
  const inks: Omit<PrintedLine, 'text'>[] = []
  let i = 0
  const next = () => {
    const byte = bytes[i]
    if (byte === undefined) throw new Error('The bytes end within a command.')
    i += 1
    return byte
  }
  const some = (count: number) => Array.from({ length: count }, next)
  const lineEnds = () => {
    const ink = inks.splice(0).at(0)
    const look = ink ?? { bold: false, reverse: false, wide: false, tall: false }
    paper.lines.push({ ...look, text })
    text = ''
  }
  const at = { bold: false, reverse: false, wide: 1, tall: 1, page: -1, module: 3, height: 162 }
  const set = (some: Partial<typeof at>) => void Object.assign(at, some)
  const skip = (count: number) => () => void some(count)
  const escaped = new Map<number, () => void>([
    [0x40, () => set({ bold: false, reverse: false, wide: 1, tall: 1 })],
    [0x45, () => set({ bold: next() === 1 })],
    [0x74, () => set({ page: next() })],
    // Font, alignment, line spacing.
    ...([0x4d, 0x61, 0x33] as const).map((command) => [command, skip(1)] as const),
    [0x32, skip(0)],
    [
      0x70,
      () => {
        some(3)
        out.drawer.push(paper.lines.length)
      },
    ],
  ])
  const grouped = new Map<number, () => void>([
    [0x42, () => set({ reverse: next() === 1 })],
    [0x48, skip(1)],
    [0x68, () => set({ height: next() })],
    [0x77, () => set({ module: next() })],
    [
      0x21,
      () => {
        const size = next()
        set({ wide: (size >> 4) + 1, tall: (size & 15) + 1 })
      },
    ],
    [
      0x6b,
      () => {
        if (next() !== 73) throw new Error('A barcode that is no Code 128.')
        const { text: code, symbols } = codeOf(some(next()))
        const dots = at.module * (symbols * 11 + 2)
        paper.barcodes.push({ text: code, dots, height: at.height })
      },
    ],
    [
      0x76,
      () => {
        some(2)
        const [row, height] = [next() + 256 * next(), next() + 256 * next()]
        const bits = (byte: number) => byte.toString(2).padStart(8, '0')
        const rows = Array.from({ length: height }, () => some(row).map(bits).join(''))
        paper.pictures.push({ width: row * 8, height, rows })
      },
    ],
    [
      0x56,
      () => {
        // With a feed before it, or without.
        if (next() > 60) next()
        if (text) throw new Error('Cut within a line.')
        out.papers.push(paper)
        paper = newPaper()
      },
    ],
  ])
  const obey = (table: ReadonlyMap<number, () => void>) => {
    const byte = next()
    const command = table.get(byte)
    if (!command) throw new Error(`Byte ${i}: command ${byte.toString(16)} is not known.`)
    command()
  }
  while (i < bytes.length) {
    const byte = next()
    if (byte === 0x1b) obey(escaped)
    else if (byte === 0x1d) obey(grouped)
    else if (byte === 0x1c) next()
    else if (byte === 0x0a) lineEnds()
    else if (byte < 0x20) throw new Error(`Byte ${i}: ${byte} prints nothing.`)
    else {
      if (byte > 127 && at.page !== 0) throw new Error('Another code page than 437.')
      text += byte < 128 ? String.fromCharCode(byte) : PAGE[byte - 128]
      const { bold, reverse, wide, tall } = at
      inks.push({ bold, reverse, wide: wide > 1, tall: tall > 1 })
    }
  }
  out.uncut = [...paper.lines.map((line) => line.text), text].join('')
  return out
}

/** Sets B and C as the data of a printer name them; a start, a check and a stop come with them. */
function codeOf(data: number[]): { text: string; symbols: number } {
  let set = ''
  let [text, symbols] = ['', 2]
  for (let i = 0; i < data.length; i += 1) {
    const byte = data[i] ?? 0
    symbols += 1
    if (byte === 0x7b) {
      i += 1
      set = String.fromCharCode(data[i] ?? 0)
    } else if (set === 'C') text += String(byte).padStart(2, '0')
    else if (set === 'B') text += String.fromCharCode(byte)
    else throw new Error('A barcode that begins in no set.')
  }
  return { text, symbols }
}

/** Everything that can be read on it, in its order. */
export const wordsOn = ({ lines }: Paper): string => lines.map((line) => line.text).join('\n')
