import { t } from './texts.ts'

/** What is left of a credit, as lists call it. */
export const creditLeft = () => t('creditLeft')

/** What is used of a credit and what is not: it is no debt that is paid. */
export const creditWords = () => [t('creditUsed'), t('creditLeft')] as const
