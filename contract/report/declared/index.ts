import { controlReports } from './control.ts'
import { moneyReports } from './money.ts'
import { customerInsights } from './customers.ts'
import { salesInsights } from './insights.ts'
import { purchaseAnalysis, purchaseReports } from './purchase.ts'
import { salesReports } from './sales.ts'
import { promotionReports, salesAnalysis, salesDashboard, salesPerCashier } from './selling.ts'
import { stockAge, stockReports } from './stock.ts'
import { taxReports } from './tax.ts'
import { salesSummary } from './summary.ts'

/** Every declared report, by its place in the menu and in the order of its tabs. */
export const declaredReports = [
  ...stockReports,
  ...purchaseReports,
  ...salesReports,
  ...purchaseAnalysis,
  ...stockAge,
  ...promotionReports,
  ...salesAnalysis,
  ...salesDashboard,
  ...salesPerCashier,
  ...taxReports,
  ...moneyReports,
  ...controlReports,
  ...salesSummary,
  ...salesInsights,
  ...customerInsights,
]
