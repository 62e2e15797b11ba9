import { CloseCircleFilled } from '@ant-design/icons'
import { t } from './i18n/texts.ts'

/** The button that empties a field, called so in the language on screen; antd has no words of its own for it. */
export function clearing(field: string) {
  const label = t('clear', { field })
  return { clearIcon: <CloseCircleFilled aria-label={label} />, label }
}
