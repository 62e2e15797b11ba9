import type { Giro, Outcome } from './giro.ts'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { documentPath } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { GiroOutcome } from './giro-outcome.tsx'
import { placeOf, type Side } from './side.ts'
import { t } from './texts.ts'

interface GirosProps {
  side: Side
  tabs: React.ReactNode
}

/** Giros by the day on which they fall due; ticked ones are cleared, bounced or cancelled together. */
export function Giros({ side, tabs }: GirosProps) {
  const [asked, setAsked] = useState<{ rows: Giro[]; outcome: Outcome } | null>(null)
  const [picked, setPicked] = useState<Giro | null>(null)
  return (
    <>
      <GiroList
        side={side}
        tabs={tabs}
        onPick={setPicked}
        onAsk={(rows, outcome) => setAsked({ rows, outcome })}
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
      {asked && <GiroOutcome {...asked} side={side} onClose={() => setAsked(null)} />}
    </>
  )
}

interface GiroListProps extends GirosProps {
  onPick: (row: Giro) => void
  onAsk: (rows: Giro[], outcome: Outcome) => void
}

function GiroList({ side, tabs, onPick, onAsk }: GiroListProps) {
  const path = placeOf(side)
  const may = hasRight(`${path}:edit`)
  const phone = useMedia(PHONE)
  // A phone has no room for ticks: a giro that waits is asked about when it is tapped.
  const open = (row: Giro) => {
    if (!phone || !may || row.status !== 'OUTSTANDING')
      return documentPath(row.kind, row.documentId)
    return onPick(row)
  }
  const outcomes = (rows: Giro[]) => (
    <Outcomes
      open={rows.every((row) => row.status === 'OUTSTANDING')}
      onAsk={(outcome) => onAsk(rows, outcome)}
    />
  )
  return (
    <ListScreen
      path={path}
      endpoint={side.api.tenders}
      xlsx={side.api.tendersXlsx}
      fixed={{ giroOnly: true }}
      add={false}
      open={open}
      extra={tabs}
      unit={t('giros')}
      searchHint={t('findGiro')}
      columns={[
        column.text('refNo', { label: t('giroNo'), width: 130, sort: false, fixed: true }),
        column.text('bankName', { label: fieldText('bankName'), width: 160 }),
        column.date('dueDate', { label: t('giroDue'), width: 120 }),
        column.text('partyName', { sort: false }),
        column.text('docNo', {
          width: 170,
          sort: false,
          show: (row) => <DocumentLink giro={row as Giro} />,
        }),
        column.money('amount', { sum: true }),
        column.date('issueDate', { label: t('giroIssued'), hidden: true, sort: false }),
        column.date('endedOn', { label: t('giroEnded'), width: 110, sort: false, hidden: true }),
        column.status('status', { width: 140, sort: false }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'status',
          key: 'status',
          statuses: ['OUTSTANDING', 'CLEARED', 'BOUNCED', 'CANCELLED'],
        },
      ]}
      phone={(row) => ({
        title: `${row.refNo ?? ''} ${row.partyName ?? ''}`,
        amount: money(row.amount),
        sub: `${row.bankName ?? ''}, ${shortDay(row.dueDate)}`,
        status: row.status,
      })}
      {...(may ? { bulk: outcomes } : {})}
    />
  )
}

function DocumentLink({ giro: { kind, documentId, docNo } }: { giro: Giro }) {
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
