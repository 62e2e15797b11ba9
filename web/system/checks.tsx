import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { count, day, time } from '../platform/format.ts'
import { checkTitle } from '../platform/i18n/contract-words.ts'
import { addressed } from '../platform/link.tsx'
import { visitBranch } from '../platform/branch-visit.ts'
import { documentPath, kindText, nounOf, placeOf } from '../platform/screens.ts'
import { useLead } from '../ui/list-state.ts'
import { Tag } from '../ui/status-tag.tsx'
import { BankBalances } from './bank-balances.tsx'
import { checkText } from './check-texts.ts'
import { countsOf } from './closing-state.ts'
import { type Check, nameOf, type Period } from './months.ts'
import { t } from './texts.ts'

interface ChecksProps {
  period: Period
  checks: Check[] | undefined
  failed: boolean
  /** When the server was last asked. */
  at: number
  onAgain: () => void
  /** The tick under the warnings; null where there is nothing to tick yet. */
  seen: boolean | null
  onSeen?: (seen: boolean) => void
}

/** What stands in the way first, what is well last; the server sorts. */
export function Checks({ period, checks, failed, at, onAgain, seen, onSeen }: ChecksProps) {
  return (
    <div className="panel period-checks">
      <div className="panel-head">
        <h2 id="checks-title">{t('checksOf', { month: nameOf(period) })}</h2>
        {checks && <span className="hint">{t('checkedAt', { at: time(new Date(at)) })}</span>}
        {checks && <Counts checks={checks} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a low window it scrolls, by keyboard too */}
      <section className="check-body" aria-labelledby="checks-title" tabIndex={0}>
        {checks && (
          <ul>
            {checks.map((check) => (
              <CheckLine key={check.key} check={check} period={period} />
            ))}
          </ul>
        )}
        {!checks && !failed && <Waiting />}
        {!checks && failed && (
          <div className="empty" role="alert">
            <p>{t('readFailed')}</p>
            <Button onClick={onAgain}>{t('again')}</Button>
          </div>
        )}
      </section>
      {seen !== null && (
        <div className="check-foot">
          <Checkbox checked={seen} onChange={(event) => onSeen?.(event.target.checked)}>
            {t('seen')}
          </Checkbox>
          <span className="hint">{t('seenHint')}</span>
        </div>
      )}
    </div>
  )
}

function Counts({ checks }: { checks: Check[] }) {
  const { blockers, warnings, fine } = countsOf(checks)
  return (
    <span className="end check-counts" role="status">
      {blockers > 0 && <Tag tone="red">{t('blockers', { count: blockers })}</Tag>}
      {warnings > 0 && <Tag tone="orange">{t('warnings', { count: warnings })}</Tag>}
      <Tag tone="green">{t('fine', { count: fine })}</Tag>
    </span>
  )
}

const looks = {
  BLOCK: { tone: 'red', icon: <CloseCircleFilled aria-hidden="true" /> },
  WARN: { tone: 'orange', icon: <WarningFilled aria-hidden="true" /> },
  ok: { tone: 'green', icon: <CheckCircleFilled aria-hidden="true" /> },
}

function CheckLine({ check, period }: { check: Check; period: Period }) {
  const state = check.ok ? 'ok' : check.level
  const { tone, icon } = looks[state]
  return (
    <li className={`check-row is-${tone}`}>
      <span className="check-icon">{icon}</span>
      <span className="check-words">
        <strong>{checkTitle(check.leads.length > 0 ? { ...check, names: [] } : check)}</strong>
        <span className="check-about">{aboutText(check)}</span>
        {check.documents.length > 0 && <Documents check={check} />}
        {check.leads.length > 0 && <Leads check={check} />}
      </span>
      <span className="check-tag">
        <Tag tone={tone}>{t(state)}</Tag>
      </span>
      <span className="check-cure">
        {check.key === 'banks' ? (
          <BankBalances period={period} />
        ) : (
          !check.ok && <Cure check={check} />
        )}
      </span>
    </li>
  )
}

/** Each document that stands in the way, opened by its number. */
function Documents({ check: { documents, count: all } }: { check: Check }) {
  const lead = useLead()
  return (
    <Unfolding
      all={all}
      of={documents.map(({ id, kind, docNo, docDate }) => {
        const name = docNo ?? `${kindText(kind)} ${day(docDate)}`
        const to = documentPath(kind, id)
        return to ? (
          <Button key={id} type="link" size="small" onClick={() => lead(to, {})}>
            {name}
          </Button>
        ) : (
          <span key={id}>{name}</span>
        )
      })}
    />
  )
}

/** What has a place of its own, opened there by its name. */
function Leads({ check: { leads, count: all } }: { check: Check }) {
  const cure = useCure()
  return (
    <Unfolding
      all={all}
      of={leads.map((to) =>
        placeOf(addressed(to.path).to) ? (
          <Button key={to.name} type="link" size="small" onClick={() => cure(to)}>
            {to.name}
          </Button>
        ) : (
          <span key={to.name}>{to.name}</span>
        ),
      )}
    />
  )
}

/** To the screen where it is mended; that screen is for that branch alone. */
function useCure() {
  const lead = useLead()
  return ({ path, branchId }: { path: string; branchId: number | null }) => {
    visitBranch(branchId, path)
    const { to, search } = addressed(path)
    lead(to, search)
  }
}

/** A long list is unfolded; what was not told by name is counted. */
function Unfolding({ of, all }: { of: ReactNode[]; all: number }) {
  const [open, setOpen] = useState(of.length <= FEW)
  return (
    <span className="check-documents">
      {open ? of : of.slice(0, FEW)}
      {!open && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t('moreDocuments', { count: of.length - FEW })}
        </Button>
      )}
      {open && all > of.length && (
        <span className="hint">{t('andMore', { count: count(all - of.length) })}</span>
      )}
    </span>
  )
}
const FEW = 6

const aboutText = ({ key, ok, count: found }: Check): string =>
  checkText(`${ok ? 'about' : 'cure'}.${key}`, { count: count(found) })

/** Leads to the screen where it can be put right, for whoever may go there; of several places to the first. */
function Cure({ check: { path, leads } }: { check: Check }) {
  const cure = useCure()
  const place = path && placeOf(addressed(path).to)
  if (!path || !place) return null
  const [first] = leads
  return (
    <Button
      size="small"
      onClick={() => cure(first?.path === path ? first : { path, branchId: null })}
    >
      {t('openPlace', { place: nounOf(place.screen.path) })}
    </Button>
  )
}

function Waiting() {
  return (
    <ul aria-busy="true">
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars are all alike
        <li key={i} className="check-row">
          <span className="grey-bar" />
          <span className="check-words">
            <span className="grey-bar grey-4" />
          </span>
        </li>
      ))}
    </ul>
  )
}
