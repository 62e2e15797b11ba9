import { Checkbox } from 'antd'
import { fieldText } from '../platform/i18n/contract.ts'
import type { EntryColumn } from '../ui/entry-rows.tsx'
import { ShortSelect } from '../ui/short-select.tsx'
import { kindOfNumber } from './goods-numbers.ts'
import { n } from './number-texts.ts'

const MOST = 40

/**
 * A barcode, and below it what its digits are wherever they may be a code of the shop's own. Where there is none, a code of
 * our own may be asked for, which is made as it is saved.
 */
export function numberCellOf<R extends { barcode?: string | null }>(
  own: keyof R & string,
  make?: keyof R & string,
): EntryColumn<R> {
  const label = fieldText('barcode')
  const written = (text: string | null) =>
    ({ barcode: text, [own]: null, ...(make && { [make]: null }) }) as unknown as Partial<R>
  return {
    key: 'barcode',
    title: label,
    width: 190,
    also: [own, ...(make ? [make] : [])],
    take: (row, text) => (text.length > MOST ? undefined : { ...row, ...written(text) }),
    cell: (row, change, invalid) => (
      <div className="goods-number-cell">
        <input
          className="cell-input"
          aria-label={label}
          aria-invalid={invalid}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MOST}
          value={row.barcode ?? ''}
          onChange={(event) => change(written(event.target.value || null))}
        />
        {make && !row.barcode && (
          <Checkbox
            checked={Boolean(row[make])}
            onChange={(event) => change({ [make]: event.target.checked } as unknown as Partial<R>)}
          >
            {n('makeNumber')}
          </Checkbox>
        )}
        {row.barcode && kindOfNumber(row.barcode) !== 'CLEAR' && (
          <KindOf
            isWrong={kindOfNumber(row.barcode) === 'WRONG'}
            isOwn={row[own] as boolean | null | undefined}
            invalid={invalid}
            onChange={(isOwn) => change({ [own]: isOwn } as unknown as Partial<R>)}
          />
        )}
      </div>
    ),
  }
}

interface KindProps {
  isWrong: boolean
  isOwn: boolean | null | undefined
  invalid: boolean
  onChange: (isOwn: boolean | null) => void
}

const words = { '': null, GTIN: false, OWN: true } as const

function KindOf({ isWrong, isOwn, invalid, onChange }: KindProps) {
  const value = isOwn === true ? 'OWN' : isOwn === false && !isWrong ? 'GTIN' : ''
  return (
    <ShortSelect<keyof typeof words>
      label={n('numberKind')}
      invalid={invalid}
      value={value}
      options={[
        ['', n(isWrong ? 'numberAskOwn' : 'numberAsk')],
        ...(isWrong ? [] : [['GTIN', n('numberGtin')] as const]),
        ['OWN', n('numberOwn')],
      ]}
      onChange={(kind) => onChange(words[kind])}
    />
  )
}
