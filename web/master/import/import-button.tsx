import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { t } from './texts.ts'
import { loadPage } from '../../platform/upgraded.ts'

const ImportDialog = lazy(() => loadPage(() => import('./import-dialog.tsx')))

/** Opens the dialog that brings a workbook in; where a file of one's own is still under way, it is found there. */
export function ImportButton({ kind, everywhere }: { kind: ImportKind; everywhere?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={everywhere ? '' : 'not-phone'}
        icon={<UploadOutlined />}
        onClick={() => setOpen(true)}
      >
        {t('fromExcel')}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
