import { Button } from 'antd'
import { useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import type { HandedOn, ShiftReport } from '#contract/sales/shift-report.ts'
import { call } from '../../platform/api.ts'
import { count, money, time } from '../../platform/format.ts'
import { type Fact, Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { ByPin } from './by-pin.tsx'
import { COUNTED, Counted, Counts, type Pieces, countsOf } from './counts.tsx'
import { useUndecided } from './held-step.tsx'
import { byKey } from './keys.ts'
import type { ShiftRow } from './shift.ts'
import { rememberTaken } from './handover-slip.tsx'
import { t } from './texts.ts'
import { Often, watchedFacts } from './watched.tsx'

const NONE = { count: 0, total: 0 }

interface HandoverProps {
  shift: ShiftRow
  onBack: () => void
  /** The next one begins with a drawer of his own. */
  onCloseShift: () => void
}

/**
 * Where the branch wants it, the drawer is counted before it goes to the next one: first the count, without a word of what
 * should lie there, then what it came to, then the PIN of whoever takes it.
 */
export function Handover({ shift, onBack, onCloseShift }: HandoverProps) {
  const { data } = useRead(api.get, { id: shift.id }, { staleTime: 0, quiet: true })
  const [pieces, setPieces] = useState<Pieces>({})
  const [handed, setHanded] = useState<HandedOn | null>(null)
  const { busy, lock } = useLock(shift, pieces, setHanded)
  if (handed)
    return <Taking shift={shift} pieces={pieces} handed={handed} report={data} onBack={onBack} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="shift-form" onKeyDown={byKey({ F7: onCloseShift, F9: lock })}>
      <div className="shift-handover">
        <div className="shift-form">
          <Counts pieces={pieces} onChange={setPieces} />
        </div>
        <div className="shift-form">
          <ByHand of={shift} report={data} />
          <Waiting of={shift} />
        </div>
      </div>
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="large" onClick={onCloseShift}>
          {t('ownDrawer')} <kbd>F7</kbd>
        </Button>
        <Button size="large" type="primary" id={COUNTED} loading={busy} onClick={lock}>
          {t('lockCount')} <kbd>F9</kbd>
        </Button>
      </div>
    </div>
  )
}

/** Locked once: a count that was told what it came to is not changed any more. */
function useLock(
  { id, branchId }: ShiftRow,
  pieces: Pieces,
  onLocked: (handed: HandedOn) => void,
): { busy: boolean; lock: () => void } {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy || unreadNumber()) return
    setBusy(true)
    try {
      const input = { requestId: newRequestId(), branchId, id, counts: countsOf(pieces) }
      onLocked(await call(api.handOver, input))
    } catch {
      // The call itself tells what went wrong, and asks the supervisor.
    }
    setBusy(false)
  }
  return { busy, lock: () => void send() }
}

/**
 * What was done by the giver's hand and stays so, without a word of what should lie in the drawer: how many were sold, and rupiah
 * only of what was taken out of it.
 */
function ByHand({ of, report }: { of: ShiftRow; report: ShiftReport | undefined }) {
  const { openingFloat, floatBefore } = of
  const { name } = useHome().employee
  const own = report?.cashiers.find((one) => one.name === name)
  const since = report?.custody.find((one) => one.name === name)?.since
  const facts: Fact[] = [
    [t('float'), money(openingFloat)],
    ...(floatBefore === null ? [] : [[t('floatBefore'), money(floatBefore)] as const]),
    [t('sold'), t('ofBills', { count: count(own?.count ?? 0) })],
    [t('cashIn'), <Often key="in" of={own?.cashIn ?? NONE} />],
    [t('cashOut'), <Often key="out" out of={own?.cashOut ?? NONE} />],
    [t('returns'), <Often key="returns" out of={own?.returns ?? NONE} />],
    [t('voided'), <Often key="voids" out of={own?.voids ?? NONE} />],
    ...watchedFacts([own]),
  ]
  return (
    <section className="shift-by-hand" aria-busy={!report}>
      <h3>
        {t('byHand', { name })}
        {since && `, ${t('from', { time: time(since) })}`}
      </h3>
      <Pairs className="pairs shift-sums" of={facts} />
      <p className="hint">{t('blindHandover')}</p>
    </section>
  )
}

/** Carts that wait at this till go on to whoever takes it over. */
function Waiting({ of }: { of: ShiftRow }) {
  const waiting = useUndecided(of)
  if (waiting.length === 0) return null
  return (
    <section className="shift-by-hand">
      <h3>{t('heldGoOn', { count: waiting.length })}</h3>
      <ul className="shift-waiting">
        {waiting.map(({ key, name, content, heldAt, heldByName, total }) => (
          <li key={key}>
            <span className="shift-held">
              {name ?? t('walkIn')}
              <span className="hint">
                {t('heldAt', { count: content.lines.length, time: time(heldAt), name: heldByName })}
              </span>
            </span>
            <strong className="number">{money(total)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TakingProps {
  shift: ShiftRow
  pieces: Pieces
  handed: HandedOn
  report: ShiftReport | undefined
  onBack: () => void
}

/** What the count came to and on whom it stands; last the PIN of whoever takes the drawer, who has seen it. */
function Taking({ shift, pieces, handed, report, onBack }: TakingProps) {
  const { from, counted } = handed
  const own = report?.cashiers.find((one) => one.name === from)
  const waiting = useUndecided(shift).length
  return (
    <div className="shift-handover">
      <Counted pieces={pieces} title={t('countLocked')} />
      <div className="shift-form">
        <DrawerSum of={handed} />
        <Difference of={handed} />
        <section className="shift-by-hand">
          <h3>{t('afterwards')}</h3>
          <p>{t('staysWith', { name: from, count: count(own?.count ?? 0) })}</p>
          <p>
            {t('beginsWith', { amount: money(counted) })}
            {waiting > 0 && ` ${t('heldAlong', { count: waiting })}`}
          </p>
        </section>
        <ByPin
          text={t('handOnText', { name: from, amount: money(counted) })}
          onTaken={() => rememberTaken(shift.id)}
          onClose={onBack}
        />
      </div>
    </div>
  )
}

/** From the float to what should lie in the drawer, and what was counted. */
function DrawerSum({ of: { counted, ...drawer } }: { of: HandedOn }) {
  const lines: [Parameters<typeof t>[0], number][] = [
    ['cashSales', drawer.sales],
    ['courier', drawer.courier],
    ['cashIn', drawer.in],
    ['cashOut', -drawer.out],
    ['returns', -drawer.returns],
  ]
  return (
    <div className="shift-drawer-sum">
      <Pairs
        of={[
          [t('float'), money(drawer.float)],
          ...lines
            .filter(([, amount]) => amount !== 0)
            .map(([what, amount]): Fact => [t(what), money(amount)]),
        ]}
        className="pairs shift-figures"
      />
      <Pairs
        className="pairs shift-sums"
        of={[
          [t('expected'), <strong key="expected">{money(drawer.expected)}</strong>],
          [t('counted'), money(counted)],
        ]}
      />
    </div>
  )
}

/** The largest thing of the handover. */
function Difference({ of: { from, difference } }: { of: HandedOn }) {
  if (difference === 0)
    return (
      <p className="shift-difference" role="status">
        {t('noDifference')}
      </p>
    )
  return (
    <div className="shift-difference is-off" role="alert">
      <span>
        {t(difference < 0 ? 'short' : 'over')}
        <span className="shift-on">{t('differenceOn', { name: from })}</span>
      </span>
      <strong>{money(difference)}</strong>
    </div>
  )
}
