import type { z } from 'zod'
import { type LegalForm, legalFormWords } from '#contract/legal-form.ts'
import {
  type ConsentHow,
  type ConsentPurpose,
  howWords,
  purposeWords,
} from '#contract/master/consent.ts'
import {
  type HalalStatus,
  type PermitKind,
  halalWords,
  permitWords,
} from '#contract/master/goods-marks.ts'
import { checkWords } from '#contract/system/checks.ts'
import type { checkRow } from '#contract/system/period.ts'
import { type RequestKind, requestWords } from '#contract/system/personal-data.ts'
import { type VatCollector, vatCollectorWords } from '#contract/vat-collector.ts'
import { count } from '../format.ts'
import { said } from './define.ts'
import { t } from './texts.ts'

type Check = Pick<z.output<typeof checkRow>, 'key' | 'ok' | 'names' | 'count'>

/** What a check of a month's closing found, with the first names of what stands in the way. */
export function checkTitle({ key, ok, names, count: found }: Check): string {
  const words = said(checkWords[key][ok ? 'good' : 'bad'])
  if (names.length === 0) return words
  const rest = found - names.length
  const more = rest > 0 ? [t('andMore', { count: count(rest) })] : []
  return `${words}: ${[...names, ...more].join(', ')}`
}

/** What a company is by law. */
export const legalFormText = (code: LegalForm): string => said(legalFormWords[code])

/** Whether goods are halal. */
export const halalText = (code: HalalStatus): string => said(halalWords[code])

/** What kind of permit to sell a number is by its shape. */
export const permitText = (kind: PermitKind): string => said(permitWords[kind])

/** What a customer agrees to, how he said so, and what a person asks of his data. */
export const purposeText = (code: ConsentPurpose): string => said(purposeWords[code])
export const requestText = (code: RequestKind): string => said(requestWords[code])
export const howText = (code: ConsentHow): string => said(howWords[code])

/** What kind of collector of PPN a customer is. */
export const collectorText = (code: VatCollector): string => said(vatCollectorWords[code])
