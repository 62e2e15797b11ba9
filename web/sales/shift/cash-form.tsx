import { Button, Input, type InputRef, Segmented } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { today } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { byDigit } from '../../ui/by-digits.tsx'
import { Labelled } from '../labelled.tsx'
import { openDrawer } from '../printer/queue.ts'
import { BillPhoto } from './bill-photo.tsx'
import { FirstNumber } from './shift-gate.tsx'
import { type CurrentShift, refreshShift, useShift } from './shift.ts'
import { t } from './texts.ts'

type Purpose = CurrentShift['purposes'][number]

/**
 * Money into or out of the drawer that is no sale: an amount, Enter or Tab, what for by its digit, a word where there is one to
 * say, Enter; a voucher at once.
 */
export function CashForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { branchId } = useHome().employee
  const { told, tell, wrong, busy, save } = useVoucher(branchId, onDone)
  const purposes = useShift()?.purposes ?? []
  const offered = purposes.filter(({ direction }) => direction === told.direction)
  const purpose = purposes.find(({ id }) => id === told.purposeId)
  const word = useRef<InputRef>(null)
  const first = useRef<HTMLButtonElement>(null)
  const choose = (purposeId: number) => {
    tell({ purposeId })
    word.current?.focus()
  }
  return (
    <form
      className="shift-form"
      onSubmit={(event) => {
        event.preventDefault()
        // Enter after the amount goes on to what is asked next: another digit would lengthen the amount.
        if (told.amount && !purpose) first.current?.focus()
        void save(purpose)
      }}
    >
      <Direction
        value={told.direction}
        onChange={(direction) => tell({ direction, purposeId: null })}
      />
      <Labelled label={t('amount')}>
        {(id) => (
          <FirstNumber
            id={id}
            label={t('amount')}
            value={told.amount}
            onChange={(amount) => tell({ amount })}
          />
        )}
      </Labelled>
      <Purposes of={offered} chosen={told.purposeId} onChoose={choose} first={first} />
      <Labelled label={t('reason')}>
        {(id) => (
          <Input
            id={id}
            ref={word}
            placeholder={t('mayBeBlank')}
            size="large"
            maxLength={100}
            value={told.reason}
            onChange={(event) => tell({ reason: event.target.value })}
          />
        )}
      </Labelled>
      {purpose?.photo && <BillPhoto value={told.photo} onChange={(photo) => tell({ photo })} />}
      {wrong && (
        <p className="field-error" role="alert">
          {purpose?.photo && !told.photo ? t('photoNeeded') : t('needed')}
        </p>
      )}
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="large" type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface DirectionProps {
  value: Purpose['direction']
  onChange: (direction: Purpose['direction']) => void
}

const Direction = ({ value, onChange }: DirectionProps) => (
  <Segmented<Purpose['direction']>
    block
    size="large"
    aria-label={t('direction')}
    value={value}
    options={[
      { value: 'OUT', label: t('cashOut') },
      { value: 'IN', label: t('cashIn') },
    ]}
    onChange={onChange}
  />
)

interface PurposesProps {
  of: readonly Purpose[]
  chosen: number | null
  onChoose: (id: number) => void
  first: RefObject<HTMLButtonElement | null>
}

/** The office's short list: one press, or its digit once the hand is among them. */
function Purposes({ of, chosen, onChoose, first }: PurposesProps) {
  if (of.length === 0) return <p className="hint">{t('noPurposes')}</p>
  return (
    <fieldset className="shift-purposes" onKeyDown={byDigit(of, (one) => onChoose(one.id))}>
      <legend>{t('purpose')}</legend>
      {of.map(({ id, name }, place) => (
        <Button
          key={id}
          ref={place === 0 ? first : undefined}
          size="large"
          aria-pressed={id === chosen}
          type={id === chosen ? 'primary' : 'default'}
          onClick={() => onChoose(id)}
        >
          {place < 9 && <kbd>{place + 1}</kbd>} {name}
        </Button>
      ))}
    </fieldset>
  )
}

interface Told {
  direction: Purpose['direction']
  amount: number | null
  purposeId: number | null
  reason: string
  photo: string | null
}

function useVoucher(branchId: number, onDone: () => void) {
  const [told, setTold] = useState<Told>({
    direction: 'OUT',
    amount: null,
    purposeId: null,
    reason: '',
    photo: null,
  })
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const tell = (more: Partial<Told>) => {
    setWrong(false)
    setTold((before) => ({ ...before, ...more }))
  }
  const save = async (purpose: Purpose | undefined) => {
    if (unreadNumber() || busy) return
    const { amount } = told
    const reason = told.reason.trim() || null
    const photo = purpose?.photo ? told.photo : null
    if (!amount || !purpose || (purpose.photo && !photo)) return setWrong(true)
    setWrong(false)
    setBusy(true)
    const common = { requestId, branchId, docDate: today() }
    const input = { ...common, amount, purposeId: purpose.id, reason, photo }
    // The call itself tells what went wrong.
    const saved = await call(api.cash, input).catch(() => null)
    setBusy(false)
    if (!saved) return
    openDrawer()
    notify({ tone: 'success', title: t('savedAs', { number: saved.docNo ?? '' }) })
    refreshShift()
    onDone()
  }
  return { told, tell, wrong, busy, save }
}
