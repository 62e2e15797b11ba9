import { Button, Input, Modal, Segmented } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { openFile } from '../../platform/download.ts'
import { money, time, today } from '../../platform/format.ts'
import { useGo } from '../../platform/link.tsx'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight, useHome } from '../../platform/session.ts'
import { Reason } from '../labelled.tsx'
import { refreshShift, type ShiftRow } from './shift.ts'
import { t } from './texts.ts'

const SEARCH = 'shift-bill-search'

type Bill = ReplyOf<typeof api.bills>['rows'][number]

/** The receipts of a shift, or of its till's whole day, the newest first: printed again, taken back in part, or voided while it lasts. */
export function Bills({ shift }: { shift: ShiftRow }) {
  const [text, setText] = useState('')
  const [wholeDay, setWholeDay] = useState(false)
  const [voiding, setVoiding] = useState<Bill | null>(null)
  const search = useDeferredValue(text.trim())
  const asked = { id: shift.id, wholeDay, limit: 100, ...(search ? { search } : {}) }
  const { data } = useRead(api.bills, asked, { keep: true, staleTime: 0 })
  // A button that has done its work is gone with the next answer: the keys go on at the search.
  useEffect(() => {
    if (data && document.activeElement === document.body) document.getElementById(SEARCH)?.focus()
  }, [data])
  return (
    <div className="shift-form">
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
      {data?.rows.length === 0 && <p className="hint">{t('noBill')}</p>}
      <ul className="shift-bills">
        {data?.rows.map((bill) => (
          <BillRow key={bill.id} bill={bill} onVoid={() => setVoiding(bill)} />
        ))}
      </ul>
      {voiding && <VoidDialog bill={voiding} shift={shift} onClose={() => setVoiding(null)} />}
    </div>
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
  return (
    <div className="shift-form">
      <FindBill text={text} onText={setText} />
      {data?.rows.length === 0 && <p className="hint">{t('noBill')}</p>}
      <ul className="shift-bills">
        {data?.rows.map(({ docNo, partyName, ...row }) => (
          <BillRow key={row.id} bill={{ ...row, docNo: docNo ?? '', customerName: partyName }} />
        ))}
      </ul>
    </div>
  )
}

function FindBill({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <Input
      id={SEARCH}
      size="large"
      autoFocus
      aria-label={t('findBill')}
      placeholder={t('findBill')}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

type Listed = Pick<Bill, 'id' | 'docNo' | 'createdAt' | 'customerName' | 'total' | 'printCount'> &
  Partial<Bill>

function BillRow({ bill, onVoid }: { bill: Listed; onVoid?: () => void }) {
  const go = useGo()
  // The call itself tells what went wrong.
  const print = () => void openFile(salesInvoice.receipt, { id: bill.id }).catch(() => {})
  return (
    <li className={bill.void ? 'is-void' : undefined}>
      <div className="shift-bill">
        <strong>{bill.docNo}</strong>
        <span className="hint ellipsis">
          {[time(bill.createdAt), bill.customerName, bill.tenders, bill.salesmanName]
            .filter(Boolean)
            .join(', ')}
          {bill.printCount > 0 && `, ${t('printed', { count: bill.printCount })}`}
        </span>
      </div>
      <strong className="number">{money(bill.total)}</strong>
      <div className="shift-bill-buttons">
        <Button onClick={print}>{t('reprint')}</Button>
        {bill.void ? (
          <span className="tag tone-red">{t('voided')}</span>
        ) : (
          <>
            {hasRight('sales/sales-returns:add') && (
              <Button onClick={() => go('sales/sales-returns/add', { invoice: bill.id })}>
                {t('takeBack')}
              </Button>
            )}
            <Button onClick={() => go('sales/cashier/corrections/add', { invoice: bill.id })}>
              {t('correctTender')}
            </Button>
            {bill.voidable && (
              <Button danger onClick={onVoid}>
                {t('void')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

interface VoidProps {
  bill: Bill
  shift: ShiftRow
  onClose: () => void
}

function VoidDialog({ bill, shift, onClose }: VoidProps) {
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const undo = async () => {
    if (!why.trim() || busy) return
    setBusy(true)
    const common = { requestId, branchId: shift.branchId, docDate: today() }
    const input = { ...common, invoiceId: bill.id, why: why.trim() }
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
      <p>{t('voidText', { total: money(bill.total) })}</p>
      <Reason label={t('reason')} value={why} onChange={setWhy} onEnter={() => void undo()} />
    </Modal>
  )
}
