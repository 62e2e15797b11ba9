import { Button, Checkbox } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type BookEntry,
  type Pair,
  type StatementLine,
  reconciliation as api,
} from '#contract/bank-cash/reconciliation.ts'
import { money, shortDay } from '../../platform/format.ts'
import { useWrite } from '../../platform/query.ts'
import { mayCall } from '../../platform/session.ts'
import { BookDialog } from './book-dialog.tsx'
import { EntryWords, ItemTable } from './item-table.tsx'
import type { Asked, Month } from './month.ts'
import { t } from './texts.ts'

/** What was not matched yet: pairs that are proposed, and both sides to tick by hand. */
export function OpenItems({ of, bankAccountId }: Asked & { of: Month }) {
  const [lineIds, setLines] = useState<number[]>([])
  const [entryIds, setEntries] = useState<number[]>([])
  const [old, showOld] = useState(false)
  const [booked, book] = useState<StatementLine | null>(null)
  const write = useWrite(api.match)
  const may = mayCall(api.match)
  const open = useFocusKept(of.matched.length)
  const match = (pairs: Pair[]) =>
    write.mutate(
      { bankAccountId, pairs },
      {
        onSuccess: () => {
          setLines([])
          setEntries([])
        },
      },
    )
  const entries = old ? of.entries : of.entries.filter((entry) => !entry.before)
  const older = of.entries.length - entries.length
  if (of.from === null) return <p className="panel settle-none">{t('uploadFirst')}</p>
  return (
    <div ref={open}>
      {may && of.proposals.length > 0 && (
        <Proposals of={of} busy={write.isPending} onMatch={match} />
      )}
      {may && of.unsure.length > 0 && <Unsure of={of} />}
      <div className="reconcile-sides">
        <ItemTable
          title={t('statementSide')}
          none={t('noOpenLines')}
          items={of.lines}
          words={(line) => line.description}
          {...(may ? { ticked: lineIds, onTick: setLines } : {})}
          action={(line) =>
            mayCall(api.book) && (
              <Button size="small" onClick={() => book(line)}>
                {t('book')}
              </Button>
            )
          }
        />
        <ItemTable
          title={t('booksSide')}
          none={t('noOpenEntries')}
          items={entries}
          words={(entry) => <EntryWords of={entry} />}
          {...(may ? { ticked: entryIds, onTick: setEntries } : {})}
          foot={
            older > 0 && (
              <Button type="link" onClick={() => showOld(true)}>
                {t('showOlder', { count: older })}
              </Button>
            )
          }
        />
      </div>
      {may && lineIds.length + entryIds.length > 0 && (
        <ChosenBar
          bank={sumOf(of.lines, lineIds)}
          books={sumOf(of.entries, entryIds)}
          enough={lineIds.length + entryIds.length > 1}
          busy={write.isPending}
          onMatch={() => match([{ lineIds, entryIds }])}
        />
      )}
      {booked && <BookDialog line={booked} onClose={() => book(null)} />}
    </div>
  )
}

/** What was matched or booked goes, and the focus with it: whoever works by keys goes on at the first that is left. */
function useFocusKept(matched: number) {
  const open = useRef<HTMLDivElement>(null)
  const before = useRef(matched)
  useEffect(() => {
    if (before.current === matched) return
    before.current = matched
    if (document.activeElement === document.body)
      open.current?.querySelector<HTMLElement>('button:not(:disabled), input')?.focus()
  }, [matched])
  return open
}

const cents = (amount: number) => Math.round(amount * 100) / 100
const sumOf = (items: readonly { id: number; amount: number }[], ids: number[]) =>
  cents(items.reduce((sum, one) => (ids.includes(one.id) ? sum + one.amount : sum), 0))

interface ChosenProps {
  bank: number
  books: number
  enough: boolean
  busy: boolean
  onMatch: () => void
}

/** What is ticked on either side; both have to come to the same. */
function ChosenBar({ bank, books, enough, busy, onMatch }: ChosenProps) {
  return (
    <section className="panel reconcile-bar" aria-label={t('chosen')}>
      <span role="status">
        {t('chosenSums', { bank: money(bank), books: money(books) })}
        {bank !== books && (
          <strong className="late-note">
            {' '}
            {t('apart', { amount: money(cents(bank - books)) })}
          </strong>
        )}
      </span>
      <Button type="primary" disabled={bank !== books || !enough} loading={busy} onClick={onMatch}>
        {t('match')}
      </Button>
    </section>
  )
}

interface ProposalsProps {
  of: Month
  busy: boolean
  onMatch: (pairs: Pair[]) => void
}

/** Pairs by amount and day, each ticked until somebody unticks it. */
function Proposals({ of, busy, onMatch }: ProposalsProps) {
  const [without, setWithout] = useState<string[]>([])
  const taken = of.proposals.filter((pair) => !without.includes(keyOf(pair)))
  return (
    <section className="panel reconcile-proposals" aria-label={t('proposals')}>
      <header className="settle-head">
        <h2>{t('proposals')}</h2>
        <Button
          type="primary"
          size="small"
          disabled={taken.length === 0}
          loading={busy}
          onClick={() => onMatch(taken)}
        >
          {t('matchAll', { count: taken.length })}
        </Button>
      </header>
      <ul>
        {of.proposals.map((pair) => (
          <Proposal
            key={keyOf(pair)}
            lines={named(of.lines, pair.lineIds)}
            entries={named(of.entries, pair.entryIds)}
            tick={
              <Checkbox
                checked={!without.includes(keyOf(pair))}
                aria-label={t('matchThis')}
                onChange={(event) =>
                  setWithout(
                    event.target.checked
                      ? without.filter((key) => key !== keyOf(pair))
                      : [...without, keyOf(pair)],
                  )
                }
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Of one amount and equally near: the person who knows ticks below which belong together. */
function Unsure({ of }: { of: Month }) {
  return (
    <section className="panel reconcile-proposals" aria-label={t('unsure')}>
      <header className="settle-head">
        <h2>{t('unsure')}</h2>
      </header>
      <ul>
        {of.unsure.map((group) => (
          <Proposal
            key={keyOf(group)}
            lines={named(of.lines, group.lineIds)}
            entries={named(of.entries, group.entryIds)}
            tick={<span aria-hidden="true">?</span>}
          />
        ))}
      </ul>
    </section>
  )
}

const keyOf = ({ lineIds, entryIds }: Pair) => `${lineIds.join()}-${entryIds.join()}`
const named = <T extends { id: number }>(rows: readonly T[], ids: readonly number[]) =>
  rows.filter((row) => ids.includes(row.id))

interface ProposalProps {
  lines: StatementLine[]
  entries: BookEntry[]
  tick: ReactNode
}

/** The bank's words beside those of the books. */
export function Proposal({ lines, entries, tick }: ProposalProps) {
  return (
    <li className="reconcile-pair">
      {tick}
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="hint">{shortDay(line.day)}</span>
            <span className="ellipsis" title={line.description}>
              {line.description}
            </span>
            <span className="number">{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="hint">{shortDay(entry.day)}</span>
            <EntryWords of={entry} />
            <span className="number">{money(entry.amount)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
