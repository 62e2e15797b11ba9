import { Button, Flex, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { giroChangeInput, tenderListInput, tenderListReply } from '#contract/giro.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { call } from '../../platform/api.ts'
import { money, shortDay, today } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { PHONE, useMedia } from '../../platform/media.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { documentPath } from '../../platform/screens.ts'
import { hasRight, useUser } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { t } from './texts.ts'

type ListCall = Endpoint<typeof tenderListInput, typeof tenderListReply>
type Giro = ReplyOf<ListCall>['rows'][number]
type Outcome = 'CLEARED' | 'BOUNCED' | 'CANCELLED'

interface GirosProps {
  path: string
  endpoint: ListCall
  xlsx: Endpoint
  change: Endpoint<typeof giroChangeInput>
  /** Customers' giros come in; ours go out of the account they were drawn on. */
  incoming: boolean
  tabs: React.ReactNode
}

/** Giros by the day on which they fall due; ticked ones are cleared, bounced or cancelled together. */
export function Giros({ path, endpoint, xlsx, change, incoming, tabs }: GirosProps) {
  const [asked, setAsked] = useState<{ rows: Giro[]; outcome: Outcome } | null>(null)
  const [picked, setPicked] = useState<Giro | null>(null)
  const may = hasRight(`${path}:edit`)
  const phone = useMedia(PHONE)
  // A phone has no room for ticks: a giro that waits is asked about when it is tapped.
  const open = (row: Giro) => {
    if (!phone || !may || row.status !== 'OUTSTANDING')
      return documentPath(row.kind, row.documentId)
    setPicked(row)
    return null
  }
  return (
    <>
      <ListScreen
        path={path}
        endpoint={endpoint}
        xlsx={xlsx}
        fixed={{ giroOnly: true }}
        add={false}
        open={open}
        actions={tabs}
        unit={t('giros')}
        searchHint={t('findGiro')}
        columns={columns()}
        filters={[
          { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
          {
            kind: 'status',
            key: 'status',
            statuses: ['OUTSTANDING', 'CLEARED', 'BOUNCED', 'CANCELLED'],
          },
        ]}
        phone={inTwoLines}
        {...(may
          ? {
              bulk: (rows: Giro[]) => (
                <Outcomes
                  open={rows.every((row) => row.status === 'OUTSTANDING')}
                  onAsk={(outcome) => setAsked({ rows, outcome })}
                />
              ),
            }
          : {})}
      />
      {picked && (
        <PickedDialog
          row={picked}
          onAsk={(outcome) => {
            setAsked({ rows: [picked], outcome })
            setPicked(null)
          }}
          onClose={() => setPicked(null)}
        />
      )}
      {asked && (
        <OutcomeDialog
          {...asked}
          change={change}
          incoming={incoming}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const columns = () => [
  column.text('refNo', { label: t('giroNo'), width: 130, sort: false, fixed: true }),
  column.text('bankName', { label: fieldText('bankName'), width: 160 }),
  column.date('dueDate', { label: t('giroDue'), width: 120 }),
  column.text('partyName', { sort: false }),
  column.text('docNo', {
    width: 170,
    sort: false,
    show: (row) => <PaperLink giro={row as Giro} />,
  }),
  column.money('amount', { sum: true }),
  column.date('issueDate', { label: t('giroIssued'), hidden: true, sort: false }),
  column.date('endedOn', { label: t('giroEnded'), width: 110, sort: false, hidden: true }),
  column.status('status', { width: 140, sort: false }),
]

const inTwoLines = (row: Giro) => ({
  title: `${row.refNo ?? ''} ${row.partyName ?? ''}`,
  amount: money(row.amount),
  sub: `${row.bankName ?? ''}, ${shortDay(row.dueDate)}`,
  status: row.status,
})

function PaperLink({ giro: { kind, documentId, docNo } }: { giro: Giro }) {
  return (
    <ScreenLink to={documentPath(kind, documentId)} className="row-link">
      {docNo}
    </ScreenLink>
  )
}

interface PickedProps {
  row: Giro
  onAsk: (outcome: Outcome) => void
  onClose: () => void
}

/** One giro on a phone: what may become of it. */
function PickedDialog({ row, onAsk, onClose }: PickedProps) {
  return (
    <Modal open footer={null} title={`${row.refNo ?? ''}, ${money(row.amount)}`} onCancel={onClose}>
      <Flex vertical gap={12}>
        <p>
          {row.partyName}, {shortDay(row.dueDate)}
        </p>
        <Outcomes open large onAsk={onAsk} />
      </Flex>
    </Modal>
  )
}

interface OutcomesProps {
  open: boolean
  onAsk: (outcome: Outcome) => void
  /** As large as a thumb wants them. */
  large?: boolean
}

/** Only giros that are still outstanding can become anything. */
function Outcomes({ open, onAsk, large = false }: OutcomesProps) {
  if (!open) return <span className="hint">{t('giroEndedAlready')}</span>
  const look = large ? { size: 'large' as const, block: true } : { size: 'small' as const }
  return (
    <Flex gap={8} vertical={large} component={large ? 'div' : 'span'}>
      <Button {...look} type="primary" onClick={() => onAsk('CLEARED')}>
        {t('giro.CLEARED')}
      </Button>
      <Button {...look} danger onClick={() => onAsk('BOUNCED')}>
        {t('giro.BOUNCED')}
      </Button>
      <Button {...look} danger onClick={() => onAsk('CANCELLED')}>
        {t('giro.CANCELLED')}
      </Button>
    </Flex>
  )
}

interface DialogProps {
  rows: Giro[]
  outcome: Outcome
  change: GirosProps['change']
  incoming: boolean
  onClose: () => void
}

/** The bank's word on one giro or on several of a day. */
function OutcomeDialog({ rows, outcome, change, incoming, onClose }: DialogProps) {
  const [date, setDate] = useState<string | null>(today())
  const [bank, setBank] = useState<number | null>(null)
  const [charge, setCharge] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const dateId = useId()
  const needsBank = incoming && (outcome === 'CLEARED' || Boolean(charge))
  const total = rows.reduce((sum, row) => sum + row.amount, 0)
  const run = async () => {
    setBusy(true)
    try {
      for (const row of rows) {
        // The bank's charge is for one giro; of several it is written on the first.
        const ofBank = { bankAccountId: bank, charge: row === rows[0] ? charge : null }
        await call(change, changeOf(row, outcome, date, ofBank))
      }
      onClose()
    } catch {
      // The call itself has told what went wrong.
    } finally {
      setBusy(false)
      void client.invalidateQueries()
    }
  }
  return (
    <Modal
      open
      title={t('giroTitle', {
        action: t(`giro.${outcome}`),
        count: rows.length,
        amount: money(total),
      })}
      okText={t(`giro.${outcome}`)}
      cancelText={t('cancel')}
      okButtonProps={{
        danger: outcome !== 'CLEARED',
        loading: busy,
        disabled: needsBank && !bank,
      }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p className="hint">{t(`giroTells.${outcome}`)}</p>
      <div className="form-head">
        <div className="field span-6">
          <div className="field-label">
            <label htmlFor={dateId}>{fieldText('docDate')}</label>
          </div>
          <DateInput id={dateId} className="full" value={date} onChange={setDate} />
        </div>
        {incoming && outcome !== 'CANCELLED' && <BankField value={bank} onChange={setBank} />}
        {outcome !== 'CANCELLED' && (
          <div className="field span-6">
            <div className="field-label">{t('bankCharge')}</div>
            <NumberInput
              className="field-input"
              label={t('bankCharge')}
              value={charge}
              onChange={setCharge}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}

interface OfBank {
  bankAccountId: number | null
  charge: number | null
}

const changeOf = (row: Giro, status: Outcome, date: string | null, ofBank: OfBank) => ({
  detailId: row.id,
  status,
  date,
  requestId: newRequestId(),
  ...(ofBank.bankAccountId ? { bankAccountId: ofBank.bankAccountId } : {}),
  ...(ofBank.charge ? { charge: ofBank.charge } : {}),
})

function BankField({ value, onChange }: { value: number | null; onChange: (id: number) => void }) {
  const { branchId } = useUser().employee
  const id = useId()
  const banks = useRead(
    bankAccount.getAll,
    { limit: 100, branchId, filter: { isActive: true } },
    { staleTime: 300_000 },
  )
  return (
    <div className="field span-12">
      <div className="field-label">
        <label htmlFor={id}>{fieldText('bankAccountId')}</label>
      </div>
      <Select
        id={id}
        className="full"
        value={value}
        options={(banks.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={onChange}
      />
    </div>
  )
}
