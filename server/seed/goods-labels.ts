/** EAN-13 of Indonesia (899); maker and article number follow from the place in the list. */
export function barcodeOf(place: number, unit: number): string {
  const maker = String(2000 + ((place * 37) % 7000)).padStart(4, '0')
  const digits = `899${maker}${String(place * 10 + unit).padStart(5, '0')}`
  return digits + checkDigit(digits)
}

/** GS1: weights 3 and 1 from the right, up to the next ten. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const shortWords: [RegExp, string][] = [
  [/Minyak Goreng/, 'MynkGrg'],
  [/Sabun/, 'Sbn'],
  [/Deterjen/, 'Det'],
  [/Minuman/, 'Mnm'],
  [/Air Mineral/, 'AirMnrl'],
  [/Penyedap Rasa/, 'Penyedap'],
  [/Pembersih/, 'Pmbrsh'],
  [/Keripik/, 'Krpk'],
  [/Renceng/, 'Rcg'],
  [/Sachet/, 'Sct'],
  [/Biskuit/, 'Bsk'],
  [/Susu/, 'Ss'],
  [/Popok Celana/, 'Pop'],
  [/Tepung/, 'Tpg'],
  [/Pewangi/, 'Pwg'],
  [/Jamu Masuk Angin/, 'Jamu'],
  [/Lembar/, 'Lbr'],
  [/Kental Manis/, 'KM'],
]

/** 32 characters fit on the receipt: a long name loses letters, not its size. */
export function receiptNameOf(name: string): string {
  let short = name
  for (const [word, abbreviation] of shortWords) {
    if (short.length <= 32) return short
    short = short.replace(word, abbreviation)
  }
  const size = short.match(/ [\d,.-]+ \S+$/)?.[0] ?? ''
  return `${short.slice(0, 32 - size.length).trim()}${size}`
}
