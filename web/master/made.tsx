import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { z } from 'zod'
import { useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { mayCall } from '../platform/session.ts'
import type { Make, MasterRow } from '../ui/master-select.tsx'
import { t } from './made-texts.ts'

interface Asked {
  name: string
  answer: (row: MasterRow | undefined) => void
}

type Add = Endpoint<z.ZodType, z.ZodType<{ id: number }>>

/**
 * A company's first goods come before its categories: who may write one, does it where it is missed, with a name and
 * what else every such row says (`fields`). Enter takes what stands in a picker, so a name that the list lacks is asked
 * about first: it may be a mistyped one.
 */
export function useMade<A extends Add>(
  endpoint: A,
  label: string,
  fields: Partial<InputOf<A>> & object = {},
) {
  const write = useWrite(endpoint as Add)
  const [asked, setAsked] = useState<Asked | null>(null)
  const make: Make = (name) => new Promise((answer) => setAsked({ name, answer }))
  const say = async (yes: boolean) => {
    const name = asked?.name ?? ''
    // The call itself tells what went wrong.
    const saved =
      yes &&
      (await write.mutateAsync({ ...fields, requestId: newRequestId(), name }).catch(() => null))
    asked?.answer(saved ? { ...saved, name } : undefined)
    setAsked(null)
  }
  return {
    make: mayCall(endpoint) ? make : undefined,
    question: asked && (
      <Question label={label} say={say} name={asked.name} busy={write.isPending} />
    ),
  }
}

interface QuestionProps {
  label: string
  name: string
  busy: boolean
  say: (yes: boolean) => Promise<void>
}

function Question({ label, name, busy, say }: QuestionProps) {
  const [from] = useState(() => document.activeElement)
  // Back to the picker, once the window has let the focus go.
  useEffect(() => () => void setTimeout(() => from instanceof HTMLElement && from.focus()), [from])
  return (
    <Modal
      open
      width={420}
      title={t('makeAsk', { label: label.toLowerCase(), name })}
      okText={t('makeYes')}
      cancelText={t('cancel')}
      okButtonProps={{ autoFocus: true, loading: busy }}
      onOk={() => void say(true)}
      onCancel={() => void say(false)}
    >
      <p className="hint">{t('makeText')}</p>
    </Modal>
  )
}
