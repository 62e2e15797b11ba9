import { UserAddOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Modal } from 'antd'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { consentText } from '#contract/master/consent.ts'
import { customer } from '#contract/master/customer.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { count, today } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { problemsOf } from '../../ui/form-state.ts'
import { looksLike } from './look-alike.ts'
import { useConnection } from '../../platform/connection.ts'
import { useKeptCustomers } from './offline/customers.ts'
import { ofTill } from './offline/kept-answers.ts'
import { t as offlineText } from './offline/texts.ts'
import { Picker } from './picker.tsx'
import { t } from './texts.ts'
import { pickCustomer, useTill } from './till.ts'

type Found = ReplyOf<typeof customer.search>['rows'][number]
/** What of a customer is shown; of one who was found without a line nobody knows telephone or points. */
interface Shown
  extends Pick<
    Found,
    'id' | 'code' | 'name' | 'memberNo' | 'phone' | 'otherBranchName' | 'blockStatus'
  > {
  type: string
  priceLevel: string
  pointBalance: number | null
}
const MOST = 12

/** F4: who buys, by name, number or phone; somebody new needs only a name and a phone. */
export function CustomerDialog({ onClose }: { onClose: () => void }) {
  const { branchId } = useHome().employee
  const [text, setText] = useState('')
  const [cartId] = useState(() => useTill.getState().cart.id)
  const [adding, setAdding] = useState(false)
  const asked = useDeferredValue(text.trim())
  const away = useConnection((s) => s.lostAt !== null)
  const { data, isFetching, isPlaceholderData } = useRead(
    customer.search,
    { q: asked, limit: MOST, branchId },
    { keep: true, staleTime: 30_000, enabled: !away, silent: false, via: ofTill },
  )
  const kept = useKeptCustomers(away ? asked : '', MOST)
  if (adding && !away)
    return <NewCustomer start={asked} cartId={cartId} onClose={() => setAdding(false)} />
  // While nobody answers: whoever is known to this device, and nobody new.
  const found: Shown[] = away ? kept : (data?.rows ?? [])
  const rows: (Shown | null)[] = [...(asked ? [] : [null]), ...found]
  const busy = isFetching && !away
  return (
    <Picker
      title={t('customer')}
      hint={away ? offlineText('customerHint') : t('customerHint')}
      text={text}
      onText={setText}
      rows={rows}
      fresh={asked === text.trim() && (away || (data !== undefined && !isPlaceholderData))}
      rowKey={(row) => row?.id ?? 0}
      busy={busy}
      onPick={(row) => pickCustomer(row && taken(row), cartId)}
      alike={(one, other) => one !== null && other !== null && looksLike(asked, one, other)}
      {...(away ? {} : { onNone: () => setAdding(true) })}
      onClose={onClose}
      none={asked && !busy ? noneText(asked, away) : ''}
      row={(row) => (row ? <One row={row} /> : <WalkIn />)}
      foot={
        !away && (
          <div className="till-picker-foot">
            <Button icon={<UserAddOutlined />} size="large" onClick={() => setAdding(true)}>
              {t('customerNew')}
            </Button>
          </div>
        )
      }
    />
  )
}

const noneText = (text: string, away: boolean): string =>
  away ? offlineText('customerNone', { text }) : t('customerNone', { text })

function taken({ id, name, type, priceLevel, pointBalance }: Shown) {
  return { id, name, type, priceLevel, points: pointBalance }
}

function One({ row }: { row: Shown }) {
  return (
    <>
      <span className="till-picker-name ellipsis">
        {row.name} {row.type === 'MEMBER' && <span className="tag tone-blue">{t('member')}</span>}
        {row.blockStatus === 'BLOCKED' && <span className="tag tone-red">{t('blocked')}</span>}
      </span>
      <span className="hint">{row.memberNo ?? row.code}</span>
      <span className="hint">{[row.phone, row.otherBranchName].filter(Boolean).join(' ')}</span>
      <span className="number">
        {row.type === 'MEMBER' && row.pointBalance !== null
          ? t('pointBalance', { count: count(row.pointBalance) })
          : t('level', { level: row.priceLevel.toLowerCase() })}
      </span>
    </>
  )
}

function WalkIn() {
  return (
    <>
      <span className="till-picker-name">{t('walkIn')}</span>
      <span className="hint">{t('walkInText')}</span>
    </>
  )
}

interface NewCustomerProps {
  start: string
  /** The sale that the customer is taken for. */
  cartId: string
  onClose: () => void
}

function NewCustomer({ start, cartId, onClose }: NewCustomerProps) {
  const { branchId } = useHome().employee
  const phoneTyped = /^[+\d][\d\s-]*$/.test(start)
  const [name, setName] = useState(phoneTyped ? '' : start)
  const [phone, setPhone] = useState(phoneTyped ? start : '')
  const [agrees, setAgrees] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)

  const save = async () => {
    const typed = { name: name.trim(), phone: phone.replace(/[\s-]/g, '') }
    const said = agrees ? { messagesConsent: 'GIVEN' as const } : {}
    const input = { requestId, branchId, ...typed, ...said }
    const checked = customer.addNonMember.input.safeParse(input, { reportInput: true })
    if (checked.error) return setErrors(problemsOf(checked.error.issues))
    setBusy(true)
    try {
      const { id } = await call(customer.addNonMember, input, { quiet: true })
      const level = { type: 'NON_MEMBER', priceLevel: 'RETAIL', points: 0 }
      pickCustomer({ id, name: input.name, ...level }, cartId)
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure) setErrors(errorsOf(error))
    }
  }
  return (
    <Modal
      open
      width={420}
      title={t('customerNew')}
      okText={t('customerSave')}
      cancelText={t('back')}
      okButtonProps={{ loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form className="till-form" onSubmit={(event) => submitted(event, save)}>
        <Line label={fieldText('name')} error={errors.name}>
          {(id) => (
            <Input
              id={id}
              size="large"
              autoFocus
              autoComplete="off"
              maxLength={150}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Line>
        <Line label={fieldText('phone')} error={errors.phone}>
          {(id) => (
            <Input
              id={id}
              size="large"
              inputMode="tel"
              autoComplete="off"
              maxLength={20}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Line>
        <MayMessage agrees={agrees} onChange={setAgrees} />
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

function submitted(event: React.FormEvent, save: () => Promise<void>) {
  event.preventDefault()
  void save()
}

/** Asked, never taken for granted: the words that he agrees to stand below once it is ticked. */
function MayMessage({ agrees, onChange }: { agrees: boolean; onChange: (yes: boolean) => void }) {
  const { data } = useRead(consentText.getAll, {
    filter: { purpose: 'MESSAGES', isActive: true },
    sort: { field: 'validFrom', direction: 'desc' },
    limit: 100,
  })
  const text = data?.rows.find(({ validFrom }) => validFrom <= today())
  if (!text) return null
  return (
    <div>
      <Checkbox checked={agrees} onChange={(event) => onChange(event.target.checked)}>
        {t('agreesToMessages')}
      </Checkbox>
      {agrees && <p className="hint">{text.wording}</p>}
    </div>
  )
}

function errorsOf(failure: Failure): Record<string, string> {
  // What is said of no field that stands here is said of the first.
  if (!failure.errors.some(({ field }) => ['name', 'phone'].includes(field)))
    return { name: failure.message }
  return Object.fromEntries(failure.errors.map((e) => [e.field, e.message]))
}

interface LineProps {
  label: string
  error: string | undefined
  children: (id: string) => ReactNode
}

function Line({ label, error, children }: LineProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
