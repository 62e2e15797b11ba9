import { Button, Modal } from 'antd'
import type { Failure } from '../platform/errors.ts'
import { instant } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'
import { Heads } from './heads.tsx'

interface StaleProps {
  failure: Failure
  onClose: () => void
  /** Saves what was typed here on top of the latest version. */
  onKeep: (version: number) => void
  onTake: () => void
}

/** What the server tells with code STALE. */
interface StaleAnswer {
  version?: number
  changedBy?: string
  at?: string
  changes?: { field: string; before: string | null; after: string | null }[]
}

/** Two people in one document: the second is told what changed, and loses nothing. */
export function StaleDialog({ failure, onClose, onKeep, onTake }: StaleProps) {
  const { version, changedBy, at, changes = [] } = (failure.data ?? {}) as StaleAnswer
  return (
    <Modal
      open
      title={t('staleTitle')}
      width={600}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button onClick={onTake}>{t('staleTake')}</Button>
          {version !== undefined && (
            <Button type="primary" onClick={() => onKeep(version)}>
              {t('staleKeep')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {changedBy && at ? t('staleBy', { name: changedBy, at: instant(at) }) : failure.message}
      </p>
      <p className="hint">{t('staleText')}</p>
      {changes.length > 0 && (
        <table className="table table-dense">
          <Heads of={[t('field'), t('before'), t('after')]} />
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <td>{fieldText(change.field)}</td>
                <td>{change.before ?? '–'}</td>
                <td>
                  <strong>{change.after ?? '–'}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
