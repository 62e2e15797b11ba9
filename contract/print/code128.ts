/** Widths of bars and spaces by the value of a symbol, beginning with a bar (ISO/IEC 15417). */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START = { B: 104, C: 105 }
const SWITCH = { B: 100, C: 99 }
const STOP = 106

/** A part of a text in one set: letters and signs one by one (B), or figures in pairs (C). */
export interface CodePart {
  set: 'B' | 'C'
  text: string
}

/** So that it takes the least room: pairs from four figures on at an end, from six between other signs. */
export function codeParts(text: string): CodePart[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('A barcode holds plain characters.')
  const parts: CodePart[] = []
  const put = (set: CodePart['set'], some: string) => {
    const last = parts.at(-1)
    if (last?.set === set) last.text += some
    else if (some) parts.push({ set, text: some })
  }
  for (const { 0: some, index } of text.matchAll(/\d+|\D+/g)) {
    const atEnd = index === 0 || index + some.length === text.length
    if (!/\d/.test(some) || some.length < (atEnd ? 4 : 6)) {
      put('B', some)
      continue
    }
    // Of an odd number of figures one is left over: the last where the text begins with them, else the first.
    const odd = some.length % 2
    const from = index === 0 ? 0 : odd
    put('B', some.slice(0, from))
    put('C', some.slice(from, from + some.length - odd))
    put('B', some.slice(from + some.length - odd))
  }
  return parts
}

/** Values of set B or C. */
const valuesOf = ({ set, text }: CodePart): number[] =>
  set === 'C'
    ? (text.match(/../g) ?? []).map(Number)
    : [...text].map((sign) => sign.charCodeAt(0) - 32)

/** Widths of a text's bars and spaces in turn, in modules, from the first bar to the last; a quiet zone is the drawer's. */
export function code128(text: string): number[] {
  const values = codeParts(text).flatMap((part, i) => [
    (i === 0 ? START : SWITCH)[part.set],
    ...valuesOf(part),
  ])
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103
  return [...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number))
}
