import { CheckOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ExpiryInput, ReasonInput, ReceiveInput, type ReceiveProps } from './receive-line.tsx'
import { isCounted } from './receive-row.ts'
import { t } from './texts.ts'

/** One goods on a phone: big enough for a thumb in a glove. */
export function ReceiveCard({ row, index, found, wrong, grid }: ReceiveProps) {
  const change = (values: Partial<typeof row>) => grid.change(index, values)
  const { name, code, unitName } = row.$goods
  const state = wrong ? 'is-wrong' : found ? 'is-found' : isCounted(row) ? 'is-counted' : ''
  return (
    <li className={`receive-card ${state}`} data-row={index} onFocus={() => grid.enter(index)}>
      <header>
        <span className="receive-name">{name}</span>
        <span className="hint">
          {code}, {t('orderedOf', { ordered: qty(row.$ordered), received: qty(row.$received) })}
        </span>
      </header>
      <div className="receive-open">
        <span>{t('openOf', { open: qty(row.$open), unit: unitName })}</span>
        <Button
          type="link"
          icon={<CheckOutlined />}
          aria-label={t('fillOpen', { name })}
          onClick={() => change({ qty: row.$open })}
        >
          {t('complete')}
        </Button>
      </div>
      <Stepper row={row} wrong={wrong} onChange={change} />
      <More row={row} onChange={change} />
      {!!row.rejectedQty && <ReasonInput row={row} onChange={change} />}
      {wrong && <p className="field-error">{wrong}</p>}
    </li>
  )
}

interface PartProps {
  row: ReceiveProps['row']
  onChange: (values: Partial<ReceiveProps['row']>) => void
}

function Stepper({ row, wrong, onChange }: PartProps & { wrong: string }) {
  const { name, unitName } = row.$goods
  const step = (by: number) => onChange({ qty: Math.max(0, row.qty + by) })
  return (
    <div className="receive-step">
      <Button
        size="large"
        icon={<MinusOutlined />}
        aria-label={t('less', { name })}
        onClick={() => step(-1)}
      />
      <ReceiveInput
        className="receive-number"
        field="qty"
        label={`${t('receivedNow')}, ${name}`}
        row={row}
        placeholder="0"
        invalid={wrong !== ''}
        onChange={onChange}
      />
      <span className="receive-unit">{unitName}</span>
      <Button
        size="large"
        icon={<PlusOutlined />}
        aria-label={t('more', { name })}
        onClick={() => step(1)}
      />
    </div>
  )
}

/** What else came or was turned away, and until when it keeps. */
function More({ row, onChange }: PartProps) {
  const { name } = row.$goods
  return (
    <>
      <div className="receive-more">
        <div>
          <span aria-hidden="true">{fieldText('bonusQty')}</span>
          <ReceiveInput
            className="field-input"
            field="bonusQty"
            label={`${fieldText('bonusQty')}, ${name}`}
            row={row}
            onChange={onChange}
          />
        </div>
        <div>
          <span aria-hidden="true">{t('rejected')}</span>
          <ReceiveInput
            className="field-input"
            field="rejectedQty"
            label={`${t('rejected')}, ${name}`}
            row={row}
            onChange={onChange}
          />
        </div>
      </div>
      <div className="receive-more">
        <div>
          <span aria-hidden="true">{fieldText('expiryDate')}</span>
          <ExpiryInput className="field-input" row={row} onChange={onChange} />
        </div>
      </div>
    </>
  )
}
