import { shift as api } from '#contract/sales/shift.ts'
import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { instant, money, time } from '../../platform/format.ts'
import { type Fact, Pair, Pairs } from '../../platform/pairs.tsx'
import { t } from './texts.ts'
import { DrawerByHolder } from './drawer-by-holder.tsx'
import { Often, watchedFacts } from './watched.tsx'
import { openFile } from '../../platform/download.ts'

/** X or Z: what was sold, how it was paid, and what that makes of the drawer. */
export function Report({ report }: { report: ShiftReport }) {
  const { shift, sales, voids, cashiers, custody, tenders, rounding, counts } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small screen, it is scrolled by keys
    <section className="shift-report" tabIndex={0} aria-label={t('figures')}>
      <Pairs
        of={[
          [t('till'), shift.tillName],
          [t('opened'), `${instant(shift.openedAt)}, ${shift.cashierName}`],
          ...custody
            .filter(({ takenOver }) => takenOver)
            .map(({ name, since }): Fact => [t('takenOver'), `${instant(since)}, ${name}`]),
          [
            t('closed'),
            shift.closedAt
              ? `${instant(shift.closedAt)}, ${shift.closedByName ?? ''}`
              : t('stillOpen'),
          ],
          ...(shift.closedAt
            ? [[t('secondPerson'), shift.witnessName ?? t('withoutWitness')] as const]
            : []),
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
      {cashiers.length > 1 && <Hands of={cashiers} />}
      <Pairs
        className="pairs shift-sums"
        of={[...(report.drawer.length > 1 ? [] : custody.flatMap(handedOn)), ...drawerOf(report)]}
      />
      {report.drawer.length > 1 && <DrawerByHolder parts={report.drawer} />}
      {report.vouchers.length > 0 && <Vouchers of={report.vouchers} />}
      <Pairs className="pairs shift-sums" of={watchedFacts(cashiers)} />
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

/** Each cash in and out with what it was for. */
function Vouchers({ of }: { of: ShiftReport['vouchers'] }) {
  return (
    <dl className="pairs shift-sums">
      {of.map(({ id, at, memo, name, amount }) => (
        <Pair
          key={id}
          label={t('voucherLine', { time: time(at), memo, name })}
          value={money(amount)}
        />
      ))}
    </dl>
  )
}

/** What went through the drawer by the hand of each. */
function Hands({ of }: { of: ShiftReport['cashiers'] }) {
  const rows = of.flatMap((one) =>
    (['cashIn', 'cashOut', 'returns', 'voids'] as const)
      .filter((what) => one[what].count > 0)
      .map(
        (what): Fact => [
          t('by', { what: t(what === 'voids' ? 'voided' : what), name: one.name }),
          <Often key={what} of={one[what]} out={what === 'cashOut' || what === 'returns'} />,
        ],
      ),
  )
  return rows.length === 0 ? null : <Pairs className="pairs shift-sums" of={rows} />
}

const handedOn = ({
  name,
  counted,
  difference,
  differenceNo,
}: ShiftReport['custody'][number]): Fact[] =>
  counted === null
    ? []
    : [
        [t('by', { what: t('countedAtHandover'), name }), money(counted)],
        [
          t('by', {
            what: differenceNo ? t('differenceBooked', { number: differenceNo }) : t('difference'),
            name,
          }),
          money(difference),
        ],
      ]

const told = (total: number | null) => (total === null ? '–' : money(total))

function drawerOf({ shift, cash, memo }: ShiftReport): Fact[] {
  const float: Fact[] = [
    [t('float'), money(shift.openingFloat)],
    ...(shift.floatBefore === null ? [] : [[t('floatBefore'), money(shift.floatBefore)] as const]),
  ]
  if (!cash) return float
  const { difference, differenceNo } = shift
  return [
    ...float,
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
          ...(shift.leftFloat === null
            ? []
            : [
                [t('leftFloat'), money(shift.leftFloat)],
                [t('toSafe'), money(shift.counted - shift.leftFloat)],
              ]),
          ...(memo ? [[t('memo'), memo]] : []),
        ] as Fact[])),
  ]
}

export function printSafeSlip(id: number): void {
  void openFile(api.safeSlip, { id }).catch(() => {})
}

export function printReport(id: number): void {
  // The call itself tells what went wrong.
  void openFile(api.pdf, { id }).catch(() => {})
}
