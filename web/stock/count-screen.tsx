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
import { hasRight } from '../platform/session.ts'
import { DetailActions } from '../ui/detail-actions.tsx'
import { CountCard } from './count-card.tsx'
import { CountConflicts } from './count-conflicts.tsx'
import { CountScan } from './count-scan.tsx'
import { CountTable } from './count-table.tsx'
import { type Sheet, useCounting } from './counting.ts'
import { DifferenceCauses } from './difference-causes.tsx'
import { t } from './texts.ts'
import './count.css'

const savingTexts = {
  saved: 'savedNow',
  saving: 'saving',
  waiting: 'waitsForLine',
  failed: 'notSaved',
} as const

/** Counting: with a phone in one hand one goods at a time, at a desk as a grid; kept as soon as it is written. */
export function CountScreen({ sheet }: { sheet: Sheet }) {
  // A place of its own for every scan: the same goods may be scanned once more. Null once nothing is left.
  const [current, setCurrent] = useState<{ goodsId: number } | null>()
  const { saving, save, add, conflicts, decide } = useCounting(sheet)
  const { rows } = sheet
  const desk = !useMedia(SMALL)
  const done = rows.filter((row) => row.countedQty !== null)
  // What is in hand stays there while another counts it: the figure that follows belongs to it.
  const open = rows.find((row) => row.countedQty === null)
  const [first] = useState(open)
  const at = current === undefined ? first : current
  const shown = desk ? open : rows.find((row) => row.goodsId === at?.goodsId)
  const show = (goodsId: number) => setCurrent({ goodsId })
  const next = nextOf(rows, shown?.goodsId)
  const join = async (goodsId: number) => {
    if (await add(goodsId)) show(goodsId)
  }
  const mayCount = hasRight('stock/opname:add')
  return (
    <Page title={menuText('stock/opname')} here={sheet.scopeText}>
      <div className={desk ? 'count count-desk' : 'count'}>
        <header className="panel count-progress">
          <p className="hint">
            {sheet.warehouseName}, {sheet.scopeText}
          </p>
          <p>
            <span>
              <strong>{count(done.length)}</strong> {t('countedOf', { all: count(rows.length) })}
            </span>
            <span className={`count-saved is-${saving}`} role="status">
              {saving === 'saved' && <CheckCircleFilled aria-hidden="true" />}{' '}
              {t(savingTexts[saving])}
            </span>
          </p>
          <progress max={rows.length} value={done.length} aria-label={t('lastCounted')} />
        </header>
        <CountConflicts
          conflicts={conflicts}
          onDecide={async (conflict, countedQty) => {
            if (!(await decide(conflict, countedQty))) return
            const { goodsId } = conflict
            setCurrent((now) => ((now ?? shown)?.goodsId === goodsId ? (next ?? null) : now))
          }}
        />
        {mayCount && <CountScan rows={rows} onFound={show} onExtra={(id) => void join(id)} />}
        {mayCount && desk && <CountTable {...{ rows, conflicts, save }} found={current ?? null} />}
        {mayCount && !desk && shown && (
          <CountCard
            key={shown.goodsId}
            row={shown}
            onSkip={() => next && show(next.goodsId)}
            onSave={async (count) => {
              const { goodsId } = count
              if (!(await save([count]))) return
              // Whoever went on to another meanwhile stays there.
              setCurrent((now) => ((now ?? shown).goodsId === goodsId ? (next ?? null) : now))
            }}
          />
        )}
        {!shown && <p className="panel count-over">{t('everythingCounted')}</p>}
        {!shown && <DifferenceCauses id={sheet.id} {...(mayCount ? { onCount: show } : {})} />}
        {!shown && <Finish sheet={sheet} />}
        {!(desk && mayCount) && <Counted rows={done} onOpen={mayCount ? show : undefined} />}
        {shown && <Finish sheet={sheet} />}
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
  rows: OpnameLine[]
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
              <span className="hint">
                {row.countedByName}, {time(row.countedAt ?? '')}
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

function Finish({ sheet }: { sheet: Sheet }) {
  const { id, branchId } = sheet
  const counted = sheet.rows.every((row) => row.countedQty !== null)
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
