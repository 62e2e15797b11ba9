import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { call } from '../../platform/api.ts'
import { money, time } from '../../platform/format.ts'
import { queryClient, useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import type { ShiftRow } from './shift.ts'
import { t } from './texts.ts'

type Held = ReplyOf<typeof cashier.held>['rows'][number]

/** Carts that wait at the till of this shift and that nobody has decided about. */
export function useUndecided({
  branchId,
  tillName,
}: Pick<ShiftRow, 'branchId' | 'tillName'>): Held[] {
  const { data } = useRead(cashier.held, { branchId }, { staleTime: 0, quiet: true })
  return (data?.rows ?? []).filter((one) => one.tillName === tillName && !one.passedOn)
}

interface HeldStepProps {
  of: readonly Held[]
  branchId: number
  onBack: () => void
}

/** Nobody goes home over carts that wait: each is left to the branch, or thrown away with a reason. */
export function HeldStep({ of, branchId, onBack }: HeldStepProps) {
  return (
    <div className="shift-form">
      <p>
        <strong>{t('heldFirst', { count: of.length })}</strong>
      </p>
      <p className="hint">{t('heldText')}</p>
      <ul className="shift-bills">
        {of.map((one, i) => (
          <HeldOne key={one.key} held={one} branchId={branchId} first={i === 0} />
        ))}
      </ul>
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}

function HeldOne({ held, branchId, first }: { held: Held; branchId: number; first: boolean }) {
  const [why, setWhy] = useState<string | null>(null)
  const { busy, pass, drop } = useDecision(held, branchId)
  const asking = why !== null
  return (
    <li>
      <div className="shift-bill">
        <strong>{held.name ?? t('walkIn')}</strong>
        <span className="hint ellipsis">
          {t('heldAt', {
            count: held.content.lines.length,
            time: time(held.heldAt),
            name: held.heldByName,
          })}
        </span>
      </div>
      <strong className="number">{money(held.total)}</strong>
      <div className="shift-bill-buttons">
        <Button type="primary" autoFocus={first} loading={busy} onClick={() => void pass()}>
          {t('passOn')}
        </Button>
        <Button
          danger
          disabled={busy}
          aria-expanded={asking}
          onClick={() => setWhy(asking ? null : '')}
        >
          {t('throwAway')}
        </Button>
      </div>
      {asking && (
        <div className="shift-why">
          <ReasonChoice
            autoFocus
            required
            action="HELD_CART_DROPPED"
            value={why}
            onChange={setWhy}
            onPicked={(reason) => void drop(reason)}
            onEnter={() => void (why.trim() && drop(why.trim()))}
          />
          <Button
            danger
            disabled={!why.trim()}
            loading={busy}
            onClick={() => void drop(why.trim())}
          >
            {t('throwAwayYes')}
          </Button>
        </div>
      )}
    </li>
  )
}

function useDecision({ key, total, content }: Held, branchId: number) {
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const decide = async (deed: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    // The call itself tells what went wrong, and asks the supervisor.
    await deed().catch(() => {})
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: [cashier.held.path] })
  }
  const lines = (content.lines as { goodsUnitId: number; qty: number }[]).map(
    ({ goodsUnitId, qty }) => ({ goodsUnitId, qty }),
  )
  const cart = {
    requestId,
    branchId,
    what: 'CART' as const,
    total,
    heldKey: key,
    lines,
    cartKey: content.id,
  }
  return {
    busy,
    pass: () => decide(() => call(cashier.passHeld, { branchId, key })),
    drop: (reason: string) => decide(() => call(cashier.remove, { ...cart, reason })),
  }
}
