import { type Numeric, dec } from '#contract/money.ts'

/** A name with what stands in it: text, a number, or elements in their order; its attributes, which few have. */
export type Element = readonly [
  name: string,
  content: string | number | readonly Element[],
  attributes?: Readonly<Record<string, string>>,
]

/** What roots of Coretax's files name their instance namespace by. */
export const XSI = { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' } as const

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// Characters that XML 1.0 has no way to write.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A value stands in one line: Coretax tells errors by line. */
const escaped = (text: string) =>
  text
    .replace(UNWRITABLE, '')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

function* linesOf([name, content, attributes = {}]: Element, indent = ''): Generator<string> {
  const tag = [name, ...Object.entries(attributes).map(([key, v]) => `${key}="${escaped(v)}"`)]
  const opening = tag.join(' ')
  if (typeof content !== 'object') {
    const text = escaped(typeof content === 'number' ? figure(content) : content)
    yield text === '' ? `${indent}<${opening}/>` : `${indent}<${opening}>${text}</${name}>`
  } else if (content.length === 0) yield `${indent}<${opening}/>`
  else {
    yield `${indent}<${opening}>`
    for (const child of content) yield* linesOf(child, `${indent}  `)
    yield `${indent}</${name}>`
  }
}

/** A point for the decimals, no separators, never an exponent. */
const figure = (n: Numeric): string => dec(n).toFixed()

/** UTF-8 without a mark before it; one element a line, children indented. An empty value is a tag that closes itself. */
export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${[...linesOf(root)].join('\n')}\n`
