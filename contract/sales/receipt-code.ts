/**
 * A receipt's number, or a shift's, as its barcode tells it, without strokes: so bars of two dots have room on a strip of 58 mm,
 * which prints 384 of them.
 */
export const codeOfNumber = (number: string): string =>
  BOOKED.test(number) ? number.replaceAll('/', '') : number

/** The number that such a code means, scanned or typed; any other text as it is. */
export const numberOfCode = (text: string): string =>
  CODE.test(text) ? text.toUpperCase().replace(CODE, '$1/$2/$3/$4') : text

/** What stands on the receipt of a sale that was made without a line (`keptNumber`), whole. */
export const isKeptNumber = (text: string): boolean => KEPT.test(text.trim())

/** Such a number as far as somebody has typed it; of a branch alone it is none yet. */
export const isKeptNumberBegun = (text: string): boolean => KEPT_BEGUN.test(text.trim())

const KEPT = /^[A-Z]{3,5}-K\d+-\d{6}-\d{4,}$/i
const KEPT_BEGUN = /^[A-Z]{3,5}-K\d+(?:-\d{0,6}(?:-\d*)?)?$/i
const BOOKED = /^(?:FJ|BO|SH)\/[A-Z]{3,5}\/\d{4}\/\d{5,7}$/
const CODE = /^(FJ|BO|SH)([A-Z]{3,5})(\d{4})(\d{5,7})$/i
