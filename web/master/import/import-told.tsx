import { Button } from 'antd'
import { count, money } from '../../platform/format.ts'
import { useGo } from '../../platform/link.tsx'
import { hasRight } from '../../platform/session.ts'
import { Heads } from '../../ui/heads.tsx'
import type { ImportState } from './import-run.ts'
import { m } from './match-texts.ts'
import { SheetErrors } from './sheet-tables.tsx'

/** What a table of another program comes to, before it is applied: what is made, sums, doubts. */
export function ImportTold({ state }: { state: ImportState }) {
  const { makes, sums, notes, status } = state
  return (
    <>
      {status === 'CHECKED' && makes.length > 0 && <Makes makes={makes} />}
      {sums.length > 0 && <Sums sums={sums} />}
      {notes.length > 0 && (
        <details open={status === 'CHECKED'}>
          <summary>
            {m('notes')} ({count(notes.length)})
          </summary>
          <SheetErrors errors={notes} />
        </details>
      )}
      {status === 'APPLIED' && sums.some(({ opens }) => opens) && <Opening />}
    </>
  )
}

function Makes({ makes }: Pick<ImportState, 'makes'>) {
  const nouns = ['category', 'brand', 'unit'] as const
  return (
    <section aria-label={m('makes')}>
      <strong>{m('makes')}</strong>
      <dl className="import-makes">
        {nouns.map((noun) => {
          const own = makes.filter((one) => one.noun === noun)
          return (
            own.length > 0 && (
              <div key={noun}>
                <dt>{m(`noun.${noun}`)}</dt>
                <dd>
                  {own
                    .map(({ word, rows }) => m('madeOf', { word, count: count(rows) }))
                    .join(', ')}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

function Sums({ sums }: Pick<ImportState, 'sums'>) {
  return (
    <section className="import-table" aria-label={m('sums')}>
      <table aria-label={m('sums')}>
        <Heads of={[m('sums'), [m('sumRead'), 'right'], [m('sumTold'), 'right']]} />
        <tbody>
          {sums.map(({ column, total, told }) => (
            <tr key={column}>
              <td>{column}</td>
              <td className="right">{money(total)}</td>
              <td className="right">
                {told !== null && `${money(told)} `}
                {told !== null && m(told === total ? 'sumAgrees' : 'sumDiffers')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Stock and balances are a document of their own, written by its form. */
function Opening() {
  const go = useGo()
  const path = 'bank-cash/opening-balance/add'
  if (!hasRight('bank-cash/opening-balance:add')) return <p>{m('openingNext')}</p>
  return (
    <div className="import-tools">
      <span>{m('openingNext')}</span>
      <Button onClick={() => go(path)}>{m('openOpening')}</Button>
    </div>
  )
}
