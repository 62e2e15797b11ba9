import { t } from './texts.ts'

export const accountPath = 'master/chart-of-account'
export const typesPath = 'master/chart-of-account/types'

export const accountGroups = [
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'REVENUE',
  'COGS',
  'EXPENSE',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
  'TAX',
] as const

export function accountTabs() {
  return [
    { path: accountPath, label: t('chart') },
    { path: typesPath, label: t('accountTypes') },
  ]
}
