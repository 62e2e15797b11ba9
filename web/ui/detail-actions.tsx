import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Saved } from '#contract/document.ts'
import { AccessButton, useLetters } from '../platform/access-keys.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

/** What every change of a document or master names. */
export interface Change {
  id: number
  version: number
  requestId: string
  reason?: string
}

interface Detail {
  document: { id: number; version: number }
  actions: string[]
  approval?: { own: boolean } | null
}

/** What may be done to a document now: it leads somewhere, or changes the status. */
export type ActionOf<D> = {
  /** A verb, named in full: `Batalkan`. */
  label: string
  danger?: boolean
  /** Done now and then; what usually comes next is another. */
  aside?: true
  /** Approves: not shown to whoever wrote the document and could approve others. */
  approves?: string
  /** Shown by its own rule instead of by the statuses that the reply allows. */
  when?: (detail: D) => boolean
  /** To those alone who have one of these. */
  right?: string | string[]
} & (
  | { to: string; search?: (detail: D) => Record<string, unknown> }
  /** Leads to the form of this place, for whoever may add there. */
  | { adds: string; search: (detail: D) => Record<string, unknown> }
  /** Asks in a dialog of its own. */
  | { open: (detail: D) => void }
  | {
      /** Asks first; with `reason` it wants one. */
      reason?: boolean
      /** What follows from it, in one sentence. */
      hint?: string
      run: (change: Change, detail: D) => Promise<unknown>
    }
)

function isShown<D extends Detail>(code: string, action: ActionOf<D>, detail: D): boolean {
  const right = 'adds' in action ? `${action.adds}:add` : (action.right ?? [])
  const rights = [right].flat()
  if (rights.length > 0 && !rights.some(hasRight)) return false
  // His own is approved by another; whoever may approve nothing asks a supervisor at his side.
  if (action.approves && detail.approval?.own && hasRight(action.approves)) return false
  return action.when ? action.when(detail) : detail.actions.includes(code)
}

/** What usually comes next: the first allowed one that is neither dangerous nor done only now and then. */
export const nextOf = <D extends Detail>(actions: Record<string, ActionOf<D>>, detail: D) =>
  Object.entries(actions).find(
    ([code, action]) => !action.danger && !action.aside && isShown(code, action, detail),
  )?.[0]

interface ActionsProps<D extends Detail> {
  detail: D
  actions: Record<string, ActionOf<D>>
  number: string
  /** The page's one primary button is another. */
  plain?: boolean
}

/** All that there ever are, what is done most before what is done now and then and what is dangerous. */
const byUse = <D,>(actions: Record<string, ActionOf<D>>) =>
  Object.values(actions).toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = <D,>({ danger, aside }: ActionOf<D>) => (danger ? 2 : aside ? 1 : 0)

/** Buttons for the allowed actions, each with a letter for Alt: dangerous ones first and outlined red, what usually comes next at the end. */
export function DetailActions<D extends Detail>({
  detail,
  actions,
  number,
  plain = false,
}: ActionsProps<D>) {
  const [asked, setAsked] = useState<ActionOf<D> | null>(null)
  const go = useGo()
  useLetters(byUse(actions).map(({ label }) => label))
  const allowed = Object.entries(actions).filter(([code, action]) => isShown(code, action, detail))
  const harmless = allowed.filter(([, action]) => !action.danger)
  const next = plain ? undefined : nextOf(actions, detail)
  const ordered = [
    ...allowed.filter(([, action]) => action.danger),
    ...harmless.filter(([code]) => code !== next).toReversed(),
    ...harmless.filter(([code]) => code === next),
  ]
  return (
    <>
      {ordered.map(([code, action]) => (
        <AccessButton
          key={code}
          label={action.label}
          danger={action.danger ?? false}
          type={code === next ? 'primary' : 'default'}
          onClick={() => {
            if ('to' in action) go(action.to, action.search?.(detail))
            else if ('adds' in action) go(`${action.adds}/add`, action.search(detail))
            else if ('open' in action) action.open(detail)
            else setAsked(action)
          }}
        />
      ))}
      {asked && 'run' in asked && (
        <Confirm action={asked} detail={detail} number={number} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

interface ConfirmProps<D> {
  action: Extract<ActionOf<D>, { run: unknown }>
  detail: D
  number: string
  onClose: () => void
}

function Confirm<D extends Detail>({ action, detail, number, onClose }: ConfirmProps<D>) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const inputId = useId()
  const run = async () => {
    if (action.reason && !reason.trim()) return setMissing(true)
    setBusy(true)
    const { id, version } = detail.document
    const said = action.reason ? { reason: reason.trim() } : {}
    const change = { id, version, requestId: newRequestId(), ...said }
    try {
      const reply = (await action.run(change, detail)) as Partial<Saved> | undefined
      for (const title of reply?.warnings ?? []) notify({ tone: 'warning', title })
      void client.invalidateQueries()
      onClose()
    } catch {
      // The call itself has told what went wrong; the dialog stays with what was typed.
      setBusy(false)
    }
  }
  // A draft has no number yet.
  const what = number || t('thisDocument')
  const text = { action: action.label.toLowerCase(), number: what }
  return (
    <Modal
      open
      title={t('confirmTitle', { action: action.label, number: what })}
      okText={t('confirmYes', text)}
      cancelText={t('back')}
      okButtonProps={{ danger: action.danger ?? false, loading: busy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {action.hint && <p>{action.hint}</p>}
      {action.reason && (
        <div className="field">
          <div className="field-label">
            <label htmlFor={inputId}>{fieldText('reason')}</label>
          </div>
          <Input.TextArea
            id={inputId}
            autoFocus
            rows={2}
            maxLength={200}
            value={reason}
            aria-invalid={missing}
            {...(missing ? { status: 'error' as const } : {})}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
          {missing && <p className="field-error">{t('reasonNeeded')}</p>}
        </div>
      )}
    </Modal>
  )
}
