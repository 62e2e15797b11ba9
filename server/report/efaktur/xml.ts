/** A name with what stands in it: text, or elements in their order. */
export type Element = readonly [name: string, content: string | number | readonly Element[]]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// Characters that XML 1.0 has no way to write.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text.replace(UNWRITABLE, '').replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

function written([name, content]: Element): string {
  const inner = Array.isArray(content)
    ? (content as readonly Element[]).map(written).join('')
    : escaped(String(content))
  return inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`
}

export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${written(root)}\n`
