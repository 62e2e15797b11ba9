import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { type ImportKind, importColumns, isBillKind } from '#contract/master/import-columns.ts'
import { imports } from '#contract/master/import.ts'
import { download } from '../../platform/download.ts'
import { hasRight } from '../../platform/session.ts'
import { count } from '../../platform/format.ts'
import { ImportResult } from './import-result.tsx'
import { useImport } from './import-run.ts'
import { MatchColumns, type SheetTold } from './match-columns.tsx'
import { m } from './match-texts.ts'
import { SheetColumns } from './sheet-tables.tsx'
import { t } from './texts.ts'
import './import.css'

interface ImportDialogProps {
  kind: ImportKind
  onClose: () => void
}

/** A file from its choice to the rows: its columns where it is not our sheet, the check, the apply. */
export default function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const run = useImport(kind)
  const chooser = useRef<HTMLInputElement>(null)
  const [again, setAgain] = useState(false)
  const [told, setTold] = useState<{ first: SheetTold; further: SheetTold[] } | null>(null)
  const { state } = run
  const matching = state?.status === 'UNMATCHED' || (again && state?.isMatched)
  const check = async () => {
    if (told && (await run.match(told.first, told.further))) setAgain(false)
  }
  return (
    <Modal
      open
      width={matching ? 960 : 760}
      title={t('title', { noun: t(`noun.${kind}`) })}
      onCancel={onClose}
      maskClosable={false}
      footer={
        <Steps
          run={run}
          matching={Boolean(matching)}
          onClose={onClose}
          onChoose={() => chooser.current?.click()}
          onChange={() => setAgain(true)}
          onCheck={told?.further.every((one) => one.columns.length > 0) ? () => void check() : null}
        />
      }
    >
      {state?.status === 'UNMATCHED' && state.message && (
        <p className="message tone-red" role="status">
          {state.message}
        </p>
      )}
      {matching && state && (
        <MatchColumns
          id={state.id}
          kind={kind}
          onChange={(first, further) => setTold({ first, further })}
        />
      )}
      {!matching && !state && <Instructions kind={kind} />}
      {!matching && state && <ImportResult state={state} onOpened={run.lookAgain} />}
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.xls,.csv,.txt"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          setAgain(false)
          setTold(null)
          void run.send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </Modal>
  )
}

interface StepsProps {
  run: ReturnType<typeof useImport>
  matching: boolean
  onClose: () => void
  onChoose: () => void
  onChange: () => void
  /** Null until there are columns to check with. */
  onCheck: (() => void) | null
}

/** The next step is the strong one, and Enter takes it. */
function Steps({ run, matching, onClose, onChoose, onChange, onCheck }: StepsProps) {
  const { state } = run
  const again = state?.isMatched && ['WRONG', 'CHECKED'].includes(state.status)
  return (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button
        type={state ? 'default' : 'primary'}
        icon={<FileExcelOutlined />}
        loading={run.sending && !state}
        disabled={run.running}
        onClick={onChoose}
      >
        {t(state ? 'chooseOther' : 'choose')}
      </Button>
      {again && !matching && <Button onClick={onChange}>{m('change')}</Button>}
      {matching ? (
        <Button
          type="primary"
          autoFocus
          loading={run.sending}
          disabled={!onCheck}
          onClick={() => onCheck?.()}
        >
          {m('check')}
        </Button>
      ) : (
        <Apply run={run} />
      )}
    </>
  )
}

/** Says what will be written, and what will be made with it. */
function Apply({ run }: { run: ReturnType<typeof useImport> }) {
  const { state } = run
  if (state?.status !== 'CHECKED') return null
  const rows = state.added + state.changed
  return (
    <Button type="primary" autoFocus loading={run.sending} onClick={() => void run.apply()}>
      {state.makes.length > 0
        ? m('applyAndMake', { made: count(state.makes.length), count: count(rows) })
        : t('apply', { count: rows })}
    </Button>
  )
}

/** Where the sheet comes from and what its columns hold. */
function Instructions({ kind }: { kind: ImportKind }) {
  const isList = !isBillKind(kind) && kind !== 'old-day'
  const mayTake = kind !== 'customer' || hasRight('customer.export')
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
        {isList && mayTake && (
          <Button icon={<DownloadOutlined />} onClick={get('yes')}>
            {t('filledSheet')}
          </Button>
        )}
      </div>
      <p className="hint">
        {t('limits')} {t('blankCells')}
      </p>
      <SheetColumns columns={importColumns[kind]} />
    </div>
  )
}
