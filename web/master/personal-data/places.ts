import { t } from './texts.ts'

export const dataPath = 'system/personal-data'
export const breachesPath = 'system/personal-data/breaches'
export const retentionPath = 'system/personal-data/retention'
export const textsPath = 'system/personal-data/consent-texts'

export const dataTabs = () => [
  { path: dataPath, label: t('requests') },
  { path: breachesPath, label: t('breaches') },
  { path: retentionPath, label: t('retention') },
  { path: textsPath, label: t('texts') },
]
