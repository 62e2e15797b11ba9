import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { money } from '../../platform/format.ts'
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
                <td key={i}>
                  {of(part) === null ? '–' : money(of(part))}
                  {label === 'difference' && part.differenceNo && (
                    <div className="hint">{part.differenceNo}</div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
