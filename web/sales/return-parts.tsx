import { useContext } from 'react'
import {
  type salesReturn,
  returnCondition,
  salesReturnReason,
  salesReturnSettlement,
} from '#contract/sales/sales-return.ts'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { qty } from '../platform/format.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { placeOfCall } from '../platform/screens.ts'
import { creditLeft, creditWords } from '../settling/credit-words.ts'
import { useMoneyBack } from '../settling/money-back.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import type { ActionOf, Change } from '../ui/detail-actions.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField } from '../ui/fields.tsx'
import { focusField } from '../ui/form-start.ts'
import { type Form, FormId } from '../ui/form-state.ts'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { impliedBy } from './return-row.ts'
import { t } from './texts.ts'

/** What the two kinds of returns have in common: how they are listed, shown and approved. */
type ReturnCalls = Pick<typeof salesReturn, 'getAll' | 'xlsx' | 'get' | 'pdf' | 'process'>

const reasons = () => salesReturnReason.options.map((code) => [code, reasonText(code)] as const)
/** What is owed of a sale of another branch is lowered there, so that it is no choice here. */
export const settlements = (elsewhere = false) =>
  salesReturnSettlement.options
    .filter((code) => !elsewhere || code !== 'POTONG_PIUTANG')
    .map((code) => [code, t(`settle.${code}`)] as const)
const conditions = () =>
  returnCondition.options.map((code) => [code, t(`condition.${code}`)] as const)

export const conditionColumn = (): GoodsColumn => ({
  field: 'condition',
  width: 96,
  options: conditions(),
})

interface Back {
  reason: string
  lines: { condition: string | null }[]
}

/** Why goods come back. Their lines take the condition that it tells, when it is chosen. */
export function ReasonField<V>({ form }: { form: Form<V> }) {
  const formId = useContext(FormId)
  const back = form as unknown as Form<Back>
  const follow = () => {
    const { reason, lines } = back.get()
    back.set('lines', (lines ?? []).map((line) => impliedBy(reason, line)) as never)
  }
  return (
    <ChoiceField
      form={back}
      name="reason"
      required
      span={3}
      options={reasons()}
      onPick={follow}
      onDigit={() => focusField(form, formId, ['lines.0.qty', 'lines'])}
    />
  )
}

export function ReturnList({ api }: { api: ReturnCalls }) {
  return (
    <DocumentList
      api={api}
      party="customer"
      columns={[
        column.text('partyName', { label: fieldText('customerName'), width: 140 }),
        column.text('refNo', { label: t('ofSale'), width: 150, sort: false }),
        column.text('warehouseName', { width: 130, sort: false, hidden: true }),
      ]}
      left={creditLeft()}
      statuses={['WAITING_APPROVAL', 'APPROVED', 'COMPLETED', 'REJECTED', 'CANCELLED']}
      unit={t('returns')}
      searchHint={t('find')}
    />
  )
}

/** What came back and how, then its money; of goods that stay, why they cost more now. */
function returnedColumns(): Column<DocumentLine>[] {
  const money = lineColumns.findIndex(({ key }) => key === 'qty')
  const condition = column.text('condition', {
    width: 80,
    sort: false,
    show: (line) => conditionOf(line.condition),
  })
  return lineColumns.toSpliced(money, 0, condition)
}

const conditionOf = (code: string | null) => (code ? t(`condition.${code as 'BAIK'}`) : '')

interface DetailProps {
  api: ReturnCalls
  id: number
  /** What it is about; a sale of these books stands among the related documents already. */
  sale?: string
}

export function ReturnDetail({ api, id, sale }: DetailProps) {
  const rest = useMoneyBack('customer')
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        editable={({ document }) => document.status === 'WAITING_APPROVAL'}
        labels={{ refNo: sale ?? false }}
        facts={({ reason, settleBy, taxReturnNo, points }) => [
          [fieldText('reason'), reason && reasonText(reason)],
          [fieldText('settleBy'), settleBy && t(`settle.${settleBy as 'TUNAI'}`)],
          [fieldText('taxReturnNo'), taxReturnNo],
          [t('pointsBack'), points ? qty(points) : ''],
        ]}
        columns={returnedColumns}
        phone={{ below: ({ condition }) => [conditionOf(condition)] }}
        settled={creditWords()}
        actions={{ ...actionsOf(api), rest: rest.action }}
      />
      {rest.dialog}
    </>
  )
}

function actionsOf({ get, process }: ReturnCalls): Record<string, ActionOf<DocumentDetail>> {
  const path = placeOfCall(get)
  const to = (action: InputOf<typeof process>['action']) => (change: Change) =>
    call(process, { ...change, action })
  return {
    APPROVED: {
      approves: `${path}:approve`,
      label: t('approveReturn'),
      right: [`${path}:approve`, `${path}:edit`],
      hint: t('approveReturnTells'),
      run: to('APPROVE'),
    },
    REJECTED: {
      label: t('rejectReturn'),
      right: `${path}:approve`,
      danger: true,
      reason: true,
      run: to('REJECT'),
    },
    CANCELLED: {
      label: t('cancel'),
      right: `${path}:edit`,
      danger: true,
      reason: true,
      hint: t('cancelReturnTells'),
      run: to('CANCEL'),
    },
  }
}
