import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame } from '../ui/field-frame.tsx'
import { useField } from '../ui/form-state.ts'
import { TiersInput } from '../ui/goods-cell.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { ShortSelect } from '../ui/short-select.tsx'
import { useStore } from 'zustand'
import type { CampaignForm } from './form.ts'
import type { ScopeRow } from './scope.ts'
import { choicesOf } from './texts.ts'

/** What each of the goods gets that are meant by what they are. */
interface Gives {
  type: 'PERCENT' | 'AMOUNT' | 'FIXED_PRICE'
  discountTiers?: number[] | null
  value?: number | null
  minQty?: number | null
  maxQtyPerTrx?: number | null
}

const types = choicesOf('discount', ['PERCENT', 'AMOUNT', 'FIXED_PRICE'])

/** Shown once a condition is written. */
export function ScopeGives({ form: shared }: { form: CampaignForm }) {
  // A promotion's form stands for all; a discount alone has this field.
  const form = shared as never as Parameters<
    typeof useField<{ scopeGives: Gives }, 'scopeGives'>
  >[0]
  const rows = (useField(shared, 'scopes').value ?? []) as unknown as ScopeRow[]
  const gives: Gives = { type: 'PERCENT', ...(useField(form, 'scopeGives').value as object) }
  const errors = useStore(form.store, (s) => s.errors)
  if (rows.length === 0) return null
  const set = (more: Partial<Gives>) => form.set('scopeGives', { ...gives, ...more } as never)
  const frame = (field: keyof Gives) => ({
    name: `scopeGives.${field}`,
    label: fieldText(field),
    error: errors[`scopeGives.${field}`],
    span: 12 as const,
  })
  const number = (field: 'value' | 'minQty' | 'maxQtyPerTrx') => (
    <FieldFrame {...frame(field)}>
      {({ id, describedBy }) => (
        <NumberInput
          id={id}
          describedBy={describedBy}
          className="field-input"
          label={fieldText(field)}
          invalid={frame(field).error !== undefined}
          value={gives[field]}
          onChange={(value) => set({ [field]: value })}
        />
      )}
    </FieldFrame>
  )
  return (
    <div className="scope-gives">
      <FieldFrame {...frame('type')}>
        {() => (
          <ShortSelect
            label={fieldText('type')}
            value={gives.type}
            options={types}
            onChange={(type) => set({ type, discountTiers: null, value: null })}
          />
        )}
      </FieldFrame>
      {gives.type === 'PERCENT' ? (
        <FieldFrame {...frame('discountTiers')}>
          {({ input }) => (
            <TiersInput
              aria-label={input['aria-label']}
              aria-invalid={input['aria-invalid']}
              className="field-input"
              row={gives}
              onChange={set}
            />
          )}
        </FieldFrame>
      ) : (
        number('value')
      )}
      {number('minQty')}
      {number('maxQtyPerTrx')}
    </div>
  )
}
