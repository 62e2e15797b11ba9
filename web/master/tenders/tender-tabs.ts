import { t } from './texts.ts'

export const edcPath = 'master/master-edc'
export const methodsPath = `${edcPath}/methods`
export const paylaterPath = `${edcPath}/paylater`

/** Everything that a customer may pay with stands under one entry of the menu. */
export const tenderTabs = () => [
  { path: edcPath, label: t('terminals') },
  { path: methodsPath, label: t('methods') },
  { path: paylaterPath, label: t('providers') },
]
