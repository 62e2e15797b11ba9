import { money } from '../../../platform/format.ts'
import { useHome } from '../../../platform/session.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { useCampaigns } from '../campaigns.ts'
import { useConnection } from '../../../platform/connection.ts'
import type { Method, PaymentInput } from '../pay/tenders.ts'
import { useGoodsIndex } from '../goods-index.ts'
import { useRoundingRule } from '../rounding-rule.ts'
import { useTill } from '../till.ts'
import { useVat } from '../vat.ts'
import { momentHere, useDevice } from './device.ts'
import { useStorage } from './installed.ts'
import { type Facts, PLAIN_TAB, keptDraft, whyNot, withoutQuotas } from './kept-sale.ts'
import { useHere } from './people.ts'
import { useQueue, worthOfQueue } from './queue.ts'
import { t } from './texts.ts'

/** The cart in hand as a sale without a line. */
export function useSelling(methods: readonly Method[], payments: PaymentInput[]) {
  const { employee } = useHome()
  const cart = useTill((s) => s.cart)
  const shift = useKnownShift()?.shift
  const campaigns = useCampaigns(cart.customer)
  const away = useConnection((s) => s.lostAt !== null)
  const device = useDevice((s) => s.device)
  const unsent = useQueue((s) => s.unsent)
  const discountPct = useHere((s) => s.discountPct)
  const lasts = useStorage((s) => s.lasts)
  const facts: Facts = {
    branchId: employee.branchId,
    cashierId: employee.id,
    cashierName: employee.name,
    shiftId: shift?.id ?? null,
    now: momentHere().at,
    campaigns: away ? withoutQuotas(campaigns) : campaigns,
    vat: useVat(),
    rule: useRoundingRule(employee.branchId),
    methods,
    shop: device?.shop ?? null,
    limits: device?.limits
      ? { ...device.limits, ...(discountPct === null ? {} : { discountPct }) }
      : null,
    unsent: worthOfQueue(unsent),
    away,
    pricesAt: useGoodsIndex((s) => s.at),
    closed: device?.closed ?? false,
    lasts,
  }
  const why = away ? whyNot(cart, payments, facts) : null
  return {
    away,
    /** Why it waits for the connection, in words. */
    why: why && t(why, { amount: money(PLAIN_TAB) }),
    /** The same sale, where it may become one of this device's own. */
    draft: (seenTotal: number) => keptDraft(useTill.getState().cart, payments, seenTotal, facts),
  }
}
