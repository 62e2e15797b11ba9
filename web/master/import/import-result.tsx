import { DownloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { imports, shownErrors } from '#contract/master/import.ts'
import { download } from '../../platform/download.ts'
import { count, instant } from '../../platform/format.ts'
import type { ImportState } from './import-run.ts'
import { ImportTold } from './import-told.tsx'
import { SheetErrors } from './sheet-tables.tsx'
import { t } from './texts.ts'
import { Pairs } from '../../platform/pairs.tsx'

interface ResultProps {
  state: ImportState
  onOpened: () => Promise<void>
}

/** What became of the file so far: how far the work is, what it found, what it did. */
export function ImportResult({ state, onOpened }: ResultProps) {
  const { status } = state
  return (
    <div className="import">
      <p className="hint">
        {t('fileOf', { name: state.fileName, time: instant(state.createdAt) })}
      </p>
      {['CHECKING', 'APPLYING', 'TAKING_BACK'].includes(status) && <Running state={state} />}
      {(status === 'WRONG' || status === 'CHECKED' || status === 'APPLIED') && (
        <Counts state={state} />
      )}
      <p className={`message ${toneOf(state)}`} role="status">
        {wordsOf(state)}
      </p>
      {status === 'WRONG' && <Errors state={state} />}
      <ImportTold state={state} onOpened={onOpened} />
    </div>
  )
}

const tones: Record<ImportState['status'], string> = {
  CHECKING: 'tone-grey',
  UNMATCHED: 'tone-grey',
  APPLYING: 'tone-grey',
  WRONG: 'tone-red',
  REFUSED: 'tone-red',
  TAKING_BACK: 'tone-grey',
  TAKEN_BACK: 'tone-grey',
  CHECKED: 'tone-green',
  APPLIED: 'tone-green',
}

const toneOf = ({ status, message }: ImportState) =>
  status === 'CHECKED' && message ? 'tone-red' : tones[status]

function wordsOf({ status, message }: ImportState): string {
  if (status === 'WRONG') return t('wrongTells')
  // Work that was given up says why; the file is as it was before.
  if (status === 'CHECKED') return message || t('rightTells')
  if (status === 'UNMATCHED') return message || t('unmatched')
  if (status === 'APPLIED' || status === 'REFUSED' || status === 'TAKEN_BACK') return message
  return t('mayLeave')
}

function Running({ state }: { state: ImportState }) {
  const { done, total, status } = state
  const labels =
    status === 'TAKING_BACK'
      ? t('takingBack')
      : total === 0
        ? t('reading')
        : t(status === 'CHECKING' ? 'checking' : 'applying', {
            done: count(done),
            total: count(total),
          })
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <div>
      <p aria-live="polite">{labels}</p>
      <Progress percent={percent} status="active" aria-label={labels} />
    </div>
  )
}

function Counts({ state }: { state: ImportState }) {
  // While rows are wrong nothing is written: what the others would do is no news yet.
  const figures: [string, number][] =
    state.status === 'WRONG'
      ? [
          [t('wrong'), state.wrongRows],
          [t('rows'), state.total],
        ]
      : [
          [t('added'), state.added],
          [t('changed'), state.changed],
          [t('unchanged'), state.unchanged],
        ]
  return (
    <Pairs
      className="import-counts"
      of={figures.map(([label, figure]) => [label, count(figure)])}
    />
  )
}

function Errors({ state }: { state: ImportState }) {
  return (
    <>
      {state.marked && (
        <div className="import-tools">
          <Button
            icon={<DownloadOutlined />}
            // The call itself tells what went wrong.
            onClick={() => void download(imports.marked, { id: state.id }).catch(() => {})}
          >
            {t('markedFile')}
          </Button>
          {state.errors.length >= shownErrors && (
            <span className="hint">{t('moreErrors', { count: shownErrors })}</span>
          )}
        </div>
      )}
      <SheetErrors errors={state.errors} />
    </>
  )
}
