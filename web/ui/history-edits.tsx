import type { DocumentDetail } from '#contract/document-detail.ts'
import { isDay } from '#contract/system/audit.ts'
import { day, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { deedText } from '../platform/i18n/define.ts'
import { t } from './texts.ts'

type Edit = DocumentDetail['history'][number]['changes'][number]

/** What was one thing and became another: of the head first, then goods by goods, with what came and what went. */
export function Edits({ of: edits }: { of: Edit[] }) {
  return [...Map.groupBy(edits, (one) => one.of)].map(([goods, those]) =>
    goods === null ? (
      those.map((one) => (
        <div key={one.field}>
          {one.field && `${fieldText(one.field)}: `}
          <Change of={one} />
        </div>
      ))
    ) : (
      <OfGoods key={goods} goods={goods} edits={those} />
    ),
  )
}

function OfGoods({ goods, edits }: { goods: string; edits: Edit[] }) {
  // Goods have a quantity always: none before they came, and none after they went.
  const counted = edits.find(({ field }) => field === 'qty')
  const side =
    counted?.before === null ? 'lineAdded' : counted?.after === null ? 'lineRemoved' : null
  return (
    <div>
      <strong>{goods}</strong> {side && `${t(side)}: `}
      {edits.map((one, i) => (
        <span key={[one.field, one.before, one.after].join()}>
          {i > 0 && ', '}
          {fieldText(one.field ?? '').toLowerCase()}{' '}
          {side ? shownValue(one.field, one.after ?? one.before) : <Change of={one} />}
        </span>
      ))}
    </div>
  )
}

function Change({ of: { field, before, after } }: { of: Edit }) {
  return (
    <>
      <span className="hint">{shownValue(field, before)}</span> → {shownValue(field, after)}
    </>
  )
}

function shownValue(field: string | null, value: string | null): string {
  if (value === null) return '–'
  if (field === 'status') return deedText(value)
  if (field === 'taxMode') return t(`mode.${value}` as 'mode.NONE')
  if (isDay(value)) return day(value)
  return FIGURES.test(field ?? '') ? qty(Number(value)) : value
}

const FIGURES = /^(qty|bonusQty|unitPrice|discountAmount|headerDiscount|freight|total|termDays)$/
