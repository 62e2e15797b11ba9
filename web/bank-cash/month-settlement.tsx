import { Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { finalTax } from '#contract/bank-cash/final-tax.ts'
import type { vatMonth } from '#contract/bank-cash/vat-month.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { language } from '../platform/i18n/define.ts'
import { useGo } from '../platform/link.tsx'
import { type Fact, Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { newRow } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { t } from './texts.ts'
import './money-between.css'

type Call = typeof vatMonth.figures | typeof finalTax.figures

/** A tax of the month that an adjustment settles: how it is asked for, and what is told of it. */
export interface Settlement<C extends Call> {
  api: C
  /** Of the form's address: `?vat=202601`. */
  param: string
  facts: (of: ReplyOf<C>) => Fact[]
  hint: (of: ReplyOf<C>) => ReactNode
}

/** What the month comes to, and a press that begins the adjustment that settles it. */
export function SettlementDialog<C extends Call>(props: {
  of: Settlement<C>
  path: string
  /** Chooses another tax. */
  which: ReactNode
  onClose: () => void
}) {
  const { of, path } = props
  const go = useGo()
  const [month, setMonth] = useState<number | null>(null)
  const { data, isError } = useFigures(of.api, month)
  return (
    <Modal
      open
      width={460}
      title={t('monthTaxes')}
      okText={t('writeSettlement')}
      cancelText={t('close')}
      okButtonProps={{ disabled: !data || data.lines.length === 0 }}
      onOk={() => data && go(`${path}/add`, { [of.param]: data.month })}
      onCancel={props.onClose}
    >
      {props.which}
      {data && (
        <>
          <Select
            className="full month-of"
            aria-label={t('monthOf')}
            options={data.months.map((value) => ({ value, label: nameOf(value) }))}
            value={data.month}
            onChange={setMonth}
          />
          <div className="confirm-hint">
            <Pairs of={of.facts(data)} />
          </div>
          {of.hint(data)}
        </>
      )}
      {isError && <p role="alert">{t('noOpenMonth')}</p>}
    </Modal>
  )
}

/** `Januari 2026`. */
function nameOf(month: number): string {
  const first = new Date(Math.floor(month / 100), (month % 100) - 1, 1)
  return new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(first)
}

function useFigures<C extends Call>(api: C, month: number | null, enabled = true) {
  const { employee } = useUser()
  return useRead<C>(api, { branchId: employee.branchId, ...(month ? { month } : {}) } as never, {
    enabled,
    staleTime: 0,
    keep: true,
  })
}

/** `?vat=202601`: the form begins with the journal that settles that month. */
export function WithSettlement<C extends Call>(props: {
  of: Settlement<C>
  children: (start: Start | undefined) => ReactNode
}) {
  const { of, children } = props
  const month = useSourceId(of.param)
  const { data, isError } = useFigures(of.api, month ?? null, month !== undefined)
  if (month === undefined || isError) return children(undefined)
  return data ? children(startOf(data, of.param)) : <div className="panel fill" aria-busy="true" />
}

export type Start = ReturnType<typeof startOf>
const startOf = ({ docDate, memo, lines }: ReplyOf<Call>, param: string) => ({
  draft: `?${param}=${docDate}`,
  start: { docDate, memo, lines: lines.map((line) => newRow(line)) },
})
