import { z } from 'zod'

/** What a company is by law; PT_PERORANGAN is a company of one person (UU 6/2023). */
export const legalForm = z.enum([
  'PT',
  'PT_PERORANGAN',
  'CV',
  'UD',
  'FIRMA',
  'KOPERASI',
  'BUMDES',
  'YAYASAN',
  'PERORANGAN',
])
export type LegalForm = z.output<typeof legalForm>

/** Indonesian and English, as a person chooses them. */
export const legalFormWords: Readonly<Record<LegalForm, readonly [string, string]>> = {
  PT: ['Perseroan Terbatas (PT)', 'Limited company (PT)'],
  PT_PERORANGAN: ['PT Perorangan', 'One-person company (PT Perorangan)'],
  CV: ['Persekutuan Komanditer (CV)', 'Limited partnership (CV)'],
  UD: ['Usaha Dagang (UD)', 'Trading business (UD)'],
  FIRMA: ['Firma', 'Partnership (Firma)'],
  KOPERASI: ['Koperasi', 'Cooperative'],
  BUMDES: ['BUMDes', 'Village enterprise (BUMDes)'],
  YAYASAN: ['Yayasan', 'Foundation'],
  PERORANGAN: ['Perorangan (tanpa bentuk usaha)', 'Sole trader (no legal form)'],
}
