import { kinds } from '#contract/kinds.ts'
import type { DailyRowCode, DailySection } from '#contract/report/daily.ts'
import { declaredReports } from '#contract/report/declared/index.ts'

type Key = (typeof declaredReports)[number]['key']

const reportOf = (key: Key): string => {
  const { place, at } = declaredReports.find((one) => one.key === key) as {
    place: string
    at?: string
  }
  return at ? `${place}/${at}` : place
}

const ROWS: { [code in DailyRowCode]?: string } = {
  COLLECTED: kinds['receivable-repayment'].place,
  PAID: kinds['debt-payment'].place,
  GIRO_IN: reportOf('giro-register'),
  GIRO_OUT: reportOf('giro-register'),
  RETURNED: kinds['sales-return'].place,
  VOIDED: kinds['sales-return'].place,
  SENT_BACK: kinds['purchase-return'].place,
  DISCOUNTED: reportOf('sales-by-invoice'),
  NEGATIVE: reportOf('stock-as-of'),
}
const SECTIONS: { [section in DailySection]?: string } = {
  TENDERS: reportOf('sales-by-tender'),
  CASHIERS: reportOf('sales-per-cashier-day'),
  CARDS: reportOf('card-money'),
  COD: kinds.cod.place,
  MARGIN: reportOf('sales-analysis'),
  CONTROL: reportOf('exceptions'),
  JOURNALS: reportOf('journal-list'),
}

/** The screen on which the figures of a section, or of one row of it, stand one by one. */
export const behind = (
  section: DailySection | undefined,
  code: string | null | undefined,
): string | undefined => ROWS[code as DailyRowCode] ?? (section && SECTIONS[section])
