import { shift as api, type ShiftReport } from '#contract/sales/shift.ts'
import { instant, money } from '../../platform/format.ts'
import { type Fact, Pairs } from '../../platform/pairs.tsx'
import { t } from './texts.ts'
import { openFile } from '../../platform/download.ts'

/** X or Z: what was sold, how it was paid, and what that makes of the drawer. */
export function Report({ report }: { report: ShiftReport }) {
  const { shift, sales, voids, cashiers, tenders, rounding, counts } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small screen, it is scrolled by keys
    <section className="shift-report" tabIndex={0} aria-label={t('figures')}>
      <Pairs
        of={[
          [t('cashier'), shift.cashierName],
          [t('till'), shift.tillName],
          [t('opened'), instant(shift.openedAt)],
          [t('closed'), shift.closedAt ? instant(shift.closedAt) : t('stillOpen')],
        ]}
      />
      <Pairs
        className="pairs shift-sums"
        of={[
          [t('sales', { count: sales.count }), <strong key="sales">{told(sales.total)}</strong>],
          ...(cashiers.length > 1 ? cashiers : []).map(
            ({ name, count, total }): Fact => [t('byCashier', { name, count }), told(total)],
          ),
          ...tenders.map(
            (m): Fact => [t('tender', { name: m.methodName, count: m.count }), money(m.amount)],
          ),
          ...(report.cash?.withCourier
            ? [[t('withCourier'), money(report.cash.withCourier)] as const]
            : []),
          [t('rounding'), money(rounding)],
          [t('voids', { count: voids.count }), money(voids.total)],
        ]}
      />
      <Pairs className="pairs shift-sums" of={drawerOf(report)} />
      {!report.cash && <p className="hint">{t('blind')}</p>}
      {counts.length > 0 && (
        <Pairs
          className="pairs shift-sums"
          of={counts.map(({ denomination, pieces }) => [
            `${money(denomination)} × ${pieces}`,
            money(denomination * pieces),
          ])}
        />
      )}
    </section>
  )
}

const told = (total: number | null) => (total === null ? '–' : money(total))

function drawerOf({ shift, cash, memo }: ShiftReport): Fact[] {
  if (!cash) return [[t('float'), money(shift.openingFloat)]]
  const { difference, differenceNo } = shift
  return [
    [t('float'), money(shift.openingFloat)],
    [t('cashSales'), money(cash.sales)],
    [t('courier'), money(cash.courier)],
    [t('cashIn'), money(cash.in)],
    [t('cashOut'), money(-cash.out)],
    [t('returns'), money(-cash.returns)],
    [t('expected'), <strong key="expected">{money(cash.expected)}</strong>],
    ...(shift.counted === null
      ? []
      : ([
          [t('counted'), money(shift.counted)],
          [
            differenceNo ? t('differenceBooked', { number: differenceNo }) : t('difference'),
            <strong key="difference">{money(difference)}</strong>,
          ],
          ...(memo ? [[t('memo'), memo]] : []),
        ] as Fact[])),
  ]
}

export function printReport(id: number): void {
  // The call itself tells what went wrong.
  void openFile(api.pdf, { id }).catch(() => {})
}
