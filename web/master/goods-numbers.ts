import { barcodeText, isDoubtful, isWrongGtin } from '#contract/master/goods-number.ts'
import { instant } from '../platform/format.ts'
import { n } from './number-texts.ts'

/** Whether digits are what they seem, may be a code of the shop's own, or can only be one. */
export function kindOfNumber(barcode: string): 'CLEAR' | 'DOUBTFUL' | 'WRONG' {
  const text = barcodeText(barcode)
  if (isWrongGtin(text)) return 'WRONG'
  return isDoubtful(text) ? 'DOUBTFUL' : 'CLEAR'
}

interface Numbered {
  barcode?: string | null | undefined
}

/** What somebody has to say of a barcode before it is stored. */
function problemOf({ barcode }: Numbered, isOwn: boolean | null | undefined): string | null {
  const kind = barcode ? kindOfNumber(barcode) : 'CLEAR'
  if (!barcode || kind === 'CLEAR' || isOwn === true) return null
  if (kind === 'WRONG') return n('numberWrong', { text: barcode })
  return isOwn === false ? null : n('numberDoubt', { text: barcode })
}

interface Written {
  units?: readonly (Numbered & { barcodeIsOwn?: boolean | null | undefined })[] | null | undefined
  barcodes?: readonly (Numbered & { isOwn?: boolean | null | undefined })[] | null | undefined
}

/** Barcodes of a goods form of which nobody said yet what they are, by their place. */
export function wrongNumbers({ units, barcodes }: Written): Record<string, string> {
  const problems = [
    ...(units ?? []).map((one, i) => [`units.${i}.barcode`, problemOf(one, one.barcodeIsOwn)]),
    ...(barcodes ?? []).map((one, i) => [`barcodes.${i}.barcode`, problemOf(one, one.isOwn)]),
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

/** Who added a barcode and when; nothing for what came before that was noted. */
export const addedText = (name: string | null, at: string): string =>
  name ? n('addedOn', { name, at: instant(at) }) : ''
