/** What PPh is withheld of, by DJP's code, with the rate of the list in per cent. */
export interface WithholdingObject {
  code: string
  name: string
  rate: number
}

const services: readonly [nn: string, name: string][] = [
  ['18', 'Jasa perantara'],
  ['23', 'Jasa promosi'],
  ['24', 'Jasa perangkat lunak dan keras komputer'],
  ['26', 'Jasa internet'],
  ['29', 'Perawatan mesin dan AC'],
  ['30', 'Perawatan kendaraan'],
  ['32', 'Jasa keamanan'],
  ['34', 'Jasa iklan'],
  ['36', 'Jasa kebersihan'],
  ['40', 'Freight forwarding'],
  ['41', 'Jasa logistik'],
  ['44', 'Bongkar muat'],
  ['53', 'Jasa dekorasi'],
  ['54', 'Jasa percetakan'],
  ['56', 'Jasa ekspedisi'],
]
/** Services are 24-104-01 … 24-104-69, all of one rate. */
const SERVICES = 69
const SERVICE_RATE = 2

/** Of the reference sheet of template BPPU v3 (4 September 2025): what a shop withholds of, as far as the names are known; of the other services the number stands alone. */
export const withholdingObjects: readonly WithholdingObject[] = [
  ...services.map(([nn, name]) => ({ code: `24-104-${nn}`, name, rate: SERVICE_RATE })),
  { code: '24-100-01', name: 'Hadiah dan penghargaan', rate: 15 },
  { code: '24-100-02', name: 'Sewa harta selain tanah dan bangunan', rate: 2 },
  { code: '24-101-01', name: 'Dividen', rate: 15 },
  { code: '24-102-01', name: 'Bunga', rate: 15 },
  { code: '28-403-02', name: 'Sewa tanah dan bangunan', rate: 10 },
  { code: '28-405-01', name: 'Hadiah undian', rate: 25 },
  { code: '28-409-22', name: 'Jasa konstruksi', rate: 1.75 },
  { code: '28-409-23', name: 'Jasa konstruksi', rate: 4 },
  { code: '28-409-24', name: 'Jasa konstruksi', rate: 2.65 },
  { code: '28-423-01', name: 'PPh final atas peredaran bruto', rate: 0.5 },
  { code: '28-423-03', name: 'Peredaran bruto orang pribadi sampai 500 juta', rate: 0 },
]

/** The rate of the list; null where the code is not known. */
export function rateOf(code: string): number | null {
  const known = withholdingObjects.find((one) => one.code === code)
  if (known) return known.rate
  const [, nn] = /^24-104-(\d\d)$/.exec(code) ?? []
  return nn && Number(nn) >= 1 && Number(nn) <= SERVICES ? SERVICE_RATE : null
}
