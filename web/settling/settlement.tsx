import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from 'antd'
import type { FunctionComponent, ReactNode } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { keptAsDeposit } from '#contract/sales/receivable-repayment.ts'
import { call } from '../platform/api.ts'
import { useChosenInView } from '../platform/chosen-in-view.ts'
import { money } from '../platform/format.ts'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MasterSelect, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { newRow, useField } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { Giros } from './giros.tsx'
import { PayPrepared } from './pay-prepared.tsx'
import { partyField, placeOf, type SettlingForm, type Side, tenderedAt } from './side.ts'
import { SettleItems } from './settle-items.tsx'
import { SettleTenders } from './settle-tenders.tsx'
import { SettleTotals } from './settle-totals.tsx'
import { t } from './texts.ts'
import { undoMoney } from './undo.ts'
import { withheldFacts } from './withholding.tsx'

const masters = { supplier, customer }

interface ListsProps {
  side: Side
  /** A list that stands before the payments: who owes. */
  first?: { label: string; List: FunctionComponent<{ tabs: ReactNode }> }
}

/** What was paid and the giros of it, below one address: `?tab=giro`; the first list needs none. */
export function SettlementLists({ side, first }: ListsProps) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const lists = listsOf({ side, first })
  const chosen = lists.some((one) => one.tab === tab) ? tab : lists[0]?.tab
  const tabs = <Tabs path={placeOf(side)} lists={lists} chosen={chosen} />
  if (side.more && chosen === side.more.tab) return <side.more.List tabs={tabs} />
  if (chosen === 'giro') return <Giros side={side} tabs={tabs} />
  if (chosen === 'owing' && first) return <first.List tabs={tabs} />
  return <Payments side={side} tabs={tabs} />
}

const listsOf = ({ side, first }: ListsProps) => [
  ...(first ? [{ tab: 'owing', label: first.label }] : []),
  { tab: 'history', label: side.labels.list },
  { tab: 'giro', label: t('tabGiro') },
  ...(side.more ? [{ tab: side.more.tab, label: side.more.label }] : []),
  ...(side.beside ?? []).map(({ path, label }) => ({ tab: path, label, path })),
]

/** The same tabs on a list of its own address. */
export function SettlementTabs({ here, ...of }: ListsProps & { here: string }) {
  return <Tabs path={placeOf(of.side)} lists={listsOf(of)} chosen={here} />
}

interface TabsProps {
  path: string
  lists: { tab: string; label: string; path?: string }[]
  chosen: string | undefined
}

function Tabs({ path, lists, chosen }: TabsProps) {
  const navigate = useNavigate()
  const strip = useChosenInView<HTMLDivElement>(chosen)
  return (
    <div className="wide-choice" ref={strip}>
      <Segmented
        size="small"
        aria-label={menuText(path)}
        value={chosen}
        options={lists.map(({ tab, label }) => ({ value: tab, label }))}
        onChange={(tab) => {
          const elsewhere = lists.find((one) => one.tab === tab)?.path
          void navigate({
            to: '/app/$',
            params: { _splat: elsewhere ?? path },
            search: elsewhere || tab === lists[0]?.tab ? {} : { tab },
            replace: !elsewhere,
          })
        }}
      />
    </div>
  )
}

function Payments({ side, tabs }: { side: Side; tabs: ReactNode }) {
  const { api, party, labels } = side
  return (
    <DocumentList
      api={api}
      party={party}
      columns={[column.text('memo', { width: 220, sort: false })]}
      total={labels.tendered}
      statuses={['WAITING_PAYMENT', 'PARTIALLY_PAID', side.paid, 'CANCELLED', 'REVERSED']}
      unit={labels.unit}
      searchHint={labels.find}
      extra={tabs}
    />
  )
}

interface FormProps {
  side: Side
  id: number | undefined
}

/** One that was prepared takes its money; any other is written whole. */
export function SettlementForm({ side, id }: FormProps) {
  const partyId = useSourceId(side.party)
  const { data, isPending } = useRead<Endpoint>(
    masters[side.party].getData,
    { ids: [partyId ?? 0] },
    { enabled: partyId !== undefined, staleTime: 60_000 },
  )
  if (id !== undefined) return <PayPrepared side={side} id={id} />
  if (partyId !== undefined && isPending) return null
  const [known] = (data as { rows: { id: number; name: string }[] } | undefined)?.rows ?? []
  return <NewSettlement side={side} known={known} />
}

interface NewProps {
  side: Side
  known: { id: number; name: string } | undefined
}

