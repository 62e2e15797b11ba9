import { UploadOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { AccessButton } from '../../platform/access-keys.tsx'
import { t } from './texts.ts'
import { loadPage } from '../../platform/upgraded.ts'

const ImportDialog = lazy(() => loadPage(() => import('./import-dialog.tsx')))

/** Opens the dialog that brings a workbook in; where a file of one's own is still under way, it is found there. */
export function ImportButton({ kind, everywhere }: { kind: ImportKind; everywhere?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <AccessButton
        className={everywhere ? '' : 'not-phone'}
        icon={<UploadOutlined />}
        label={t('fromExcel')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
