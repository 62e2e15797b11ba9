import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type OpnameLine, stockOpname as api } from '#contract/stock/stock-opname.ts'
import { call } from '../platform/api.ts'
import { openFile } from '../platform/download.ts'
import { count, qty, time } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { SMALL, useMedia } from '../platform/media.ts'
import { t as unsentText } from '../platform/outbox/texts.ts'
import { hasRight } from '../platform/session.ts'
import { DetailActions } from '../ui/detail-actions.tsx'
import { CountCard } from './count-card.tsx'
import { CountConflicts } from './count-conflicts.tsx'
import type { ShownLine } from './count-entries.ts'
import { CountRefused } from './count-refused.tsx'
import { CountScan } from './count-scan.tsx'
import { CountTable } from './count-table.tsx'
import { type Sheet, useCounting } from './counting.ts'
import { DifferenceCauses } from './difference-causes.tsx'
import { t } from './texts.ts'
import './count.css'

/** Counting: with a phone in one hand one goods at a time, at a desk as a grid; kept as soon as it is written. */
export function CountScreen({ sheet }: { sheet: Sheet }) {
  // A place of its own for every scan: the same goods may be scanned once more. Null once nothing is left.
  const [current, setCurrent] = useState<{ goodsId: number } | null>()
  const counting = useCounting(sheet)
  const { page, rows, save, add, conflicts, decide } = counting
  const desk = !useMedia(SMALL)
  const done = rows.filter((row) => row.countedQty !== null)
  // What is in hand stays there while another counts it: the figure that follows belongs to it.
  const open = rows.find((row) => row.countedQty === null)
  const [first] = useState(open)
  const at = current === undefined ? first : current
  // Where nothing was left, what was not taken after all is in hand again.
  const inHand = current === null ? open : rows.find((row) => row.goodsId === at?.goodsId)
  const shown = desk ? open : inHand
  const show = (goodsId: number) => setCurrent({ goodsId })
  const next = nextOf(rows, shown?.goodsId)
  const join = async (goodsId: number) => {
    if (await add(goodsId)) show(goodsId)
  }
  const mayCount = hasRight('stock/opname:add')
  return (
    <Page title={menuText('stock/opname')} here={sheet.scopeText} outlivesLine>
      <div className={desk ? 'count count-desk' : 'count'}>
        <Progress sheet={sheet} {...counting} done={done.length} />
        <CountConflicts
          conflicts={conflicts}
          onDecide={async (conflict, countedQty) => {
            if (!(await decide(conflict, countedQty))) return
            const { goodsId } = conflict
            setCurrent((now) => ((now ?? shown)?.goodsId === goodsId ? (next ?? null) : now))
          }}
        />
        <CountRefused
          rows={rows}
          refused={counting.refused}
          onCount={show}
          onDrop={(goodsId) => void counting.drop(goodsId)}
        />
        {mayCount && (
          <CountScan rows={rows} page={page} onFound={show} onExtra={(id) => void join(id)} />
        )}
        {mayCount && desk && (
          <CountTable rows={rows} conflicts={conflicts} save={save} found={current ?? null} />
        )}
        {mayCount && !desk && shown && (
          <CountCard
            key={`${shown.goodsId} ${shown.refused?.at ?? ''}`}
            page={page}
            row={shown}
            onSkip={() => next && show(next.goodsId)}
            onSave={async (count) => {
              const { goodsId } = count
              if (!(await save([count]))) return false
              // Whoever went on to another meanwhile stays there.
              setCurrent((now) => ((now ?? shown).goodsId === goodsId ? (next ?? null) : now))
              return true
            }}
          />
        )}
        {!shown && <p className="panel count-over">{t('everythingCounted')}</p>}
        {!shown && <DifferenceCauses id={sheet.id} {...(mayCount ? { onCount: show } : {})} />}
        {!shown && <Finish sheet={sheet} {...counting} />}
        {!(desk && mayCount) && <Counted rows={done} onOpen={mayCount ? show : undefined} />}
        {shown && <Finish sheet={sheet} {...counting} />}
      </div>
    </Page>
  )
}

/** The next goods that nobody has counted, in the order of the shelves, then from the beginning. */
function nextOf(rows: OpnameLine[], after: number | undefined): OpnameLine | undefined {
  const at = rows.findIndex((row) => row.goodsId === after)
  const open = (row: OpnameLine) => row.countedQty === null && row.goodsId !== after
  return rows.slice(at + 1).find(open) ?? rows.find(open)
}

