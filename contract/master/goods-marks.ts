import { z } from 'zod'

/** Whether goods are halal (UU 33/2014 jo. PP 42/2024): nobody has said, certified so, or known not to be. */
export const halalStatus = z.enum(['UNSPECIFIED', 'HALAL', 'NON_HALAL'])
export type HalalStatus = z.output<typeof halalStatus>

/** Indonesian and English, as a person chooses them. */
export const halalWords = {
  UNSPECIFIED: ['Tidak ditentukan', 'Not specified'],
  HALAL: ['Halal', 'Halal'],
  NON_HALAL: ['Non-halal', 'Not halal'],
} as const satisfies Readonly<Record<HalalStatus, readonly [string, string]>>

/** Letters that a certificate or permit number may have. */
export const mostMarkLetters = 40

/** Kinds of permits to sell (izin edar) that are known by the shape of their numbers. */
export type PermitKind = 'MD' | 'ML' | 'PIRT' | 'COSMETIC' | 'TRADITIONAL' | 'MEDICINE'

/** Indonesian and English, as they stand beside a number. */
export const permitWords: Readonly<Record<PermitKind, readonly [string, string]>> = {
  MD: ['Pangan dalam negeri', 'Food made here'],
  ML: ['Pangan impor', 'Imported food'],
  PIRT: ['Pangan industri rumah tangga', 'Food of a home industry'],
  COSMETIC: ['Kosmetik', 'Cosmetics'],
  TRADITIONAL: ['Obat tradisional atau suplemen', 'Traditional medicine or supplement'],
  MEDICINE: ['Obat', 'Medicine'],
}

/** Shapes without blanks, stops and strokes; what stands before the letters of a kind is who gave it. */
const SHAPES: readonly (readonly [PermitKind, RegExp])[] = [
  ['MD', /^MD\d{12,13}$/],
  ['ML', /^ML\d{12,13}$/],
  ['PIRT', /^PIRT\d{15,17}$/],
  ['COSMETIC', /^N[A-E]\d{11}$/],
  ['TRADITIONAL', /^(TR|TI|TL|HT|FF|SD|SI|SL)\d{9}$/],
  ['MEDICINE', /^[DG][BTKNP][LI]\d{10}[A-Z]\d$/],
]

/** What kind of permit a number is by its shape, however it is spaced; null where it is none of those known. */
export function permitKind(number: string): PermitKind | null {
  const bare = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^(BPOM|POM)?(RI)?(?=\D)/, '')
    .replace(/^PIRTNO/, 'PIRT')
  return SHAPES.find(([, shape]) => shape.test(bare))?.[0] ?? null
}
