import { CheckOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import {
  ExpiryInput,
  isWrong,
  ReasonInput,
  ReceiveInput,
  type ReceiveProps,
  TakeOff,
} from './receive-line.tsx'
import { OtherUnit } from '../ui/other-unit.tsx'
import { UnitChoice } from '../ui/unit-choice.tsx'
import { asFilled } from '../ui/typed.ts'
import { countedIn, isCounted, type ReceiveFigure } from './receive-row.ts'
import { t } from './texts.ts'

/** One goods on a phone: low enough that several stand on a page, its quantity big enough for a thumb in a glove. */
export function ReceiveCard(props: ReceiveProps) {
  const { row, index, found, wrong, wrongCells, splits, grid } = props
  const change = (values: Partial<typeof row>) => grid.change(index, values)
  const { name, code, unitName } = row.$goods
  const state = wrong ? 'is-wrong' : found ? 'is-found' : isCounted(row) ? 'is-counted' : ''
  const part = { row, wrongCells, onChange: change }
  return (
    <li className={`receive-card ${state}`} data-row={index} onFocus={() => grid.enter(index)}>
      <header>
        <span className="receive-name">{name}</span>
        <TakeOff row={row} onRemove={() => grid.remove(index)} />
        <span className="hint">
          {code}
          {row.poLine &&
            `, ${t('orderedOf', { ordered: qty(row.$ordered), received: qty(row.$received) })}`}
          {row.$place && `, ${t('goesTo', { place: row.$place })}`}
          {row.$bonus !== 0 && `, ${t('bonusAgreed', { count: qty(row.$bonus) })}`}
        </span>
        {row.poLine && <strong>{t('openOf', { open: qty(row.$open), unit: unitName })}</strong>}
      </header>
      <Stepper {...part} />
      {splits && <OtherUnit worded name={name} onSplit={() => grid.split(index)} />}
      <More {...part} />
      {!!row.rejectedQty && (
        <ReasonInput row={row} invalid={isWrong(wrongCells, 'reason')} onChange={change} />
      )}
      {wrong && <p className="field-error">{wrong}</p>}
    </li>
  )
}

interface PartProps {
  row: ReceiveProps['row']
  wrongCells: string
  onChange: (values: Partial<ReceiveProps['row']>) => void
}

function Stepper({ row, wrongCells, onChange }: PartProps) {
  const { name, units } = row.$goods
  const step = (by: number) => onChange({ qty: Math.max(0, row.qty + by) })
  return (
    <div className="receive-step">
      <Button icon={<MinusOutlined />} aria-label={t('less', { name })} onClick={() => step(-1)} />
      <ReceiveInput
        className="receive-number"
        field="qty"
        label={`${t('receivedNow')}, ${name}`}
        row={row}
        placeholder="0"
        invalid={isWrong(wrongCells, 'qty')}
        onChange={onChange}
      />
      <span className="receive-unit">
        <UnitChoice
          units={units}
          value={row.goodsUnitId}
          name={name}
          onChange={(unit) => onChange(countedIn(row, unit))}
        />
      </span>
      <Button icon={<PlusOutlined />} aria-label={t('more', { name })} onClick={() => step(1)} />
      <Button
        icon={<CheckOutlined />}
        aria-label={t('fillOpen', { name })}
        onClick={() => onChange(asFilled(row, 'qty', row.$open))}
      >
        {units.length < 2 && t('complete')}
      </Button>
    </div>
  )
}

/** What else came or was turned away, and until when it keeps. */
function More({ row, wrongCells, onChange }: PartProps) {
  const figure = (field: ReceiveFigure, title: string) => (
    <div>
      <span aria-hidden="true">{title}</span>
      <ReceiveInput
        className="field-input"
        field={field}
        label={`${title}, ${row.$goods.name}`}
        row={row}
        invalid={isWrong(wrongCells, field)}
        onChange={onChange}
      />
    </div>
  )
  return (
    <div className="receive-more">
      {figure('bonusQty', fieldText('bonusQty'))}
      {figure('rejectedQty', t('rejected'))}
      <div>
        <span aria-hidden="true">{fieldText('expiryDate')}</span>
        <ExpiryInput
          className="field-input"
          row={row}
          invalid={isWrong(wrongCells, 'expiryDate')}
          onChange={onChange}
        />
      </div>
    </div>
  )
}
