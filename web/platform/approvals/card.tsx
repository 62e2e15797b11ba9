import { CloseCircleOutlined, EyeInvisibleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ApprovalCard, CardChange, CardRule } from '#contract/application/approval-card.ts'
import { count, day, money, percent, rupiah, shortDay } from '../format.ts'
import { ScreenLink } from '../link.tsx'
import { documentPath, kindText } from '../screens.ts'
import { CardLines } from './card-lines.tsx'
import { t } from './card-texts.ts'
import { t as approvals } from './texts.ts'
import './card.css'

interface CardProps {
  card: ApprovalCard
  /** Of somebody who may see no costs: says that others see those of the lines. */
  costsHidden?: boolean
  /** It is decided already. */
  decided?: boolean
  onOpen?: () => void
}

/**
 * What somebody wants allowed, the same wherever it is shown: which paper, with whom and where, rupiah, what becomes of
 * stock, prices, balances and limits, every broken rule in its own sentence, and the lines.
 */
export function Card({ card, costsHidden = false, decided = false, onOpen }: CardProps) {
  const rules = [...card.rules, ...(card.costRules ?? [])]
  const lines = card.lines.length > 0 ? card.lines : (card.countLines ?? [])
  return (
    <article className="approval-card">
      <Head card={card} {...(onOpen ? { onOpen } : {})} />
      {card.first && (
        <p className={decided ? 'card-first' : 'card-first card-second'}>
          {t(decided ? 'firstWas' : 'second', { who: card.first })}
        </p>
      )}
      <Figures card={card} />
      <div className="card-body">
        {rules.length > 0 && <Rules rules={rules} />}
        {lines.length > 0 && <CardLines lines={lines} more={card.more} />}
      </div>
      {card.habit && !decided && (
        <p className="card-habit">
          {t('habit', { times: count(card.habit.times), average: count(card.habit.average) })}
        </p>
      )}
      {costsHidden && lines.length > 0 && (
        <p className="card-unseen">
          <EyeInvisibleOutlined aria-hidden="true" /> {t('unseen')}
        </p>
      )}
    </article>
  )
}

function Head({ card, onOpen }: { card: ApprovalCard; onOpen?: () => void }) {
  const { document, kind, partyName, placeName, tillName, docDate, memo } = card
  const where = [placeName, tillName, docDate && shortDay(docDate)].filter(Boolean).join(' · ')
  return (
    <header className="card-head">
      <p className="card-kind">
        {kind && <strong>{kindText(kind)}</strong>}
        <span>{where}</span>
      </p>
      {document && (
        <ScreenLink
          to={documentPath(document.kind, document.id)}
          className="card-number"
          title={t('openDocument')}
          {...(onOpen ? { onClick: onOpen } : {})}
        >
          {document.docNo ?? t('newDocument')}
        </ScreenLink>
      )}
      {partyName && <p className="card-party">{partyName}</p>}
      {memo && <p className="card-memo">{memo}</p>}
    </header>
  )
}

/** Rupiah as the one large figure, then whatever becomes another. */
function Figures({ card }: { card: ApprovalCard }) {
  const { amount, value, margin, drawer, days } = card
  const hero = amount ?? value
  const before = listed(card)
  const changes = [...card.changes, ...(card.costChanges ?? [])]
  return (
    <dl className="card-figures">
      {typeof hero === 'number' && (
        <Figure
          label={amount === undefined || amount === null ? t('atCost') : t('amount')}
          hero={hero < 0}
        >
          {before !== null && before !== hero && (
            <>
              <span className="card-before">{money(before)} →</span>{' '}
            </>
          )}
          {rupiah(hero)}
        </Figure>
      )}
      {before !== null && typeof amount === 'number' && before > amount && (
        <Figure label={t('discount')} off>
          {money(amount - before)}{' '}
          <small>{percent(Math.round(((before - amount) / before) * 10_000) / 100)}</small>
        </Figure>
      )}
      {typeof margin === 'number' && <Figure label={t('margin')}>{percent(margin)}</Figure>}
      {days && (
        <Figure label={t('dueDay')}>
          <Becomes before={days.before ? day(days.before) : '–'} after={day(days.after)} />
        </Figure>
      )}
      {changes.map((change) => (
        <Change key={`${change.what} ${change.name} ${change.unitName}`} change={change} />
      ))}
      {drawer && (
        <Figure label={t('drawer')}>
          <Becomes before={money(drawer.before)} after={money(drawer.after)} />
        </Figure>
      )}
    </dl>
  )
}

/** What the lines come to by the list; null where something of it was not told or is not shown. */
function listed({ lines, more, kind }: ApprovalCard): number | null {
  if (more > 0 || !kind?.startsWith('sales') || lines.every(({ discount }) => !discount))
    return null
  return lines.reduce((sum, { before }) => sum + (before ?? 0), 0)
}

interface FigureProps {
  label: string
  /** Below nothing, so red. */
  hero?: boolean
  off?: boolean
  children: ReactNode
}
function Figure({ label, hero, off, children }: FigureProps) {
  const of = [hero !== undefined && 'card-hero', (hero || off) && 'card-minus'].filter(Boolean)
  return (
    <div className={of.join(' ')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Becomes = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className="card-before">{before} →</span> {after}
  </>
)

function Change({ change }: { change: CardChange }) {
  const { what, name, unitName, before, after, limit } = change
  return (
    <Figure label={name ? `${t(what)} · ${name}` : t(what)}>
      <Becomes before={money(before)} after={money(after)} />
      {unitName && <small> {unitName}</small>}
      {limit !== null && <small> {t('limit', { limit: money(limit) })}</small>}
    </Figure>
  )
}

function Rules({ rules }: { rules: CardRule[] }) {
  return (
    <section className="card-rules">
      <h3>{t('rules', { count: rules.length })}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={`${rule.action} ${rule.message}`}>
            <CloseCircleOutlined aria-hidden="true" />
            <div>
              <strong>{approvals(rule.action as Parameters<typeof approvals>[0])}</strong>
              <p>{rule.message}</p>
              <Reach {...rule} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PERCENT = ['discountPct', 'creditOverPct']
/** Further than anybody's role: there is no limit. */
const ENDLESS = 1e12

/** How far it goes, beside what the asker may do himself. */
function Reach({ limitName, costReached, costOwn, ...rule }: CardRule) {
  const [reached, own] = [rule.reached ?? costReached, rule.own ?? costOwn]
  if (typeof reached !== 'number') return null
  const words = (n: number) => {
    if (PERCENT.includes(limitName ?? '')) return percent(n)
    return limitName === 'backdateDays' ? t('days', { count: count(n) }) : money(n)
  }
  if (typeof own !== 'number' || own >= ENDLESS)
    return <p>{t('reached', { reached: words(reached) })}</p>
  return <p>{t('beyond', { reached: words(reached), own: own === 0 ? '0' : words(own) })}</p>
}
