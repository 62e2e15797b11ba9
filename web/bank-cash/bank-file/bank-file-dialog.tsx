import { FileExcelOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { FileFormat } from '#contract/bank-cash/bank-file.ts'
import { SheetErrors } from '../../master/import/sheet-tables.tsx'
import { fieldText } from '../../platform/i18n/contract.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { BankColumns } from './bank-columns.tsx'
import { t } from './texts.ts'
import './bank-file.css'

/** What the server says of a file. */
interface Read<F extends string> {
  rows: string[][]
  format: FileFormat<F>
  mapped: boolean
  problems: { line: number; column: string; message: string }[]
  asksUntil: boolean
  warnings: string[]
}

interface BankFileProps<F extends string, R extends Read<F>> {
  title: string
  /** What it is for, before a file is chosen; and what its columns have to tell. */
  tells: string
  columnsTell: string
  fields: readonly F[]
  nameOf: (field: F) => string
  /** `until`: its last day, once it was asked for. */
  read: (file: File, until?: string) => Promise<R>
  keepFormat: (format: FileFormat<F>) => Promise<unknown>
  preview: (read: R) => ReactNode
  /** What is done with it in the end; null where there is nothing to do. */
  use: (
    read: R,
    file: File,
    until?: string,
  ) => { label: string; run: (() => Promise<unknown>) | null }
  onClose: () => void
}

/** A file as it goes through: chosen, its columns told where nobody has, looked at, used. */
function useBankFile<F extends string, R extends Read<F>>(props: BankFileProps<F, R>) {
  const [chosen, setChosen] = useState<{ file: File; read: R; until?: string } | null>(null)
  const [format, setFormat] = useState<FileFormat<F> | null>(null)
  const [busy, setBusy] = useState(false)
  /** The calls themselves tell what went wrong. */
  const during = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  const look = async (file: File, until?: string) => {
    const read = await props.read(file, until)
    setChosen({ file, read, ...(until ? { until } : {}) })
    setFormat(read.mapped ? null : read.format)
  }
  const keep = async () => {
    if (!format || !chosen) return
    await props.keepFormat(format)
    await look(chosen.file, chosen.until)
  }
  return {
    chosen,
    format,
    setFormat,
    busy,
    choose: (file: File) => during(() => look(file)),
    tellUntil: (until: string) => chosen && during(() => look(chosen.file, until)),
    keepFormat: () => during(keep),
    run: (work: () => Promise<unknown>) => during(work),
  }
}

/** A bank's file: its columns are told once, then it is looked at, then it is used. */
export function BankFileDialog<F extends string, R extends Read<F>>(props: BankFileProps<F, R>) {
  const chooser = useRef<HTMLInputElement>(null)
  const state = useBankFile(props)
  const { chosen, format } = state
  return (
    <Modal
      open
      width={960}
      title={props.title}
      maskClosable={false}
      onCancel={props.onClose}
      footer={<Buttons {...props} state={state} onChoose={() => chooser.current?.click()} />}
    >
      <div className="bank-file">
        {!chosen && <p>{props.tells}</p>}
        {chosen?.read.warnings.map((told) => (
          <p key={told} className="late-note">
            {told}
          </p>
        ))}
        {chosen && format && (
          <>
            <p>{props.columnsTell}</p>
            <BankColumns
              rows={chosen.read.rows}
              format={format}
              fields={props.fields}
              nameOf={props.nameOf}
              onChange={state.setFormat}
            />
          </>
        )}
        {chosen && !format && chosen.read.asksUntil && <Until onTell={state.tellUntil} />}
        {chosen && !format && !chosen.read.asksUntil && chosen.read.problems.length > 0 && (
          <>
            <p className="late-note">{t('fileWrong')}</p>
            <SheetErrors errors={chosen.read.problems} />
          </>
        )}
        {chosen && !format && chosen.read.problems.length === 0 && props.preview(chosen.read)}
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.xlsx,.xls,.sta,.940,.mt940"
        hidden
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) state.choose(file)
        }}
      />
    </Modal>
  )
}

/** Asked once, of a file whose days bear no year. */
function Until({ onTell }: { onTell: (until: string) => void }) {
  const id = useId()
  return (
    <p className="bank-order">
      {t('untilTells')}
      <label htmlFor={id}>{fieldText('until')}</label>
      <DateInput id={id} value={null} onChange={(until) => until && onTell(until)} />
    </p>
  )
}

interface ButtonsProps<F extends string, R extends Read<F>> extends BankFileProps<F, R> {
  state: ReturnType<typeof useBankFile<F, R>>
  onChoose: () => void
}

/** The next step is the strong one, and Enter takes it. */
function Buttons<F extends string, R extends Read<F>>(props: ButtonsProps<F, R>) {
  const { chosen, format, setFormat, busy, keepFormat, run } = props.state
  const use = chosen && !format ? props.use(chosen.read, chosen.file, chosen.until) : null
  const work = chosen?.read.problems.length === 0 ? use?.run : null
  return (
    <>
      <Button
        type={chosen ? 'default' : 'primary'}
        icon={<FileExcelOutlined />}
        loading={busy && !chosen}
        onClick={props.onChoose}
      >
        {t(chosen ? 'otherFile' : 'chooseFile')}
      </Button>
      {chosen && !format && (
        <Button onClick={() => setFormat(chosen.read.format)}>{t('changeColumns')}</Button>
      )}
      {format && (
        <Button type="primary" autoFocus loading={busy} onClick={keepFormat}>
          {t('keepColumns')}
        </Button>
      )}
      {use && (
        <Button
          type="primary"
          autoFocus
          loading={busy}
          disabled={!work}
          onClick={() => work && run(work)}
        >
          {use.label}
        </Button>
      )}
    </>
  )
}
