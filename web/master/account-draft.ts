import { t } from './texts.ts'

export const accountPath = 'master/chart-of-account'
export const typesPath = 'master/chart-of-account/types'

export function accountTabs() {
  return [
    { path: accountPath, label: t('chart') },
    { path: typesPath, label: t('accountTypes') },
  ]
}
