import { z } from 'zod'
import { t } from './texts.ts'

/** What a telephone offers to type where only some signs are meant; in an NPWP dots and dashes may stay. */
const KEYBOARDS: Readonly<Record<string, 'tel' | 'email' | 'numeric'>> = {
  phone: 'tel',
  npwp: 'tel',
  taxInvoiceNo: 'tel',
  email: 'email',
  zipCode: 'numeric',
  accountNo: 'numeric',
  nik: 'numeric',
  nitku: 'numeric',
}
export const keyboardOf = (name: string) => {
  const inputMode = KEYBOARDS[name]
  return inputMode ? { inputMode } : {}
}

/** How many letters a field of the form's call takes; undefined where it says none. */
export function mostLetters(input: z.ZodType | undefined, name: string): number | undefined {
  let field = input instanceof z.ZodObject ? (input.shape[name] as z.ZodType) : undefined
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    field = field.unwrap() as z.ZodType
  while (field instanceof z.ZodPipe) field = field.in as z.ZodType
  return field instanceof z.ZodString ? (field.maxLength ?? undefined) : undefined
}

/** Nothing that was typed or pasted is cut off: what is too long stays, and says so. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? t('tooLong', { count: text.length, most }) : undefined
