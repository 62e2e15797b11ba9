import { z } from 'zod'
import { date, id } from '../values.ts'
import { reportFile } from './report-file.ts'

const place = 'report/sales-dashboard'

/** Of which days and branches; all branches of the person unless told. */
export const salesDashboardInput = z.strictObject({
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
})

const report = { summary: 'Dasbor Penjualan', input: salesDashboardInput }

/** The dashboard on one page: its figures against the period before, its goods, tenders, days and hours (domain §7.1). */
export const salesDashboardFiles = {
  /** [NEW] */
  pdf: reportFile(place, 'pdf')('POST /core/v1/reports/sales-dashboard/get/pdf', report),
  /** [NEW] */
  xlsx: reportFile(place, 'xlsx')('POST /core/v1/reports/sales-dashboard/get/xlsx', report),
}
