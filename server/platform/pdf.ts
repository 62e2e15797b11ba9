import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type pdfmake from 'pdfmake'

/**
 * The PDF engine: pdfmake with fonts in memory and every way to files and addresses shut. What
 * people wrote is always passed as text and never as markup.
 */
export type Content = string | { [key: string]: unknown } | Content[]

export interface PdfDefinition {
  pageSize: 'A4' | 'A5' | { width: number; height: number | 'auto' }
  pageOrientation?: 'portrait' | 'landscape'
  pageMargins: number | [number, number, number, number]
  content: Content[]
  header?: (page: number, pages: number) => Content | undefined
  footer?: (page: number, pages: number) => Content | undefined
  defaultStyle?: { [key: string]: unknown }
  info?: { title: string }
}

export const ink = {
  text: '#14242B',
  label: '#475962',
  hint: '#56676F',
  accent: '#0B5D6E',
  sunken: '#F3F6F7',
  lineSoft: '#E1E7E9',
  line: '#AEBBC1',
  red: '#A8231C',
}

const fontFile = createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js')
const faces = ['Regular', 'Medium', 'Italic', 'MediumItalic']
let engine: Promise<typeof pdfmake> | undefined

/** Loaded by the first print: a start need not wait for it. */
async function loadEngine(): Promise<typeof pdfmake> {
  const { default: made } = await import('pdfmake')
  for (const face of faces) {
    const path = fontFile.replace(/Roboto\.js$/, `Roboto/Roboto-${face}.ttf`)
    made.virtualfs.writeFileSync(`Roboto-${face}.ttf`, readFileSync(path))
  }
  made.setFonts({
    Roboto: {
      normal: 'Roboto-Regular.ttf',
      bold: 'Roboto-Medium.ttf',
      italics: 'Roboto-Italic.ttf',
      bolditalics: 'Roboto-MediumItalic.ttf',
    },
  })
  made.setUrlAccessPolicy(() => false)
  made.setLocalAccessPolicy(() => false)
  return made
}

export async function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  engine ??= loadEngine()
  const { info, defaultStyle, ...rest } = definition
  return await (await engine)
    .createPdf({
      ...rest,
      info: { title: info?.title ?? 'Gerai', producer: 'Gerai', creator: 'Gerai' },
      defaultStyle: {
        font: 'Roboto',
        fontSize: 9,
        lineHeight: 1.15,
        color: ink.text,
        ...defaultStyle,
      },
      language: 'id',
    })
    .getBuffer()
}

/** Text of people: control characters would show as boxes. */
export const plain = (value: unknown): string =>
  String(value ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()

/** A picture of ours for the page; `undefined` when there is none. */
export function picture(bytes: Buffer | undefined | null): string | undefined {
  if (!bytes || bytes.length < 8) return undefined
  const mime = bytes.readUInt16BE(0) === 0xffd8 ? 'jpeg' : 'png'
  return `data:image/${mime};base64,${bytes.toString('base64')}`
}

/** A hairline across `width` points. */
export const rule = (width: number, color = ink.line, thickness = 0.75): Content => ({
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: thickness, lineColor: color },
  ],
})
