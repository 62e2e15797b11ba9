import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { openFile } from './download.ts'
import { t } from './i18n/texts.ts'
import { hasRight } from './session.ts'
import { useShortcut } from './shortcuts.ts'

interface Ticked<R> {
  api: { pdf?: Endpoint }
  bulk?: (rows: R[]) => ReactNode
  prints?: (row: R) => boolean
}

/** What may be done with the ticked ones of a list: what it has of its own, and their print. */
export function ticked<R extends { id: number }>(
  path: string,
  { api: { pdf }, bulk, prints = () => true }: Ticked<R>,
): Pick<Ticked<R>, 'bulk'> {
  if (!pdf || !hasRight(`${path}:print`)) return bulk ? { bulk } : {}
  const ids = (rows: R[]) => rows.filter(prints).map(({ id }) => id)
  return {
    bulk: (rows) => (
      <>
        {bulk?.(rows)}
        <PrintChosen pdf={pdf} ids={ids(rows)} />
      </>
    ),
  }
}

/** The documents that are ticked, in one file; each counts as printed. */
function PrintChosen({ pdf, ids }: { pdf: Endpoint; ids: number[] }) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    const [id, ...also] = ids
    setBusy(true)
    // The call itself tells what went wrong.
    await openFile(pdf, { id, also } as InputOf<typeof pdf>).catch(() => {})
    setBusy(false)
  }
  useShortcut('Ctrl+P', () => void print(), ids.length > 0 && !busy)
  return (
    <Button
      size="small"
      icon={<PrinterOutlined />}
      disabled={ids.length === 0}
      loading={busy}
      onClick={() => void print()}
    >
      {t('print')} <kbd>Ctrl P</kbd>
    </Button>
  )
}
