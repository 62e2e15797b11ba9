import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { instant, money, time } from '../../platform/format.ts'
import { type Fact, Pair, Pairs } from '../../platform/pairs.tsx'
import { t } from './texts.ts'
import { DrawerByHolder } from './drawer-by-holder.tsx'
import { Often, watchedFacts } from './watched.tsx'
import { printPaper } from '../printer/print.ts'

/** X or Z: what was sold, how it was paid, and what that makes of the drawer. */
export function Report({ report }: { report: ShiftReport }) {
  const { shift, voids, late, cashiers, custody, counts } = report
  const tenders = tendersOf(report)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small screen, it is scrolled by keys
    <section className="shift-report" tabIndex={0} aria-label={t('figures')}>
      <Pairs
        of={[
          [t('till'), shift.tillName],
          [t('shift'), shift.docNo],
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
          ...(shift.floatBefore === null
            ? []
            : [[t('floatBefore'), money(shift.floatBefore)] as const]),
          ...(report.memo ? [[t('memo'), report.memo] as const] : []),
        ]}
      />
      <Pairs
        className="pairs shift-sums"
        of={[
          ...salesOf(report),
          [t('voids', { count: voids.count }), money(voids.total)],
          ...(late.count > 0
            ? [[t('late', { count: late.count }), money(late.total)] as const]
            : []),
        ]}
      />
      {tenders.length > 0 && <Pairs className="pairs shift-sums" of={tenders} />}
      {cashiers.length > 1 && <Hands of={cashiers} />}
      {report.drawer.length > 1 ? (
        <DrawerByHolder parts={report.drawer} />
      ) : (
        <Pairs
          className="pairs shift-sums"
          of={[...custody.flatMap(handedOn), ...drawerOf(report)]}
        />
      )}
      {shift.leftFloat !== null && <Pairs className="pairs shift-sums" of={dividedOf(report)} />}
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

/** Only where there is any. */
const some = (word: string, value: number): Fact[] => (value === 0 ? [] : [[word, money(value)]])

/** Rows that come to the sales, and what of them bears PPN. */
function salesOf({ sales, composition, cashiers }: ShiftReport): Fact[] {
  const total = <strong key="sales">{told(sales.total)}</strong>
  const hands = (cashiers.length > 1 ? cashiers : []).map(
    ({ name, count, total: sold }): Fact => [t('byCashier', { name, count }), told(sold)],
  )
  if (!composition) return [[t('sales', { count: sales.count }), total], ...hands]
  const { gross, discount, freight, vatOnTop, collectedVat, rounding, taxed, vat, exempt } =
    composition
  return [
    [t('gross'), money(gross)],
    [t('discounts'), money(-discount)],
    ...some(t('freight'), freight),
    ...some(t('vatOnTop'), vatOnTop),
    ...some(t('collectedVat'), -collectedVat),
    [t('rounding'), money(rounding)],
    [t('sales', { count: sales.count }), total],
    [t('taxed', { amount: money(taxed) }), money(vat)],
    [t('exempt'), money(exempt)],
    ...hands,
  ]
}

/** As it was paid; with what is not paid yet it comes to the sales. */
function tendersOf({ sales, tenders, cash }: ShiftReport): Fact[] {
  const rows = tenders.map(
    (m): Fact => [t('tender', { name: m.methodName, count: m.count }), money(m.amount)],
  )
  if (sales.total === null) return rows
  const paid = tenders.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...rows,
    ...some(t('unpaid'), sales.total - paid),
    [t('paidTotal'), <strong key="paid">{money(sales.total)}</strong>],
    ...some(t('withCourier'), cash?.withCourier ?? 0),
  ]
}

/** What stays as the next float, and what went to the safe. */
const dividedOf = ({ shift: { counted, leftFloat } }: ShiftReport): Fact[] => [
  [t('leftFloat'), money(leftFloat)],
  [t('toSafe'), money((counted ?? 0) - (leftFloat ?? 0))],
  [t('counted'), <strong key="counted">{money(counted)}</strong>],
]

function drawerOf({ shift, cash }: ShiftReport): Fact[] {
  const float: Fact[] = [[t('float'), money(shift.openingFloat)]]
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
        ] as Fact[])),
  ]
}

export function printSafeSlip(id: number): void {
  void printPaper('safe', id)
}

export function printReport(id: number): void {
  void printPaper('shift', id)
}