/**
 * `?supplier=3&documents=[12]` begins with that supplier and those documents ticked, in another `branch` where they are that
 * one's, `receipt` with what handed them over.
 */
function NewSettlement({ side, known }: NewProps) {
  const {
    documents = [],
    branch,
    branchName,
    receipt,
    receiptNo,
  } = useSearch({ strict: false }) as {
    documents?: number[]
    branch?: number
    branchName?: string
    receipt?: number
    receiptNo?: string
  }
  const { api, party, labels } = side
  const field = partyField(side)
  return (
    <FormScreen
      api={api}
      draft={known && `?${party}=${known.id}&documents=${documents.join()}`}
      start={{
        lines: [],
        payments: [newRow({})],
        [field]: known?.id ?? null,
        ...(branch ? { branchId: branch } : {}),
        ...(receipt ? { supplierReceiptId: receipt } : {}),
        $names: {
          [field]: known?.name ?? '',
          supplierReceiptId: receiptNo ?? '',
          ...(branch && branchName ? { branchId: branchName } : {}),
        },
      }}
      header={(form) => (
        <>
          <MasterSelect
            form={form}
            name={field}
            endpoint={masters[party].getAll}
            required
            span={party === 'supplier' ? 4 : 5}
            onPick={() =>
              form.change({
                lines: [],
                payments: [newRow({})],
                ...(party === 'supplier' ? { supplierReceiptId: null } : {}),
              })
            }
          />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={side.fields ? 3 : 5} maxLength={500} />
          {side.fields?.(form)}
        </>
      )}
      lines={(form) => (
        <>
          <OpenItems side={side} form={form} first={documents} />
          <SettleTenders form={form} usableAt={tenderedAt(side)} mayWait />
        </>
      )}
      totals={(form) => <SettleTotals form={form} labels={labels} />}
    />
  )
}

interface OpenItemsProps {
  side: Side
  form: SettlingForm
  first: readonly number[]
}

const NONE: never[] = []

/** What is open with the party; `first` are the documents that the payment began with. */
function OpenItems({ side, form, first }: OpenItemsProps) {
  const field = partyField(side)
  const { value: partyId } = useField(form, field)
  const { value: branchId } = useField(form, 'branchId')
  const { data, isFetching } = useRead(
    side.api.openItems,
    { [field]: partyId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(partyId), staleTime: 0 },
  )
  const { labels, hint } = side
  return (
    <SettleItems
      form={form}
      items={partyId ? (data?.rows ?? NONE) : NONE}
      busy={Boolean(partyId) && isFetching}
      elsewhere={partyId ? data?.elsewhere : undefined}
      first={first}
      none={partyId ? labels.nothingOpen : labels.partyFirst}
      now={labels.now}
      hint={hint}
    />
  )
}

export function SettlementDetail({ side, id }: { side: Side; id: number }) {
  const { api, labels, paid } = side
  const path = placeOf(side)
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ accountName: false }}
      facts={(document, detail) => [
        ...settledFacts(detail),
        [fieldText('collectorName'), document.collectorName],
        ...withheldFacts(document),
      ]}
      totals={({ document }) => ({ parts: keptPart(document) })}
      actions={{
        [paid]: {
          label: labels.pay,
          right: `${path}:add`,
          to: `${path}/${id}/edit`,
        },
        CANCELLED: {
          label: t('settleCancel'),
          right: `${path}:cancel`,
          danger: true,
          reason: true,
          hint: labels.cancelTells,
          run: (change) => call(api.cancel, change),
        },
        ...undoMoney(api.undo, path),
      }}
    />
  )
}

/** What came beyond the documents stays the party's. */
function keptPart(document: DocumentDetail['document']): Fact[] {
  const { withheld } = document
  const kept = keptAsDeposit(document)
  return [
    ...(withheld > 0 ? [[fieldText('withheld'), money(-withheld)] as Fact] : []),
    ...(kept > 0 ? [[t('toDeposit'), money(kept)] as Fact] : []),
  ]
}

/** How it was paid, and how many documents it paid. */
function settledFacts({ settlements }: Pick<DocumentDetail, 'settlements'>): Fact[] {
  const tenders = settlements.filter((one) => one.methodId !== null)
  const documents = settlements.filter((one) => one.itemDocumentId !== null)
  return [
    [
      fieldText('paymentMethod'),
      tenders
        // A giro is known by its number; the account that it waits on says nothing to a person.
        .map((one) => [one.methodName, one.effectiveDate ? one.refNo : one.accountName])
        .map((labels) => labels.filter(Boolean).join(', '))
        .join(' + '),
    ],
    [t('papersPaid'), String(documents.length)],
  ]
}
