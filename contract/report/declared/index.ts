import { controlReports } from './control.ts'
import { moneyDetails, purchaseDetails, salesDetails } from './details.ts'
import { moneyReports } from './money.ts'
import { customerInsights } from './customers.ts'
import { salesInsights } from './insights.ts'
import { purchaseAnalysis, purchaseReports } from './purchase.ts'
import { salesReports } from './sales.ts'
import { promotionReports } from './promotion.ts'
import { salesAnalysis, salesDashboard, salesPerCashier } from './selling.ts'
import { stockAge, stockReports } from './stock.ts'
import { taxReports } from './tax.ts'
import { salesSummary } from './summary.ts'
import { whyReports } from './why.ts'

/** Every declared report, by its place in the menu and in the order of its tabs. */
export const declaredReports = [
  ...stockReports,
  ...purchaseReports,
  ...purchaseDetails,
  ...salesReports,
  ...whyReports,
  ...purchaseAnalysis,
  ...stockAge,
  ...promotionReports,
  ...salesAnalysis,
  ...salesDashboard,
  ...salesDetails,
  ...salesPerCashier,
  ...taxReports,
  ...moneyReports,
  ...moneyDetails,
  ...controlReports,
  ...salesSummary,
  ...salesInsights,
  ...customerInsights,
]
