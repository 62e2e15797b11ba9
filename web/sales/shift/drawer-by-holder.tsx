import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { money } from '../../platform/format.ts'
import { type Fact, Pairs } from '../../platform/pairs.tsx'
import { t } from './texts.ts'

type Part = ShiftReport['drawer'][number]

const ROWS = [
  ['begunWith', (part: Part) => part.begunWith],
  ['cashSales', (part: Part) => part.sales],
  ['courier', (part: Part) => part.courier],
  ['cashIn', (part: Part) => part.in],
  ['cashOut', (part: Part) => -part.out],
  ['returns', (part: Part) => -part.returns],
  ['expected', (part: Part) => part.expected],
  ['counted', (part: Part) => part.counted],
  ['difference', (part: Part) => part.difference],
] as const

/** The drawer by whoever held it, side by side, as it stands on the Z. */
export function DrawerByHolder({ parts }: { parts: readonly Part[] }) {
  const booked = parts.flatMap(({ name, difference, differenceNo }): Fact[] =>
    differenceNo
      ? [
          [
            t('by', { what: t('differenceBooked', { number: differenceNo }), name }),
            money(difference),
          ],
        ]
      : [],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled by keys
    <section className="shift-by-holder" tabIndex={0} aria-label={t('drawerByHolder')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('drawerByHolder')}</th>
            {parts.map(({ name }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one may hold it twice
              <th scope="col" key={i}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, of]) => (
            <tr key={label} className={label === 'difference' ? 'is-sum' : undefined}>
              <th scope="row">{t(label)}</th>
              {parts.map((part, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one may hold it twice
                <td key={i}>{of(part) === null ? '–' : money(of(part))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {booked.length > 0 && <Pairs className="pairs shift-booked" of={booked} />}
    </section>
  )
}
