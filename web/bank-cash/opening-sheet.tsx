import { DownloadOutlined, FileExcelOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import {
  type OpeningPart,
  openingSheet as api,
  openingColumns,
} from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SheetColumns, SheetErrors } from '../master/import/sheet-tables.tsx'
import { call } from '../platform/api.ts'
import { download } from '../platform/download.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { notify } from '../platform/notice.ts'
import type { Form } from '../ui/form-state.ts'
import { OpeningImported } from './opening-imported.tsx'
import { openingFilled } from './opening-filled.ts'
import { t } from './texts.ts'

interface SheetProps {
  form: Form<OpeningBalanceInput>
  part: OpeningPart
}

/** A workbook fills one part of the form; until it is saved nothing is written. */
export function OpeningSheet({ form, part }: SheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="not-phone" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {t('fromExcel')}
      </Button>
      {open && <SheetDialog form={form} part={part} onClose={() => setOpen(false)} />}
    </>
  )
}

type Read = ReplyOf<typeof api.read>

function SheetDialog({ form, part, onClose }: SheetProps & { onClose: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Read['errors']>([])
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    const read = await call(api.read, { part, file: file as never })
    setErrors(read.errors)
    if (read.errors.length > 0) return
    form.change(await openingFilled(part, read))
    for (const title of read.warnings) notify({ tone: 'warning', title })
    onClose()
  }
  const read = ({ errors: told, portions }: ReplyOf<typeof api.imported>) => {
    setErrors(told)
    if (told.length === 0 && portions === 1) onClose()
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    // The call itself tells what went wrong.
    await take(file).catch(() => {})
    setBusy(false)
  }
  return (
    <Modal
      open
      width={760}
      title={t('sheetOf', { part: fieldText(part) })}
      onCancel={onClose}
      maskClosable={false}
      footer={<Choose busy={busy} onClick={() => chooser.current?.click()} />}
    >
      <div className="import">
        <p>{t(errors.length > 0 ? 'sheetWrong' : 'sheetFills')}</p>
        <div className="import-tools">
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(api.template, { part }).catch(() => {})}
          >
            {t('emptySheet')}
          </Button>
          <OpeningImported form={form} part={part} onRead={read} />
        </div>
        {errors.length > 0 ? (
          <SheetErrors errors={errors} />
        ) : (
          <SheetColumns columns={openingColumns[part]} />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.xls,.csv,.txt"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </Modal>
  )
}

function Choose({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <Button type="primary" icon={<FileExcelOutlined />} loading={busy} onClick={onClick}>
      {t('chooseFile')}
    </Button>
  )
}
