import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { DocumentRow } from '#contract/document.ts'
import type { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import type { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import type { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { day } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { FieldFrame } from '../ui/fields.tsx'
import { t } from './texts.ts'

interface PaperFieldProps {
  name: string
  label: string
  endpoint:
    | typeof purchaseOrder.getAll
    | typeof purchaseReceipt.getAll
    | typeof purchaseInvoice.getAll
  filter: { status?: string[]; supplierId?: number }
  /** What names a paper here beside its number: the supplier, or the supplier's own number. */
  tells: 'partyName' | 'refNo'
  value: number[]
  multiple?: boolean
  optional?: boolean
  /** The number of the one chosen, until the list has it. */
  words?: string | undefined
  error: string | undefined
  fact?: ReactNode
  span: number
  disabled?: boolean
  placeholder?: string
  onPick: (papers: DocumentRow[], ids: number[]) => void
}

/** Papers of the own branch that this one follows, found by number or party. */
export function PaperField(props: PaperFieldProps) {
  const { value, multiple = false } = props
  const { employee } = useUser()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useRead(
    props.endpoint,
    {
      limit: 100,
      branchId: employee.branchId,
      filter: props.filter,
      ...(search ? { search } : {}),
    },
    { enabled: !props.disabled, keep: true },
  )
  const papers = data?.rows ?? []
  const options = papers.map((paper) => ({
    value: paper.id,
    label: paper.docNo ?? '',
    hint: [paper[props.tells], day(paper.docDate)].filter(Boolean).join(', '),
  }))
  const [first] = value
  if (!multiple && first && props.words && !options.some((option) => option.value === first)) {
    options.unshift({ value: first, label: props.words, hint: '' })
  }
  const pick = (ids: number[]) => {
    setText('')
    props.onPick(
      papers.filter((paper) => ids.includes(paper.id)),
      ids,
    )
  }
  return (
    <FieldFrame
      name={props.name}
      label={props.label}
      required={!props.optional}
      span={props.span}
      fact={props.fact}
      error={props.error}
    >
      {({ id, describedBy }) => (
        <Select
          id={id}
          className="full"
          {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
          showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
          aria-label={props.label}
          aria-describedby={describedBy}
          {...(props.error ? { status: 'error' as const } : {})}
          placeholder={props.placeholder ?? t('findPaper')}
          notFoundContent={isFetching ? t('searching') : t('noPaper')}
          popupMatchSelectWidth={460}
          disabled={props.disabled ?? false}
          allowClear={props.optional ?? false}
          options={options}
          optionRender={(option) => (
            <span className="master-option">
              <span>{option.data.label}</span>
              <span className="hint">{option.data.hint}</span>
            </span>
          )}
          value={multiple ? value : (first ?? null)}
          onChange={(next: number | number[] | null) =>
            pick(Array.isArray(next) ? next : next ? [next] : [])
          }
        />
      )}
    </FieldFrame>
  )
}
