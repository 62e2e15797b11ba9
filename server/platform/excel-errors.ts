/** Stands in a cell whose formula has no stored value: whoever wrote the file never reckoned it. */
export const EMPTY_FORMULA = '#RUMUS?'

/** What Excel shows where a formula went wrong, also as text of a CSV. */
export const isErrorText = (text: string): boolean =>
  text === EMPTY_FORMULA ||
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA|#+)$/.test(
    text,
  )

const TAG = /<((?:\w+:)?)(c|f|v|is)(\s[^>]*)?>([^<]*)|<\/(?:\w+:)?c>/g

/**
 * The parser leaves out cells of errors and formulas without a value, as if nobody had filled them.
 * Here they become texts that say so; all other cells stay as they are.
 */
export function tellBrokenCells(xml: string): string {
  if (!/<(?:\w+:)?f[\s/>]|\st\s*=\s*["']e["']/.test(xml)) return xml
  const parts: string[] = []
  let kept = 0
  let cell: { at: number; prefix: string; attributes: string; formula: boolean } | null = null
  let value: string | null = null
  for (const tag of xml.matchAll(TAG)) {
    const [whole, prefix = '', name, attributes = '', text = ''] = tag
    const selfClosed = attributes.endsWith('/')
    if (name === 'c') {
      cell = selfClosed ? null : { at: tag.index, prefix, attributes, formula: false }
      value = null
    } else if (name === 'f' && cell) cell.formula = true
    else if (name && cell) value = selfClosed ? null : name === 'is' ? 'text' : text
    if (name || !cell) continue
    const type = /\st\s*=\s*["'](\w+)["']/.exec(cell.attributes)?.[1] ?? 'n'
    const broken = brokenText(type, cell.formula, value)
    if (broken) {
      const place = /\sr\s*=\s*["']\w+["']/.exec(cell.attributes)?.[0] ?? ''
      const p = cell.prefix
      parts.push(
        xml.slice(kept, cell.at),
        `<${p}c${place} t="inlineStr"><${p}is><${p}t>${broken}</${p}t></${p}is></${p}c>`,
      )
      kept = tag.index + whole.length
    }
    cell = null
  }
  return parts.length === 0 ? xml : [...parts, xml.slice(kept)].join('')
}

/** `null` for a cell that has what it should. An empty text is a value of a formula too. */
function brokenText(type: string, formula: boolean, value: string | null): string | null {
  if (type === 'e') return value && isErrorText(value) ? value : '#VALUE!'
  if (!formula) return null
  return value === null || (value === '' && type !== 'str') ? EMPTY_FORMULA : null
}
