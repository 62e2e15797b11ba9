import { Button, Progress, Select } from 'antd'
import { useState } from 'react'
import { openingSheet } from '#contract/bank-cash/opening-sheet.ts'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { company } from '#contract/system/company.ts'
import { call } from '../../platform/api.ts'
import { count, today } from '../../platform/format.ts'
import { ScreenLink, useGo } from '../../platform/link.tsx'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight } from '../../platform/session.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { useWarehouses } from '../../ui/warehouses.tsx'
import type { ImportState } from './import-run.ts'
import { m } from './match-texts.ts'

const path = 'bank-cash/opening-balance'
const PARTS: Partial<Record<ImportKind, 'stock' | 'receivables' | 'payables'>> = {
  goods: 'stock',
  customer: 'receivables',
  receivable: 'receivables',
  supplier: 'payables',
  payable: 'payables',
}

interface OpeningProps {
  state: ImportState
  onOpened: () => Promise<void>
}

/** Stock and what is owed become opening balances: made here at once, or by the document's own form. */
export function ImportOpening({ state, onOpened }: OpeningProps) {
  const go = useGo()
  const part = PARTS[state.kind]
  if (!part) return null
  if (!hasRight(`${path}:add`)) return <p>{m('openingNext')}</p>
  return (
    <section className="import" aria-label={m('openDone')}>
      <Standing openings={state.openings} />
      <Open state={state} part={part} onOpened={onOpened} />
      <div className="import-tools">
        <Button onClick={() => go(`${path}/add`)}>{m('openForm')}</Button>
      </div>
    </section>
  )
}

function Standing({ openings }: Pick<ImportState, 'openings'>) {
  const standing = openings.filter(({ stands }) => stands)
  if (standing.length === 0) return <p>{m('openTells')}</p>
  return (
    <p>
      {m('openDone')}:{' '}
      {standing.map(({ documentId, docNo }) => (
        <ScreenLink key={documentId} to={`${path}/${documentId}`}>
          {docNo}{' '}
        </ScreenLink>
      ))}
    </p>
  )
}

interface OpenProps extends OpeningProps {
  part: 'stock' | 'receivables' | 'payables'
}

/** The first portion that does not stand; null when all do. */
function nextPortion({ openings }: ImportState): number | null {
  const standing = openings.filter(({ stands }) => stands)
  const of = standing[0]?.portions ?? 1
  for (let n = 1; n <= of; n += 1) if (!standing.some(({ portion }) => portion === n)) return n
  return null
}

/** Portion by portion: one that was broken off goes on where it stopped. */
function Open({ state, part, onOpened }: OpenProps) {
  const mayAsk = hasRight('system/company:view')
  const { data } = useRead(company.get, {}, { enabled: mayAsk })
  const { warehouses, primary } = useWarehouses()
  const [typed, setTyped] = useState<string | null>(null)
  const [warehouseId, setWarehouseId] = useState<number | null>(null)
  const [run, setRun] = useState<{ n: number; of: number } | null>(null)
  const next = nextPortion(state)
  if (next === null) return null
  const day = typed ?? state.openDay ?? data?.goLive ?? today()
  const open = async () => {
    const standing = new Set(state.openings.flatMap((o) => (o.stands ? [o.portion] : [])))
    let of = next
    for (let n = next; n <= of; n += 1) {
      if (standing.has(n)) continue
      setRun({ n, of })
      const input = { requestId: newRequestId(), importId: state.id, part, day, warehouseId }
      // The call itself tells what went wrong.
      const made = await call(openingSheet.open, { ...input, portion: n }).catch(() => null)
      if (!made) break
      of = made.portions
    }
    setRun(null)
    await onOpened()
  }
  if (run) {
    const words = m('openRuns', { n: count(run.n), of: count(run.of) })
    const percent = Math.floor(((run.n - 1) / run.of) * 100)
    return (
      <div>
        <p aria-live="polite">{words}</p>
        <Progress percent={percent} status="active" aria-label={words} />
      </div>
    )
  }
  return (
    <div className="import-tools">
      <DateInput
        aria-label={m('openDay')}
        value={day}
        allowClear={false}
        onChange={(value) => setTyped(value)}
      />
      {part === 'stock' && warehouses.length > 1 && (
        <Select
          aria-label={m('openWarehouse')}
          value={warehouseId ?? primary?.id}
          onChange={setWarehouseId}
          options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button type="primary" onClick={() => void open()}>
        {next === 1 ? m('openNow') : m('openGoOn', { n: count(next) })}
      </Button>
    </div>
  )
}
