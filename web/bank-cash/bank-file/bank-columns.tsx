import { Select, Switch } from 'antd'
import { useId } from 'react'
import type { FileFormat } from '#contract/bank-cash/bank-file.ts'
import { t } from './texts.ts'

interface BankColumnsProps<F extends string> {
  /** From the heads on. */
  rows: string[][]
  format: FileFormat<F>
  fields: readonly F[]
  nameOf: (field: F) => string
  onChange: (format: FileFormat<F>) => void
}

/** The first rows of a bank's file; above each column somebody says what it is. */
export function BankColumns<F extends string>(props: BankColumnsProps<F>) {
  const { rows, format, fields, nameOf, onChange } = props
  const order = useId()
  const [, ...body] = rows
  const choose = (place: number, field: F | undefined) =>
    onChange({
      ...format,
      columns: [
        ...format.columns.filter((one) => one.place !== place && one.field !== field),
        ...(field ? [{ field, place }] : []),
      ],
    })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="bank-columns" tabIndex={0} aria-label={t('columnsOf')}>
        <table>
          <thead>
            <tr>
              {format.headings.map((heading, place) => (
                <th key={`${heading} ${place.toString()}`} scope="col">
                  <Select
                    className="full"
                    size="small"
                    aria-label={t('columnIs', { column: heading || String(place + 1) })}
                    options={[
                      { value: '', label: t('leaveOut') },
                      ...fields.map((field) => ({ value: field as string, label: nameOf(field) })),
                    ]}
                    value={format.columns.find((one) => one.place === place)?.field ?? ''}
                    onChange={(field) =>
                      choose(
                        place,
                        fields.find((one) => one === field),
                      )
                    }
                  />
                  <span>{heading || t('nameless', { place: place + 1 })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, i) => (
              <tr key={`${i.toString()} ${row.join('|')}`}>
                {format.headings.map((heading, place) => (
                  <td key={`${heading} ${place.toString()}`}>{row[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="bank-order">
        <Switch
          id={order}
          size="small"
          checked={format.dayFirst}
          onChange={(dayFirst) => onChange({ ...format, dayFirst })}
        />
        <label htmlFor={order}>{t('dayFirst')}</label>
      </p>
    </>
  )
}
