import { recalculation as api } from '#contract/system/recalculation.ts'
import { money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { monthText } from '../months.ts'
import type { Run } from './state.ts'
import { t } from './texts.ts'
import { Heads } from '../../ui/heads.tsx'

/** What applying books: a few accounts a month, debit and credit alike. */
export function HppAccounts({ run }: { run: Run }) {
  const { data } = useRead(
    api.accounts,
    { id: run.id, branchId: run.branchId },
    { keep: true, staleTime: 0 },
  )
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const elsewhere = rows.some((row) => row.branchId !== run.branchId)
  return (
    <section aria-labelledby="hpp-accounts">
      <h3 className="hpp-title" id="hpp-accounts">
        {t('accounts')}
      </h3>
      <div className="hpp-table">
        <table className="table hpp-accounts">
          <Heads
            of={[
              t('month'),
              ...(elsewhere ? [fieldText('branchName')] : []),
              fieldText('accountId'),
              [fieldText('debit'), 'num'],
              [fieldText('credit'), 'num'],
            ]}
          />
          <tbody>
            {rows.map((row, i) => {
              const first = rows[i - 1]?.month !== row.month
              return (
                <tr key={`${row.month}/${row.branchId}/${row.accountId}`}>
                  <td>{first ? nameOf(row.month) : ''}</td>
                  {elsewhere && <td>{row.branchName}</td>}
                  <td>
                    {row.name} <span className="hint hpp-code">{row.code}</span>
                  </td>
                  <td className="num" data-label={fieldText('debit')}>
                    {row.debit ? money(row.debit) : ''}
                  </td>
                  <td className="num" data-label={fieldText('credit')}>
                    {row.credit ? money(row.credit) : ''}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function nameOf(month: string): string {
  const [y, m] = month.split('-')
  return monthText(Number(y), Number(m))
}
