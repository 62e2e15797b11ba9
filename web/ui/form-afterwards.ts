import { useRef } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { useGo } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { nounOf } from '../platform/screens.ts'
import { useCopied } from './form-start.ts'
import type { SavedReply } from './form-unsent.ts'
import { useBackToList, useWritten } from './list-state.ts'
import { t } from './texts.ts'

interface Written<A extends Endpoint> {
  path: string
  loaded: { id: number } | undefined
  after?: 'list'
  onSaved?: (reply: ReplyOf<A>) => void
}

/** Where one goes once it is saved, or left: to another new one, to what was written, else to the list. */
export function useAfterwards<A extends Endpoint>(props: Written<A>, fresh: () => void) {
  const { path, loaded } = props
  const go = useGo()
  const copied = useCopied() !== undefined
  const another = useRef(false)
  const toWritten = useWritten(path)
  const back = useBackToList(path)
  const written = (id: number | undefined) =>
    props.after === 'list' || id === undefined ? back() : toWritten(id)
  const onSaved = (reply: SavedReply) => {
    const noun = nounOf(path)
    notify({ tone: 'success', title: t('savedAs', { noun }), text: reply.docNo ?? '' })
    props.onSaved?.(reply as ReplyOf<A>)
    if (!another.current) return written(reply.id ?? loaded?.id)
    another.current = false
    if (loaded || copied) go(`${path}/add`)
    else fresh()
  }
  return { back, written, onSaved, another }
}
