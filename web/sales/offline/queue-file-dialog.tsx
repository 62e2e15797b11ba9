import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import type { QueueFileResult } from '#contract/sales/offline-devices.ts'
import { offline as api } from '#contract/sales/offline.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { count, instant } from '../../platform/format.ts'
import { UploadButton } from '../../platform/frame/upload-button.tsx'
import { fieldText } from '../../platform/i18n/contract.ts'
import { Pairs } from '../../platform/pairs.tsx'
import { call } from '../../platform/api.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { type QueueFile, chosenFile, inParts } from './queue-file.ts'
import { t } from './texts.ts'
import './offline.css'

/** What a till could not send, from the file that it wrote: looked at, agreed to with a reason, taken in, told line by line. */
export function QueueFileDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<QueueFile | null>(null)
  const [wrong, setWrong] = useState('')
  const choose = async (chosen: File) => {
    const read = await chosenFile(chosen)
    setFile(typeof read === 'string' ? null : read)
    setWrong(typeof read === 'string' ? t(`fault.${read}`) : '')
  }
  if (file) return <Taking file={file} onClose={onClose} />
  return (
    <Modal open width={620} title={t('sendFile')} footer={null} onCancel={onClose}>
      <p className="offline-meaning">{t('sendFileText')}</p>
      {wrong && (
        <p className="message tone-red" role="alert">
          {wrong}
        </p>
      )}
      <UploadButton type="primary" label={t('chooseFile')} accept=".jsonl" send={choose}>
        {t('chooseFile')}
      </UploadButton>
    </Modal>
  )
}

/** Goes up in parts, so that what was taken stands though the connection breaks; sent again it is known. */
function useTaking({ head, entries }: QueueFile) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [rows, setRows] = useState<QueueFileResult[]>([])
  const [requestId] = useState(newRequestId)
  const run = async () => {
    const { branchId, deviceId, tillName } = head
    setBusy(true)
    try {
      const why = reason.trim() || null
      const { queueFileId } = await call(api.openFile, {
        requestId,
        branchId,
        deviceId,
        tillName,
        entries: entries.length,
        reason: why,
      })
      for (const { first, part, unread } of inParts(entries)) {
        const told = part.length
          ? (await call(api.takeFile, { branchId, queueFileId, first, entries: part })).rows
          : []
        setRows((before) => [...before, ...told, ...unread])
      }
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, busy, rows, run: () => void run().catch(() => {}) }
}

function Taking({ file, onClose }: { file: QueueFile; onClose: () => void }) {
  const { reason, setReason, busy, rows, run } = useTaking(file)
  const { head, entries } = file
  const done = rows.length === entries.length
  return (
    <Modal
      open
      width={620}
      title={t('sendFile')}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            {t('ready')}
          </Button>
        ) : (
          <Button type="primary" loading={busy} onClick={run}>
            {t('sendCount', { count: entries.length })}
          </Button>
        )
      }
    >
      <div className="offline-file">
        <Pairs
          className="pairs"
          of={[
            [fieldText('tillName'), head.tillName],
            [t('writtenAt'), instant(head.writtenAt)],
            [t('entries'), count(entries.length)],
          ]}
        />
        {rows.length === 0 ? (
          <ReasonChoice required action="QUEUE_FILE" value={reason} onChange={setReason} />
        ) : (
          <Results rows={rows} of={entries.length} />
        )}
      </div>
    </Modal>
  )
}

/** How many came in, and every line that did not, with why. */
function Results({ rows, of }: { rows: readonly QueueFileResult[]; of: number }) {
  const all = Map.groupBy(rows, ({ outcome }) => outcome)
  const refused = all.get('REFUSED') ?? []
  return (
    <>
      {rows.length < of && <Progress percent={Math.floor((100 * rows.length) / of)} />}
      <p role="status">
        {(['ACCEPTED', 'KNOWN', 'REFUSED'] as const)
          .map((outcome) => t(`outcome.${outcome}`, { count: all.get(outcome)?.length ?? 0 }))
          .join(', ')}
      </p>
      {refused.length > 0 && (
        <ul className="offline-refused">
          {refused.map(({ line, number, why }) => (
            <li key={line}>
              {t('line', { line: count(line) })} {number}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
