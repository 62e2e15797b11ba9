import { period as api } from '#contract/system/period.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { t } from './texts.ts'

/** Of a month that was opened again and closed once more: what stands otherwise than before. */
export function Compared({ id }: { id: number }) {
  const { data } = useRead(api.compare, { id })
  if (!data || data.closings < 2) return null
  if (data.rows.length === 0) return <p className="hint">{t('comparedNone')}</p>
  return (
    <section aria-labelledby="compared-title">
      <h3 id="compared-title">{t('comparedTitle')}</h3>
      <div className="compared">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{fieldText('branchName')}</th>
              <th scope="col">{fieldText('accountId')}</th>
              {[t('before'), t('now'), t('difference')].map((label) => (
                <th key={label} scope="col" className="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={`${row.branchName}/${row.code}`}>
                <td>{row.branchName}</td>
                <td>
                  {row.name} <span className="hint">{row.code}</span>
                </td>
                {[row.before, row.now, row.difference].map((amount, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three figures in their order
                  <td key={i} className="num">
                    {money(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
