import { count, money } from '../../platform/format.ts'
import { Heads } from '../../ui/heads.tsx'
import { ImportOpening } from './import-opening.tsx'
import type { ImportState } from './import-run.ts'
import { m } from './match-texts.ts'
import { SheetErrors } from './sheet-tables.tsx'

interface ToldProps {
  state: ImportState
  /** An opening balance was made of it. */
  onOpened: () => Promise<void>
}

/** What a table of another program comes to, before it is applied: what is made, sums, doubts. */
export function ImportTold({ state, onOpened }: ToldProps) {
  const { makes, sums, notes, status, parties } = state
  return (
    <>
      {status === 'CHECKED' && makes.length > 0 && <Makes makes={makes} />}
      {sums.length > 0 && <Sums sums={sums} />}
      {status !== 'APPLIED' && parties.length > 0 && <Parties parties={parties} />}
      {notes.length > 0 && (
        <details open={status === 'CHECKED'}>
          <summary>
            {m('notes')} ({count(notes.length)})
          </summary>
          <SheetErrors errors={notes} />
        </details>
      )}
      {status === 'APPLIED' && sums.some(({ opens }) => opens) && (
        <ImportOpening state={state} onOpened={onOpened} />
      )}
    </>
  )
}

function Makes({ makes }: Pick<ImportState, 'makes'>) {
  const nouns = ['category', 'brand', 'unit', 'customer', 'supplier'] as const
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
        <Heads
          of={[
            m('sums'),
            [m('sumRead'), 'right'],
            [m('sumTold'), 'right'],
            [m('sumStands'), 'right'],
          ]}
        />
        <tbody>
          {sums.map(({ column, total, told, stands }) => (
            <tr key={column}>
              <td>{column}</td>
              <td className="right">{money(total)}</td>
              <td className="right">
                {told !== null && `${money(told)} `}
                {told !== null && m(told === total ? 'sumAgrees' : 'sumDiffers')}
              </td>
              <td className="right">{stands !== null && money(stands)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Parties({ parties }: Pick<ImportState, 'parties'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-table" tabIndex={0} aria-label={m('parties')}>
      <table aria-label={m('parties')}>
        <Heads of={[m('party'), [m('bills'), 'right'], [m('sumStands'), 'right']]} />
        <tbody>
          {parties.map(({ name, bills, amount, isNew }) => (
            <tr key={`${name} ${bills} ${amount}`}>
              <td>
                {name} {isNew && <span className="tag tone-orange">{m('partyNew')}</span>}
              </td>
              <td className="right">{count(bills)}</td>
              <td className="right">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
