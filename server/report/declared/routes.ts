import { controlReportRoutes } from './control.ts'
import { detailRoutes } from './details.ts'
import { moneyReportRoutes } from './money.ts'
import { customerInsightRoutes } from './customers.ts'
import { salesInsightRoutes } from './insights.ts'
import { promotionReportRoutes } from './promotion.ts'
import { purchaseReportRoutes } from './purchase.ts'
import { salesReportRoutes } from './sales.ts'
import { sellingReportRoutes } from './selling.ts'
import { stockReportRoutes } from './stock.ts'
import { stockAgeRoutes } from './stock-age.ts'
import { taxReportRoutes } from './tax.ts'
import { salesSummaryRoutes } from './summary.ts'
import { whyMarginRoutes } from './why.ts'

/** The calls of every declared report. */
export const declaredRoutes = [
  ...purchaseReportRoutes,
  ...salesReportRoutes,
  ...whyMarginRoutes,
  ...sellingReportRoutes,
  ...promotionReportRoutes,
  ...detailRoutes,
  ...stockReportRoutes,
  ...stockAgeRoutes,
  ...taxReportRoutes,
  ...moneyReportRoutes,
  ...controlReportRoutes,
  ...salesSummaryRoutes,
  ...salesInsightRoutes,
  ...customerInsightRoutes,
]
