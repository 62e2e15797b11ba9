/** A unit of Coretax's list (REF-SatuanUkur), with its name there. */
export interface CoretaxUnit {
  code: string
  name: string
}

/** Day of the template whose list this is, v1.6 of the converter of tax invoices; the list of v1.4 (1 March 2025) is the same. */
export const UNITS_OF = '2026-01-23'

const NAMES = [
  'Metrik Ton',
  'Wet Ton',
  'Kilogram',
  'Gram',
  'Karat',
  'Kiloliter',
  'Liter',
  'Barrel',
  'MMBTU',
  'Ampere',
  'Sentimeter Kubik',
  'Meter Persegi',
  'Meter',
  'Inci',
  'Sentimeter',
  'Yard',
  'Lusin',
  'Unit',
  'Set',
  'Lembar',
  'Piece',
  'Boks',
  'Tahun',
  'Bulan',
  'Minggu',
  'Hari',
  'Jam',
  'Menit',
  'Persen',
  'Kegiatan',
  'Laporan',
  'Bahan',
  'Lainnya',
  'Meter Kubik',
  'Sentimeter Persegi',
  'Drum',
  'Karton',
  'Kwh',
  'Roll',
] as const

/** All of them, in their order. */
export const coretaxUnits: readonly CoretaxUnit[] = NAMES.map((name, i) => ({
  code: `UM.${String(i + 1).padStart(4, '0')}`,
  name,
}))

/** *Lainnya*: of a unit that is none of these. */
export const OTHER_UNIT = 'UM.0033'

const codes = new Set(coretaxUnits.map(({ code }) => code))
export const isUnit = (code: string): boolean => codes.has(code)
