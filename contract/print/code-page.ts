/** Beside ASCII, what code page 437 has of letters and signs: every thermal printer has it, and begins with it. */
const MORE = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■'

/** What is written otherwise, so that it can still be read. */
const INSTEAD: Record<string, string> = {
  '×': 'x',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '*',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '′': "'",
  '″': '"',
  '€': 'EUR',
  '™': '(TM)',
  '®': '(R)',
  '©': '(C)',
  '¾': '3/4',
  '³': '3',
  '¹': '1',
  '⅓': '1/3',
  '⅔': '2/3',
  '⁄': '/',
  '№': 'No',
  '℃': '°C',
  '→': '->',
  '←': '<-',
  '★': '*',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  ẞ: 'SS',
  '§': 'S.',
  '\t': ' ',
  '\u00a0': ' ',
  '\r': '',
}

const isKnown = (sign: string) => sign === '\n' || /^[\x20-\x7e]$/.test(sign) || MORE.includes(sign)

/** A sign as the page has it: itself, what means the same, its letter without accents, else a question mark. */
function signOf(sign: string): string {
  if (isKnown(sign)) return sign
  const instead = INSTEAD[sign]
  if (instead !== undefined) return instead
  // Joiners and marks of their own show nothing.
  if (/^[\p{M}\p{Cf}]$/u.test(sign)) return ''
  const plain = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
  const shown = plain.map((part) => INSTEAD[part] ?? part).join('')
  const isShown = plain.every((part) => isKnown(part) || INSTEAD[part] !== undefined)
  // Of an accent by itself nothing is left but its room.
  return isShown && (shown.trim() !== '' || /\s/.test(sign)) ? shown : '?'
}

/** A text in signs that a thermal printer has; what it has none for is written otherwise, and never left out. */
export const printable = (text: string): string => [...text.normalize('NFC')].map(signOf).join('')
