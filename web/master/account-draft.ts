import { t as terms } from './final-tax-term-texts.ts'
import { t as purposes } from './till-purpose-texts.ts'
import { t } from './texts.ts'
import { t as collectors } from './vat-collector-texts.ts'
import { t as fixedRates } from './vat-fixed-texts.ts'
import { t as objects } from './withholding-object-texts.ts'

export const accountPath = 'master/chart-of-account'
export const typesPath = 'master/chart-of-account/types'
export const objectsPath = 'master/chart-of-account/withholding-objects'
export const collectorsPath = 'master/chart-of-account/vat-collectors'
export const fixedRatesPath = 'master/chart-of-account/vat-fixed-rates'
export const termsPath = 'master/chart-of-account/final-tax-terms'
export const purposesPath = 'master/chart-of-account/till-purposes'

const ofTax = () => [
  { path: objectsPath, label: objects('objects') },
  { path: collectorsPath, label: collectors('collectors') },
  { path: fixedRatesPath, label: fixedRates('rates') },
  { path: termsPath, label: terms('terms') },
]

/** Sister pages of the chart; those that keep rules of tax stand together, behind one tab. */
export function accountTabs(path: string) {
  const chart = { path: accountPath, label: t('chart') }
  const tax = ofTax()
  if (tax.some((tab) => tab.path === path)) return [chart, ...tax]
  return [
    chart,
    { path: typesPath, label: t('accountTypes') },
    { path: purposesPath, label: purposes('purposes') },
    { path: objectsPath, label: t('taxRules') },
  ]
}
