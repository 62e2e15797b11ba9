import { customerSegments } from '#contract/report/declared/customers.ts'
import { said } from '../platform/i18n/define.ts'
import { declaredPlace } from './declared-report.tsx'
import { BarsOf, inOrder } from './drawings.tsx'
import { t } from './texts.ts'

/** Wawasan Pelanggan: who buys, who stays and who is missed. */
export const { Page } = declaredPlace('analytic/customer-insights', {
  'customer-segments': (reply) => (
    <BarsOf
      title={t('customersBySegment')}
      rows={inOrder(reply, 'place')}
      name={({ segment }) => said(customerSegments[segment as keyof typeof customerSegments])}
      value="customers"
    />
  ),
  'active-members': (reply) => (
    <BarsOf
      title={t('membersByMonth')}
      rows={inOrder(reply, 'month')}
      name={({ label }) => String(label)}
      value="members"
    />
  ),
})
