import { Segmented } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { ASKED_FOR } from '#contract/system/audit-actions.ts'
import { isAmount, isDay } from '#contract/system/audit.ts'
import { day, inputNumber, instant, money, today } from '../platform/format.ts'
import { fieldText, statusText } from '../platform/i18n/contract.ts'
import { deedText } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { t } from './customer-texts.ts'
import { t as master, wordOf } from './texts.ts'

type Deed = ReplyOf<typeof api.story>['rows'][number]
type Change = Deed['changes'][number]

const views = ['all', 'changes', 'bills'] as const
type View = (typeof views)[number]

/** What he owes and was asked for, against what was changed of him. */
const isOfBills = ({ document, action }: Deed) => document !== null || action === ASKED_FOR

/** Of this year the year need not be told. */
const THIS_YEAR = () => `/${today().slice(0, 4)} `

/** What became of a customer, the newest first: a filled dot is a change, a ring is what was done. */
export function CustomerStory({ customerId }: { customerId: number }) {
  const [view, setView] = useState<View>('all')
  const { data } = useRead(api.story, { id: customerId }, { quiet: true })
  const rows = data?.rows.filter((deed) => view === 'all' || isOfBills(deed) === (view === 'bills'))
  return (
    <section className="panel customer-story" aria-label={t('story')}>
      <header className="panel-head">
        <h2>{t('story')}</h2>
        <Segmented
          className="end"
          size="small"
          aria-label={t('story')}
          value={view}
          options={views.map((value) => ({ value, label: t(value) }))}
          onChange={setView}
        />
      </header>
      {rows?.length === 0 ? (
        <p className="tab-none">{t('nothingHappened')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ol aria-busy={!rows} tabIndex={0} aria-label={t('story')}>
          {rows?.map((deed, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in one moment
            <li key={i} className={isOfBills(deed) ? 'is-deed' : 'is-change'}>
              <time dateTime={deed.at}>{instant(deed.at).replace(THIS_YEAR(), ' ')}</time>
              <div>
                <What deed={deed} />
                <span className="hint">{deed.by ?? t('program')}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function What({ deed: { document, action, changes } }: { deed: Deed }) {
  if (document) {
    const { kind, id, docNo, total, status } = document
    return (
      <p>
        <ScreenLink to={documentPath(kind, id)} className="row-link">
          {docNo}
        </ScreenLink>{' '}
        {total > 0 && money(total)}{' '}
        <span className="hint">
          {kindText(kind)}, {statusText(status).toLowerCase()}
        </span>
      </p>
    )
  }
  if (action === ASKED_FOR) return <Asked changes={changes} />
  if (changes.length === 0) return <p>{deedText(action ?? '')}</p>
  return changes.map((change) => (
    <p key={change.field}>
      {change.field && fieldText(change.field)}{' '}
      <span className="hint">{valueText(change.field, change.before)}</span> →{' '}
      <strong>{valueText(change.field, change.after)}</strong>
    </p>
  ))
}

function Asked({ changes }: { changes: Change[] }) {
  const of = (field: string) => changes.find((one) => one.field === field)?.after ?? ''
  return (
    <p>
      {t('asked', { amount: money(Number(of('amount'))) })}{' '}
      <span className="hint">{of('documents')}</span>
    </p>
  )
}

const CODED: Readonly<Record<string, 'type' | 'level'>> = { type: 'type', priceLevel: 'level' }

function valueText(field: string | null, text: string | null): string {
  if (text === null || text === '–' || text === '') return '–'
  if (text === 'true' || text === 'false') return master(text === 'true' ? 'yes' : 'no')
  if (isDay(text)) return day(text)
  if (field && isAmount(field, text)) return inputNumber(Number(text))
  const words = field && CODED[field]
  return words ? wordOf(words, text) : text
}
