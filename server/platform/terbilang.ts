/**
 * An amount in Indonesian words, as documents print it: `seribu lima ratus rupiah`, and with cents
 * `… rupiah lima puluh sen`. Exact: reads the decimal text, never a floating-point sum.
 */
export function terbilang(amount: string | number): string {
  const text = typeof amount === 'number' ? plain(amount) : amount
  const found = /^(-?)0*(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!found) throw new Error(`not an amount: ${text}`)
  const [, minus = '', whole = '0', cents = ''] = found
  const sen = Number(cents.padEnd(2, '0'))
  const rupiah = words(Number(whole))
  const parts = [`${rupiah || 'nol'} rupiah`, ...(sen > 0 ? [`${words(sen)} sen`] : [])]
  const said = parts.join(' ')
  return minus && said !== 'nol rupiah' ? `minus ${said}` : said
}

/** 15 digits and two decimals are exact in a number; more would already be lost. */
function plain(amount: number): string {
  if (!Number.isFinite(amount) || Math.abs(amount) >= 1e15)
    throw new Error(`not an amount: ${amount}`)
  return String(amount)
}

const ones = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
]
const scales: [number, string][] = [
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta'],
  [1e3, 'ribu'],
]

function words(n: number): string {
  const said: string[] = []
  let rest = n
  for (const [size, name] of scales) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) said.push(size === 1e3 && count === 1 ? 'seribu' : `${hundreds(count)} ${name}`)
  }
  if (rest > 0) said.push(hundreds(rest))
  return said.join(' ')
}

function hundreds(n: number): string {
  const rest = n % 100
  const tail = rest > 0 ? tens(rest) : ''
  if (n < 100) return tail
  const head = n < 200 ? 'seratus' : `${ones[Math.floor(n / 100)]} ratus`
  return tail ? `${head} ${tail}` : head
}

function tens(n: number): string {
  if (n < 12) return ones[n] ?? ''
  if (n < 20) return `${ones[n - 10]} belas`
  const head = `${ones[Math.floor(n / 10)]} puluh`
  return n % 10 > 0 ? `${head} ${ones[n % 10]}` : head
}
