import { Input, Radio, Select } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ImportColumn } from '#contract/master/import-columns.ts'
import { type Matched, isNumberField } from '#contract/master/import-match.ts'
import type { imports } from '#contract/master/import.ts'
import { day } from '../../platform/format.ts'
import { n } from '../number-texts.ts'
import { fieldName } from './field-texts.ts'
import { m } from './match-texts.ts'

export type TableColumns = ReplyOf<typeof imports.columns>

interface MatchRowProps {
  field: ImportColumn
  table: TableColumns
  told: Matched | undefined
  /** A word may stand for rows whose column is blank. */
  mayBeFixed: boolean
  onTell: (told: Matched) => void
}

/** Of these a new row cannot be without, so that a word may stand for all. */
const MAY_BE_FIXED = ['category', 'unit', 'type', 'taxType', 'halalStatus']

/** One of our fields: which column it is, what stands there, and how its figures are read where that is open. */
export function MatchRow({ field, table, told, mayBeFixed, onTell }: MatchRowProps) {
  const name = fieldName(field.key)
  const place = told?.place ?? null
  const head = place === null ? undefined : table.heads[place]
  const change = (next: Partial<Matched>) => onTell({ ...told, field: field.key, ...next })
  return (
    <tr>
      <td>
        {name} {field.required && <span className="tag tone-orange">{m('needed')}</span>}
      </td>
      <td>
        <Select
          className="full"
          aria-label={m('columnOf', { field: name })}
          value={place ?? -1}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: -1, label: m('none') },
            ...table.heads.map(({ title }, at) => ({
              value: at,
              label: title || m('noHead', { n: at + 1 }),
            })),
          ]}
          onChange={(next: number) =>
            change({
              place: next < 0 ? null : next,
              reading: usualOf(field, table.heads[next]),
            })
          }
        />
        {mayBeFixed && MAY_BE_FIXED.includes(field.key) && (
          <IfBlank field={name} value={told?.fixed ?? ''} onChange={(fixed) => change({ fixed })} />
        )}
      </td>
      <td>
        <span className="match-values">{head?.values.join(' · ')}</span>
        <Questions field={field} head={head} told={told} onTell={change} />
      </td>
    </tr>
  )
}

interface QuestionsProps {
  field: ImportColumn
  head: TableColumns['heads'][number] | undefined
  told: Matched | undefined
  onTell: (next: Partial<Matched>) => void
}

/** What of the column may be read in two ways, whatever it is. */
function Questions({ field, head, told, onTell }: QuestionsProps) {
  const reading = told?.reading
  const tell = (next: Reading) => onTell({ reading: next })
  const { asks, asksNumbers, asksDays } = head ?? {}
  if (field.type === 'number' && asks) {
    const { text, thousands, decimals } = asks
    const options = [
      { value: 'thousands' as const, label: thousands },
      { value: 'decimals' as const, label: decimals },
    ]
    return <Asks legend={m('reads', { text })} reading={reading} options={options} onTell={tell} />
  }
  if (isNumberField(field.key) && asksNumbers) {
    const options = [
      { value: 'gtin' as const, label: n('numberGtin') },
      { value: 'own' as const, label: n('numberOwn') },
    ]
    const legend = m('reads', { text: asksNumbers.text })
    return <Asks legend={legend} reading={reading} options={options} onTell={tell} />
  }
  if (field.type === 'date' && asksDays) {
    const options = [
      { value: 'day-first' as const, label: day(asksDays.dayFirst) },
      { value: 'month-first' as const, label: day(asksDays.monthFirst) },
    ]
    const legend = m('reads', { text: asksDays.text })
    return <Asks legend={legend} reading={reading} options={options} onTell={tell} />
  }
  if (field.key !== 'docNo' || !field.required || !head) return null
  const options = [
    { value: 'each' as const, label: m('billEach') },
    { value: 'whole' as const, label: m('billWhole') },
  ]
  return <Asks legend={m('rowsOfBill')} reading={reading} options={options} onTell={tell} />
}

type Reading = Matched['reading']

const usualOf = (field: ImportColumn, head: TableColumns['heads'][number] | undefined): Reading => {
  if (isNumberField(field.key)) return head?.asksNumbers?.usual ?? null
  return field.type === 'number' ? (head?.asks?.usual ?? null) : null
}

interface AsksProps {
  legend: string
  reading: Reading
  options: { value: NonNullable<Reading>; label: string }[]
  onTell: (reading: Reading) => void
}

/** What may be read in two ways, asked once for the column. */
function Asks({ legend, reading, options, onTell }: AsksProps) {
  return (
    <fieldset className="match-asks">
      <legend>{legend}</legend>
      <Radio.Group
        value={reading ?? null}
        onChange={(event) => onTell(event.target.value)}
        options={options}
      />
    </fieldset>
  )
}

interface IfBlankProps {
  field: string
  value: string
  onChange: (value: string) => void
}

/** One word for every row whose column is blank. */
function IfBlank({ field, value, onChange }: IfBlankProps) {
  return (
    <Input
      size="small"
      maxLength={100}
      prefix={<span className="hint">{m('ifBlank')}</span>}
      aria-label={m('ifBlankOf', { field })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
