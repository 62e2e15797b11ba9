import { t } from './texts.ts'

export const dataPath = 'system/personal-data'
export const textsPath = 'system/personal-data/consent-texts'

export const dataTabs = () => [{ path: textsPath, label: t('texts') }]
