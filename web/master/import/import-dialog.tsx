import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { imports } from '#contract/master/import.ts'
import { download } from '../../platform/download.ts'
import { ImportResult } from './import-result.tsx'
import { useImport } from './import-run.ts'
import { SheetColumns } from './sheet-tables.tsx'
import { t } from './texts.ts'
import './import.css'

interface ImportDialogProps {
  kind: ImportKind
  onClose: () => void
}

/** A workbook from the sheet to the rows: fill, check, apply. */
export default function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const run = useImport(kind)
  const chooser = useRef<HTMLInputElement>(null)
  const { state } = run
  const count = state ? state.added + state.changed : 0
  const choose = (
    <Button
      key="choose"
      type={state ? 'default' : 'primary'}
      icon={<FileExcelOutlined />}
      loading={run.sending && !state}
      disabled={run.running}
      onClick={() => chooser.current?.click()}
    >
      {t(state ? 'chooseOther' : 'choose')}
    </Button>
  )
  const apply = state?.status === 'CHECKED' && (
    <Button key="apply" type="primary" loading={run.sending} onClick={() => void run.apply()}>
      {t('apply', { count })}
    </Button>
  )
  return (
    <Modal
      open
      width={760}
      title={t('title', { noun: t(`noun.${kind}`) })}
      onCancel={onClose}
      maskClosable={false}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
        choose,
        apply,
      ]}
    >
      {state ? <ImportResult state={state} /> : <Instructions kind={kind} />}
      <input
        ref={chooser}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          void run.send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </Modal>
  )
}

/** Where the sheet comes from and what its columns hold. */
function Instructions({ kind }: { kind: ImportKind }) {
  const get = (filled: 'yes' | 'no') => () =>
    // The call itself tells what went wrong.
    void download(imports.template, { kind, filled }).catch(() => {})
  return (
    <div className="import">
      <p>{t('howTo')}</p>
      <div className="import-tools">
        <Button icon={<DownloadOutlined />} onClick={get('no')}>
          {t('emptySheet')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={get('yes')}>
          {t('filledSheet')}
        </Button>
      </div>
      <p className="hint">
        {t('limits')} {t('blankCells')}
      </p>
      <SheetColumns columns={importColumns[kind]} />
    </div>
  )
}
