/**
 * A receipt's number, or a shift's, as its barcode tells it, without strokes: so bars of two dots have room on a strip of 58 mm,
 * which prints 384 of them.
 */
export const codeOfNumber = (number: string): string =>
  BOOKED.test(number) ? number.replaceAll('/', '') : number

/** The number that such a code means, scanned or typed; any other text as it is. */
export const numberOfCode = (text: string): string =>
  CODE.test(text) ? text.toUpperCase().replace(CODE, '$1/$2/$3/$4') : text

const BOOKED = /^(?:FJ|BO|SH)\/[A-Z]{3,5}\/\d{4}\/\d{5,7}$/
const CODE = /^(FJ|BO|SH)([A-Z]{3,5})(\d{4})(\d{5,7})$/i
