import { FileExcelOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import {
  type StatementField,
  bankStatement as api,
  statementFields,
} from '#contract/bank-cash/bank-statement.ts'
import type { FileFormat } from '#contract/bank-cash/bank-file.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SheetErrors } from '../../master/import/sheet-tables.tsx'
import { call } from '../../platform/api.ts'
import { day, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { notify } from '../../platform/notice.ts'
import { useWrite } from '../../platform/query.ts'
import { Heads } from '../../ui/heads.tsx'
import { BankColumns } from './bank-columns.tsx'
import { t } from './texts.ts'

type Read = ReplyOf<typeof api.read>

interface DialogProps {
  bankAccountId: number
  onClose: () => void
}

/** A file as it goes through: chosen, its columns told where nobody has, looked at, kept. */
function useStatementFile({ bankAccountId, onClose }: DialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [format, setFormat] = useState<FileFormat<StatementField> | null>(null)
  const [busy, setBusy] = useState(false)
  const tell = useWrite(api.format)
  const write = useWrite(api.add)
  /** The calls themselves tell what went wrong. */
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(() => {})
    setBusy(false)
  }
  const look = async (chosen: File) => {
    const found = await call(api.read, { bankAccountId, file: chosen as never })
    setFile(chosen)
    setRead(found)
    setFormat(found.mapped ? null : found.format)
  }
  const keepFormat = async () => {
    if (!format || !file) return
    await tell.mutateAsync({ bankAccountId, ...format })
    await look(file)
  }
  const keepLines = async () => {
    const { added, known } = await write.mutateAsync({ bankAccountId, file: file as never })
    notify({ tone: 'success', title: t('kept', { added, known }) })
    onClose()
  }
  return {
    read,
    format,
    setFormat,
    busy,
    choose: (chosen: File) => void during(() => look(chosen)),
    keepFormat: () => void during(keepFormat),
    keepLines: () => void during(keepLines),
  }
}

/** A bank's file: its columns are told once, then it is looked at, then its new lines are kept. */
export function StatementDialog(props: DialogProps) {
  const { onClose } = props
  const chooser = useRef<HTMLInputElement>(null)
  const { read, format, setFormat, busy, ...file } = useStatementFile(props)
  const fresh = read ? read.count - read.known : 0
  return (
    <Modal
      open
      width={960}
      title={t('upload')}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button
          key="choose"
          type={read ? 'default' : 'primary'}
          icon={<FileExcelOutlined />}
          loading={busy && !read}
          onClick={() => chooser.current?.click()}
        >
          {t(read ? 'otherFile' : 'chooseFile')}
        </Button>,
        read && !format && (
          <Button key="map" onClick={() => setFormat(read.format)}>
            {t('changeColumns')}
          </Button>
        ),
        format && (
          <Button key="format" type="primary" loading={busy} onClick={file.keepFormat}>
            {t('keepColumns')}
          </Button>
        ),
        read && !format && (
          <Button
            key="keep"
            type="primary"
            loading={busy}
            disabled={fresh === 0 || read.problems.length > 0}
            onClick={file.keepLines}
          >
            {t('keepLines', { count: fresh })}
          </Button>
        ),
      ]}
    >
      <div className="reconcile-file">
        {!read && <p>{t('uploadTells')}</p>}
        {read && format && <Columns of={read} format={format} onChange={setFormat} />}
        {read && !format && <Preview of={read} />}
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.xlsx"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) file.choose(chosen)
        }}
      />
    </Modal>
  )
}

interface ColumnsProps {
  of: Read
  format: FileFormat<StatementField>
  onChange: (format: FileFormat<StatementField>) => void
}

const Columns = ({ of, format, onChange }: ColumnsProps) => (
  <>
    <p>{t('columnsTell')}</p>
    <BankColumns
      rows={of.rows}
      format={format}
      fields={statementFields}
      nameOf={(field) => t(`field.${field}`)}
      onChange={onChange}
    />
  </>
)

/** What would be kept; rows that are wrong in place of it. */
function Preview({ of }: { of: Read }) {
  if (of.problems.length > 0)
    return (
      <>
        <p className="late-note">{t('fileWrong')}</p>
        <SheetErrors errors={of.problems} />
      </>
    )
  return (
    <>
      <p>
        {t('fileHolds', { count: of.count, known: of.known })}
        {of.passedBy > 0 && ` ${t('filePasses', { count: of.passedBy })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="reconcile-columns" tabIndex={0} aria-label={t('statementSide')}>
        <table aria-label={t('statementSide')}>
          <Heads
            of={[
              t('date'),
              fieldText('memo'),
              [t('moneyIn'), 'right'],
              [t('moneyOut'), 'right'],
              [fieldText('balance'), 'right'],
            ]}
          />
          <tbody>
            {of.lines.map((line) => (
              <tr key={line.row} className={line.known ? 'is-known' : undefined}>
                <td>{day(line.day)}</td>
                <td>{line.description}</td>
                <td className="number">{line.amount > 0 ? money(line.amount) : ''}</td>
                <td className="number">{line.amount < 0 ? money(-line.amount) : ''}</td>
                <td className="number">{line.balance === null ? '' : money(line.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
