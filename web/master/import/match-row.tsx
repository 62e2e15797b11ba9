import { Input, Radio, Select } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ImportColumn } from '#contract/master/import-columns.ts'
import { type Matched, isNumberField } from '#contract/master/import-match.ts'
import type { imports } from '#contract/master/import.ts'
import { n } from '../number-texts.ts'
import { fieldName } from './field-texts.ts'
import { m } from './match-texts.ts'

export type TableColumns = ReplyOf<typeof imports.columns>

interface MatchRowProps {
  field: ImportColumn
  table: TableColumns
  told: Matched | undefined
  onTell: (told: Matched) => void
}

/** Of these a new row cannot be without, so that a word may stand for all. */
const MAY_BE_FIXED = ['category', 'unit', 'type', 'taxType']

/** One of our fields: which column it is, what stands there, and how its figures are read where that is open. */
export function MatchRow({ field, table, told, onTell }: MatchRowProps) {
  const name = fieldName(field.key)
  const place = told?.place ?? null
  const head = place === null ? undefined : table.heads[place]
  const asks = field.type === 'number' ? head?.asks : null
  const asksNumbers = isNumberField(field.key) ? head?.asksNumbers : null
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
        {MAY_BE_FIXED.includes(field.key) && (
          <IfBlank field={name} value={told?.fixed ?? ''} onChange={(fixed) => change({ fixed })} />
        )}
      </td>
      <td>
        <span className="match-values">{head?.values.join(' · ')}</span>
        {asks && (
          <Asks
            text={asks.text}
            reading={told?.reading}
            options={[
              { value: 'thousands', label: asks.thousands },
              { value: 'decimals', label: asks.decimals },
            ]}
            onTell={(reading) => change({ reading })}
          />
        )}
        {asksNumbers && (
          <Asks
            text={asksNumbers.text}
            reading={told?.reading}
            options={[
              { value: 'gtin', label: n('numberGtin') },
              { value: 'own', label: n('numberOwn') },
            ]}
            onTell={(reading) => change({ reading })}
          />
        )}
      </td>
    </tr>
  )
}

type Reading = Matched['reading']

const usualOf = (field: ImportColumn, head: TableColumns['heads'][number] | undefined): Reading => {
  if (isNumberField(field.key)) return head?.asksNumbers?.usual ?? null
  return field.type === 'number' ? (head?.asks?.usual ?? null) : null
}

interface AsksProps {
  text: string
  reading: Reading
  options: { value: NonNullable<Reading>; label: string }[]
  onTell: (reading: Reading) => void
}

/** What may be read in two ways, asked once for the column. */
function Asks({ text, reading, options, onTell }: AsksProps) {
  return (
    <fieldset className="match-asks">
      <legend>{m('reads', { text })}</legend>
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
