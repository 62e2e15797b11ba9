import { Input, Modal, Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { shift as api } from '#contract/sales/shift.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { call } from '../../platform/api.ts'
import { money, today } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { type Bill, BillList, SEARCH } from './bill-list.tsx'
import { refreshShift, type ShiftRow } from './shift.ts'
import { t } from './texts.ts'

/** The receipts of a shift, or of its till's whole day, the newest first: opened, printed, taken back, exchanged, voided. */
export function Bills({ shift }: { shift: ShiftRow }) {
  const [text, setText] = useState('')
  const [wholeDay, setWholeDay] = useState(false)
  const [voiding, setVoiding] = useState<Bill | null>(null)
  const search = useDeferredValue(text.trim())
  const asked = { id: shift.id, wholeDay, limit: 100, ...(search ? { search } : {}) }
  const { data } = useRead(api.bills, asked, { keep: true, staleTime: 0 })
  return (
    <>
      {data && (
        <BillList
          rows={data.rows}
          onVoid={setVoiding}
          search={
            <>
              <FindBill text={text} onText={setText} />
              <Segmented
                block
                aria-label={t('billsOf')}
                value={wholeDay}
                options={[
                  { value: false, label: t('ofShift') },
                  { value: true, label: t('ofDay') },
                ]}
                onChange={setWholeDay}
              />
            </>
          }
        />
      )}
      {voiding && <VoidDialog bill={voiding} shift={shift} onClose={() => setVoiding(null)} />}
    </>
  )
}

/** Where no shift is open: what the branch's tills were paid today. */
export function PaidToday() {
  const { branchId } = useHome().employee
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useRead(
    cashier.list,
    {
      limit: 100,
      offset: 0,
      branchId,
      filter: { status: ['PAID'] },
      ...(search ? { search } : {}),
    },
    { keep: true, staleTime: 0 },
  )
  const rows = (data?.rows ?? []).map(({ docNo, partyName, ...row }) => ({
    ...row,
    docNo: docNo ?? '',
    customerName: partyName,
  }))
  return data && <BillList rows={rows} search={<FindBill text={text} onText={setText} />} />
}

function FindBill({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <Input
      id={SEARCH}
      size="large"
      aria-label={t('findBill')}
      placeholder={t('findBill')}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

interface VoidProps {
  bill: Bill
  shift: ShiftRow
  onClose: () => void
}

/** Why, by one digit or in one's own words; nothing is chosen beforehand. */
function VoidDialog({ bill, shift, onClose }: VoidProps) {
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const undo = async (reason = why.trim()) => {
    if (!reason || busy) return
    setBusy(true)
    const common = { requestId, branchId: shift.branchId, docDate: today() }
    const input = { ...common, invoiceId: bill.id, why: reason }
    const saved = await call(api.void, input).catch(() => null)
    setBusy(false)
    if (!saved) return
    notify({ tone: 'success', title: t('savedAs', { number: saved.docNo ?? '' }) })
    refreshShift()
    onClose()
  }
  return (
    <Modal
      open
      width={460}
      title={t('voidTitle', { number: bill.docNo })}
      okText={t('voidYes')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: busy, disabled: !why.trim() }}
      onOk={() => void undo()}
      onCancel={onClose}
    >
      <div className="shift-form">
        <p>{t('voidText', { total: money(bill.total) })}</p>
        <ReasonChoice
          autoFocus
          required
          action="SALES_VOID"
          value={why}
          onChange={setWhy}
          onPicked={(reason) => void undo(reason)}
          onEnter={() => void undo()}
        />
      </div>
    </Modal>
  )
}
