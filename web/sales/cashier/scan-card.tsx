import { CloseOutlined, WarningFilled } from '@ant-design/icons'
import { createPortal } from 'react-dom'
import { t } from './texts.ts'
import { clearProblem, useTill } from './till.ts'

/** What a scan came to while a dialog covers the place where it is told otherwise. */
export function ScanCard() {
  const problem = useTill((s) => s.problem)
  const covered = useTill((s) => s.stage !== 'OPEN' || s.dialog !== null)
  if (!problem || !covered) return null
  return createPortal(
    <section className="till-scan-card" role="alert">
      <WarningFilled aria-hidden="true" />
      <span>
        <strong>{problem.title}</strong>
        <span>{problem.text}</span>
      </span>
      <button type="button" aria-label={t('close')} onClick={clearProblem}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </section>,
    document.body,
  )
}
