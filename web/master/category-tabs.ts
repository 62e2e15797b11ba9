import { menuText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'

export const categoryPath = 'master/stock-category'
export const brandsPath = `${categoryPath}/brands`

/** Categories and brands stand under one entry of the menu. */
export const categoryTabs = () => [
  { path: categoryPath, label: menuText(categoryPath) },
  { path: brandsPath, label: t('brand') },
]
