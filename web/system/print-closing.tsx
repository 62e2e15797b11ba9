import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { period as api } from '#contract/system/period.ts'
import { openFile } from '../platform/download.ts'
import { t } from './texts.ts'

/** Minutes of a closing on paper, with the month's seal. */
export function PrintClosing({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await openFile(api.print, { id }).catch(() => {})
    setBusy(false)
  }
  return (
    <Button
      icon={<PrinterOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => void print()}
    >
      {t('printClosing')}
    </Button>
  )
}
