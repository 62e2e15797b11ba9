import { useHome } from '../../../platform/session.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { useCampaigns } from '../campaigns.ts'
import { useConnection } from '../connection.ts'
import type { Method, PaymentInput } from '../pay/tenders.ts'
import { useRoundingRule } from '../rounding-rule.ts'
import { useTill } from '../till.ts'
import { useVat } from '../vat.ts'
import { soldNow } from './clock.ts'
import { useDevice } from './device.ts'
import { type Facts, keptDraft, whyNot, withoutQuotas } from './kept-sale.ts'
import { useQueue } from './queue.ts'
import { t } from './texts.ts'

/** The cart in hand as a sale without a line. */
export function useSelling(methods: readonly Method[], payments: PaymentInput[]) {
  const { employee } = useHome()
  const cart = useTill((s) => s.cart)
  const shift = useKnownShift()?.shift
  const campaigns = useCampaigns(cart.customer)
  const lostAt = useConnection((s) => s.lostAt)
  const device = useDevice((s) => s.device)
  const unsent = useQueue((s) => s.unsent)
  const facts: Facts = {
    ...{ branchId: employee.branchId, cashierId: employee.id, cashierName: employee.name },
    shiftId: shift?.id ?? null,
    now: soldNow(),
    campaigns: lostAt ? withoutQuotas(campaigns) : campaigns,
    vat: useVat(),
    rule: useRoundingRule(employee.branchId),
    methods,
    ...{ shop: device?.shop ?? null, limits: device?.limits ?? null },
    unsent: unsent.reduce((sum, { total }) => sum + total, 0),
    lostAt,
    closed: device?.closed ?? false,
  }
  const why = lostAt ? whyNot(cart, payments, facts) : null
  return {
    away: lostAt !== null,
    /** Why it waits for the connection, in words. */
    why: why && t(why),
    /** The same sale, where it may become one of this device's own. */
    draft: (seenTotal: number) => keptDraft(useTill.getState().cart, payments, seenTotal, facts),
  }
}
