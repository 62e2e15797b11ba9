import { useSearch } from '@tanstack/react-router'
import {
  collectedVatProof as api,
  collectedVatProofType,
} from '#contract/sales/collected-vat-proof.ts'
import { customer } from '#contract/master/customer.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day, money } from '../platform/format.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { TotalLine } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { kindText, nounOf, placeOfCall } from '../platform/screens.ts'
import { CustomerField } from '../master/pickers.tsx'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField, useValues } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { SettleItems } from '../settling/settle-items.tsx'
import { settlingSums } from '../settling/settling.ts'
import { TenderFields } from '../settling/tender-fields.tsx'
import { undoMoney } from '../settling/undo.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { Waiting } from '../ui/waiting.tsx'
import { RepaymentTabs, vatProofsPath as path } from './receivable-repayment.tsx'
import { t } from './texts.ts'

type Proof = FormOf<InputOf<typeof api.add>>

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      unit={t('vatProofs')}
      searchHint={t('find')}
      extra={<RepaymentTabs here={path} />}
      columns={[
        column.text('reason', {
          label: fieldText('proof'),
          width: 170,
          sort: false,
          show: (row) => reasonText(row.reason ?? ''),
        }),
        column.text('refNo', { label: t('proofNo'), width: 170, sort: false }),
      ]}
      statuses={['POSTED', 'REVERSED']}
    />
  )
}

/** `?customer=12&documents=[7]` begins with that customer and those bills ticked. */
export function Form() {
  const customerId = useSourceId('customer')
  const read = useRead(
    customer.getData,
    { ids: [customerId ?? 0] },
    { enabled: customerId !== undefined, staleTime: 60_000 },
  )
  if (customerId !== undefined && read.isPending)
    return <Waiting title={frame('addNoun', { noun: nounOf(placeOfCall(api.add)) })} read={read} />
  const [known] = read.data?.rows ?? []
  return (
    <FormScreen
      api={{ add: api.add, preview: api.preview }}
      draft={known && `?customer=${known.id}`}
      start={{
        lines: [],
        proof: 'NTPN',
        customerId: known?.id ?? null,
        $names: { customerId: known?.name ?? '' },
      }}
      header={(form) => (
        <>
          <CustomerField
            form={form as never}
            required
            span={5}
            onPick={() => form.set('lines', [] as never)}
          />
          <DateField form={form} name="docDate" required span={2} />
          <SegmentField
            form={form}
            name="proof"
            span={5}
            options={collectedVatProofType.options
              .toReversed()
              .map((one) => [one, reasonText(one)])}
          />
          <Shown form={form} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
      )}
      lines={(form) => <Bills form={form} />}
      totals={(form) => <Sum form={form} />}
    />
  )
}

/** The proof's number and day, or how he paid us. */
function Shown({ form }: { form: Proof }) {
  const { value: proof } = useField(form, 'proof')
  if (proof === 'PAID') return <TenderFields form={form} />
  return (
    <>
      <TextField
        form={form}
        name="refNo"
        label={proof === 'NTPN' ? 'NTPN' : t('proofNo')}
        required
        span={4}
        maxLength={proof === 'NTPN' ? 16 : 50}
      />
      <DateField form={form} name="proofDate" required span={3} />
    </>
  )
}

const NONE: never[] = []

/** Bills of the customer whose PPN waits for its proof. */
function Bills({ form }: { form: Proof }) {
  const { documents: first = NONE } = useSearch({ strict: false }) as { documents?: number[] }
  const { value: customerId } = useField(form, 'customerId')
  const { value: branchId } = useField(form, 'branchId')
  const { data, isFetching } = useRead(
    api.openItems,
    { customerId: customerId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(customerId), staleTime: 0 },
  )
  return (
    <SettleItems
      form={form as never}
      items={customerId ? (data?.rows ?? NONE) : NONE}
      busy={Boolean(customerId) && isFetching}
      elsewhere={customerId ? data?.elsewhere : undefined}
      first={first}
      none={t(customerId ? 'nothingUnproven' : 'customerFirst')}
      title={t('unproven')}
      now={t('provenNow')}
      hint={{ label: fieldText('type'), of: (item) => kindText(item.kind) }}
    />
  )
}

function Sum({ form }: { form: Proof }) {
  const { claims } = settlingSums(useValues(form) as never)
  return (
    <section
      className="panel totals paper-totals"
      aria-label={fieldText('total')}
      aria-live="polite"
    >
      <TotalLine label={t('provenInAll')} value={money(claims)} />
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ refNo: t('proofNo') }}
      facts={({ reason, refDate }) => [
        [fieldText('proof'), reason && reasonText(reason)],
        [fieldText('proofDate'), refDate && day(refDate)],
      ]}
      actions={undoMoney(api.undo, 'sales/repayment-of-receivable')}
    />
  )
}