const FEW = 5

/** What was counted last, newest first; any of it can be counted again. */
function Counted({
  rows,
  onOpen,
}: {
  rows: ShownLine[]
  onOpen: ((goodsId: number) => void) | undefined
}) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const newest = rows.toSorted((a, b) => (b.countedAt ?? '').localeCompare(a.countedAt ?? ''))
  return (
    <section className="panel count-last" aria-label={t('lastCounted')}>
      <header>
        <h2>{t('lastCounted')}</h2>
        <Button type="link" onClick={() => setAll(!all)}>
          {all ? t('onlyLast') : t('allCounted', { count: count(rows.length) })}
        </Button>
      </header>
      <ul>
        {(all ? newest : newest.slice(0, FEW)).map((row) => (
          <li key={row.goodsId}>
            <button type="button" disabled={!onOpen} onClick={() => onOpen?.(row.goodsId)}>
              <span className="count-name">{row.goodsName}</span>
              <strong>
                {qty(row.countedQty) || '0'} {row.baseUnitName}
              </strong>
              <span className={row.unsent ? 'hint unsent-mark' : 'hint'}>
                {row.countedByName}, {time(row.countedAt ?? '')}
                {row.unsent && `, ${t('unsentOne')}`}
              </span>
              <span className="hint">{differenceText(row)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For whoever may see the books: what differs, and what has moved since. */
function differenceText({ countedQty, bookQty, movedSince }: OpnameLine): string {
  if (bookQty === null || countedQty === null) return ''
  const difference = countedQty - bookQty
  return [
    difference === 0 ? '' : t('difference', { qty: qty(difference) }),
    movedSince ? t('movedSince', { qty: qty(movedSince) }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

type ProgressProps = { sheet: Sheet; done: number } & Pick<Counting, 'unsent' | 'refused'>

function Progress({ sheet: { warehouseName, scopeText, rows }, done, ...counting }: ProgressProps) {
  return (
    <header className="panel count-progress">
      <p className="hint">
        {warehouseName}, {scopeText}
      </p>
      <p>
        <span>
          <strong>{count(done)}</strong> {t('countedOf', { all: count(rows.length) })}
        </span>
        <Saved {...counting} />
      </p>
      <progress max={rows.length} value={done} aria-label={t('lastCounted')} />
    </header>
  )
}

/** Whether all of it has arrived. */
function Saved({ unsent, refused }: Pick<Counting, 'unsent' | 'refused'>) {
  const state = refused.length > 0 ? 'failed' : unsent > 0 ? 'waiting' : 'saved'
  return (
    <span className={`count-saved is-${state}`} role="status">
      {state === 'saved' && <CheckCircleFilled aria-hidden="true" />}{' '}
      {state === 'saved' && t('savedNow')}
      {state === 'waiting' && unsentText('unsent', { count: unsent })}
      {state === 'failed' && t('notTaken', { count: refused.length })}
    </span>
  )
}

type Counting = ReturnType<typeof useCounting>

function Finish({ sheet, unsent }: { sheet: Sheet } & Pick<Counting, 'unsent'>) {
  const { id, branchId } = sheet
  // What lies here alone is nowhere else.
  const counted = unsent === 0 && sheet.rows.every((row) => row.countedQty !== null)
  return (
    <footer className="count-finish">
      {hasRight('stock/opname:print') && (
        <Button onClick={() => void openFile(api.sheetPdf, { id }).catch(() => {})}>
          {t('printSheet')}
        </Button>
      )}
      <DetailActions
        detail={{ document: sheet, actions: ['CANCELLED', ...(counted ? ['SUBMITTED'] : [])] }}
        number={sheet.scopeText}
        actions={{
          CANCELLED: {
            label: t('giveUp'),
            danger: true,
            reason: true,
            hint: t('giveUpTells'),
            right: 'stock/opname:cancel',
            run: (change) => call(api.cancel, { ...change, branchId }),
          },
          SUBMITTED: {
            label: t('apply'),
            hint: t('applyTells'),
            right: 'stock/opname:add',
            run: (change) => call(api.submit, { ...change, branchId }),
          },
        }}
      />
    </footer>
  )
}
