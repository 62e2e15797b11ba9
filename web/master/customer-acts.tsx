import { MoreOutlined, SendOutlined, WhatsAppOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { customerCardReport as card } from '#contract/report/declared/control.ts'
import { customerCard } from '#contract/sales/customer-card.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { call } from '../platform/api.ts'
import { sendFile } from '../platform/download.ts'
import { EditButton } from '../platform/edit-button.tsx'
import { day, rupiah, today } from '../platform/format.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { useGo } from '../platform/link.tsx'
import { Neighbours } from '../platform/neighbours.tsx'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight, mayCall, useSession } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { openWhatsapp } from '../platform/whatsapp.ts'
import { Erasing, PersonalCopy } from './customer-erasing.tsx'
import { Merging } from './customer-merge.tsx'
import { t } from './customer-texts.ts'
import {
  type Account,
  type OpenRow,
  type Ticked,
  askedFor,
  notOnePayment,
  signed,
} from './customer-ticked.ts'
import { toDraft } from './customer-draft.ts'
import { Switching } from './master-detail.tsx'
import { yearUntil } from './customer-year.ts'

type Row = ReplyOf<typeof api.get>
const path = 'master/customer'
const collecting = 'sales/repayment-of-receivable'

interface ActsProps {
  row: Row
  account: Account
  ticked: Ticked
}

/** What is done with a customer every day; what is done to him now and then is behind ⋮. */
export function CustomerActs({ row, account, ticked: { chosen } }: ActsProps) {
  const { take, ask, mayTake, mayAsk } = useCollecting(row)
  const open = account?.items ?? []
  const picked = [...chosen.values()]
  const asked = askedFor(open, chosen)
  const canTake = mayTake && open.length > 0 && notOnePayment(picked) === null
  const canAsk = mayAsk && asked.length > 0
  const chat = () => openWhatsapp(row.phone, '')
  useShortcut('w', chat, Boolean(row.phone))
  useShortcut('t', () => void ask(asked), canAsk)
  useShortcut('b', () => take(picked), canTake)
  return (
    <>
      <Neighbours />
      {row.phone && (
        <Button icon={<WhatsAppOutlined />} onClick={chat}>
          WhatsApp <kbd>W</kbd>
        </Button>
      )}
      <SendCard customerId={row.id} />
      {mayAsk && (
        <Button disabled={!canAsk} onClick={() => void ask(asked)}>
          {t('ask')} <kbd>T</kbd>
        </Button>
      )}
      {mayTake && (
        <Button type="primary" disabled={!canTake} onClick={() => take(picked)}>
          {t('take')} <kbd>B</kbd>
        </Button>
      )}
      <Seldom row={row} />
    </>
  )
}

/** Money from him for what is ticked, and a message that asks for it. */
export function useCollecting(row: Pick<Row, 'id' | 'name'>) {
  const go = useGo()
  const client = useQueryClient()
  const take = (rows: readonly OpenRow[]) => {
    const [first] = rows
    go(`${collecting}/add`, {
      customer: row.id,
      documents: rows.map(({ id }) => id),
      ...(first ? { branch: first.branchId, branchName: first.branchName } : {}),
    })
  }
  const ask = async (rows: readonly OpenRow[]) => {
    const documentIds = rows.map(({ id }) => id)
    const input = { requestId: newRequestId(), id: row.id, documentIds }
    // The call itself tells what went wrong.
    const done = await call(customerCard.remind, input).catch(() => null)
    if (!done) return
    openWhatsapp(done.phone, messageOf(row.name, rows, done.amount))
    void client.invalidateQueries()
  }
  return {
    take,
    ask,
    mayTake: mayCall(receivableRepayment.add) && mayCall(customerCard.get),
    mayAsk: mayCall(customerCard.remind) && mayCall(customerCard.get),
  }
}

function messageOf(name: string, rows: readonly OpenRow[], amount: number): string {
  const line = (row: OpenRow) =>
    t(row.sign === 1 ? 'messageLine' : 'messageCredit', {
      number: row.docNo,
      date: day(row.dueDate ?? row.docDate),
      amount: rupiah(signed(row)),
    })
  return [
    t('dear', { name }),
    t('messageAsk'),
    ...rows.map(line),
    t('messageSum', { amount: rupiah(amount) }),
    useSession.getState().user?.companyName ?? '',
  ].join('\n')
}

/** His card in the books of the last twelve months: handed on by a telephone, saved by a desk. */
function SendCard({ customerId }: { customerId: number }) {
  const [busy, setBusy] = useState(false)
  const may = mayCall(card.pdf)
  const send = async () => {
    setBusy(true)
    const asked = { customerId, ...yearUntil(today()) }
    await sendFile(card.pdf, asked).catch(() => {})
    setBusy(false)
  }
  useShortcut('k', () => void send(), may)
  if (!may) return null
  return (
    <Button icon={<SendOutlined />} loading={busy} onClick={() => void send()}>
      {t('sendCard')} <kbd>K</kbd>
    </Button>
  )
}

function Seldom({ row }: { row: Row }) {
  const ended = row.isErased || row.mergedIntoId !== null
  const mayChange = hasRight(`${path}:edit`) && !ended
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      forceRender
      content={
        <div className="customer-seldom">
          {mayChange && <EditButton to={`${path}/${row.id}/edit`} />}
          <PersonalCopy row={row} />
          <Merging row={row} />
          {mayChange && <Switching row={row} calls={api} from={toDraft} />}
          <Erasing row={row} />
        </div>
      }
    >
      <Button icon={<MoreOutlined />} aria-label={frame('moreActions')} />
    </Popover>
  )
}
