import { Button, Modal } from 'antd'
import { useState } from 'react'
import { openingBalance } from '#contract/bank-cash/opening-balance.ts'
import { openingSheet } from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { imports, restsWords } from '#contract/master/import.ts'
import { call } from '../../platform/api.ts'
import { count, instant } from '../../platform/format.ts'
import { said } from '../../platform/i18n/define.ts'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { Heads } from '../../ui/heads.tsx'
import { t } from './texts.ts'
import './import.css'

type Row = ReplyOf<typeof imports.getAll>['rows'][number]

/** One's own files of the last weeks, each of which may be taken back while nothing rests on it. */
export function PastImports() {
  const { data, refetch } = useRead(imports.getAll, {})
  const [chosen, setChosen] = useState<Row | null>(null)
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const states: Partial<Record<Row['status'], string>> = {
    TAKING_BACK: t('stateRuns'),
    TAKEN_BACK: t('stateBack'),
  }
  return (
    <section className="panel moving-in" aria-label={t('past')}>
      <h2>{t('past')}</h2>
      <p className="hint">{t('pastTells')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="import-table past-imports" tabIndex={0} aria-label={t('past')}>
        <table aria-label={t('past')}>
          <Heads of={[t('pastFile'), t('pastDay'), t('pastState'), null]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  {row.fileName}
                  <div className="hint">{t(`noun.${row.kind}`)}</div>
                </td>
                <td>{instant(row.appliedAt)}</td>
                <td>
                  {states[row.status] ?? t('stateApplied')}
                  {row.message && <div className="hint">{row.message}</div>}
                </td>
                <td>
                  {row.status === 'APPLIED' && (
                    <Button size="small" onClick={() => setChosen(row)}>
                      {t('takeBack')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {chosen && (
        <TakeBack
          row={chosen}
          onEnd={() => {
            setChosen(null)
            void refetch()
          }}
        />
      )}
    </section>
  )
}

interface TakeBackProps {
  row: Row
  onEnd: () => void
}

/** Its openings first, all of them looked at before one is cancelled; then the masters, as one. */
function TakeBack({ row, onEnd }: TakeBackProps) {
  const { data } = useRead(imports.rests, { id: row.id }, { staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const rests = data?.rests ?? []
  const run = async () => {
    setBusy(true)
    // The calls themselves tell what went wrong.
    const done = await takenBack(row).catch(() => false)
    setBusy(false)
    if (done) notify({ tone: 'success', title: t('takenBack', { name: row.fileName }) })
    onEnd()
  }
  return (
    <Modal
      open
      title={t('takeBackAsk', { name: row.fileName })}
      onCancel={onEnd}
      okText={t('takeBack')}
      cancelText={t('close')}
      okButtonProps={{ danger: true, loading: busy, disabled: !data || rests.length > 0 }}
      onOk={() => void run()}
    >
      {rests.length > 0 ? (
        <>
          <p className="message tone-red">{t('takeBackNot')}</p>
          <ul>
            {rests.map(({ key, names, more }) => {
              const words = { what: said(restsWords[key]), names: names.join(', ') }
              return (
                <li key={key}>
                  {more > 0
                    ? t('restsMore', { ...words, count: count(more) })
                    : t('restsOn', words)}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <>
          <p>{t('takeBackTells')}</p>
          {row.openings > 0 && <p>{t('takeBackOpenings', { count: count(row.openings) })}</p>}
        </>
      )}
    </Modal>
  )
}

const LOOK_EVERY = 700

async function takenBack({ id, openings }: Row): Promise<boolean> {
  if (openings > 0) {
    const { documents } = await call(openingSheet.standing, { importId: id })
    for (const document of documents)
      await call(openingBalance.cancel, { id: document.id, requestId: newRequestId() })
  }
  await call(imports.takeBack, { requestId: newRequestId(), id })
  for (;;) {
    const { status } = await call(imports.get, { id }, { quiet: true })
    if (status !== 'TAKING_BACK') return status === 'TAKEN_BACK'
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}
