import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { BookEntry } from '#contract/bank-cash/reconciliation.ts'
import { money, shortDay } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { documentPath } from '../../platform/screens.ts'
import { Heads } from '../../ui/heads.tsx'
import { t } from './texts.ts'

interface Item {
  id: number
  day: string
  amount: number
}

interface ItemTableProps<I> {
  title: string
  /** Said where nothing is open. */
  none: string
  items: readonly I[]
  words: (item: I) => ReactNode
  ticked?: readonly number[]
  onTick?: (ids: number[]) => void
  action?: (item: I) => ReactNode
  foot?: ReactNode
}

/** One side of what is open, each row with a tick. */
export function ItemTable<I extends Item>(props: ItemTableProps<I>) {
  const { title, none, items, ticked, onTick } = props
  return (
    <section className="panel" aria-label={title}>
      <header className="settle-head">
        <h2>{title}</h2>
      </header>
      {items.length === 0 ? (
        <p className="settle-none">{none}</p>
      ) : (
        <table className="reconcile-items" aria-label={title}>
          <Heads
            of={[
              ...(onTick ? [null] : []),
              t('date'),
              fieldText('memo'),
              [fieldText('amount'), 'right'],
              ...(props.action ? [null] : []),
            ]}
          />
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                {onTick && ticked && (
                  <td className="reconcile-tick">
                    <Checkbox
                      checked={ticked.includes(item.id)}
                      aria-label={`${t('choose')} ${shortDay(item.day)} ${money(item.amount)}`}
                      onChange={({ target }) =>
                        onTick(
                          target.checked
                            ? [...ticked, item.id]
                            : ticked.filter((id) => id !== item.id),
                        )
                      }
                    />
                  </td>
                )}
                <td className="reconcile-day">{shortDay(item.day)}</td>
                <td className="reconcile-words">{props.words(item)}</td>
                <td className="number">{money(item.amount)}</td>
                {props.action && <td className="reconcile-action">{props.action(item)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {props.foot}
    </section>
  )
}

/** The document of an entry, and what its journal says. */
export function EntryWords({ of }: { of: BookEntry }) {
  return (
    <span className="reconcile-entry" title={of.memo}>
      <ScreenLink to={documentPath(of.kind, of.documentId)} className="row-link">
        {of.docNo}
      </ScreenLink>{' '}
      <span className="hint">{[of.partyName, of.memo].filter(Boolean).join(' · ')}</span>
      {of.before && <span className="tag tone-grey">{t('before')}</span>}
    </span>
  )
}
