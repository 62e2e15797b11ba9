import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type QueueHead, queueFileName, queueFileText } from '#contract/sales/queue-file.ts'
import { saveBlob } from '../../../platform/download.ts'
import { useHome } from '../../../platform/session.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { momentHere, useDevice } from './device.ts'
import { useQueue } from './queue.ts'
import { t } from './texts.ts'

/** What lies here as a file in the very bytes that were signed: it can be carried to the head of branch. */
export function SaveQueue() {
  const { branchId } = useHome().employee
  const tillName = useKnownShift()?.till?.name ?? ''
  const device = useDevice((s) => s.device)
  const unsent = useQueue((s) => s.unsent)
  if (!device || unsent.length === 0) return null
  const save = () => {
    const head: QueueHead = {
      format: 'gerai-queue',
      version: 1,
      branchId,
      deviceId: device.deviceId,
      tillName,
      writtenAt: momentHere().at,
      entries: unsent.length,
    }
    const text = queueFileText(
      head,
      unsent.map(({ body, signature }) => ({ body, signature })),
    )
    saveBlob(new Blob([text], { type: 'application/jsonl' }), queueFileName(head))
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} title={t('saveFileTitle')} onClick={save}>
      {t('saveFile')}
    </Button>
  )
}
