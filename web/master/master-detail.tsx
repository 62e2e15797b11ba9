import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Held } from '#contract/master/holds.ts'
import { call } from '../platform/api.ts'
import { noticeOf } from '../platform/errors.ts'
import { newRequestId } from '../platform/request-id.ts'
import { EditButton } from '../platform/edit-button.tsx'
import { Page } from '../platform/frame/page.tsx'
import { type Tab, Tabs } from '../platform/frame/tabs.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { Neighbours } from '../platform/neighbours.tsx'
import { useDetail } from '../platform/ahead.ts'
import { nounOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { type Change, DetailActions } from '../ui/detail-actions.tsx'
import { sent } from '../ui/form-state.ts'
import { useBackToList } from '../ui/list-state.ts'
import { StatusTag, Tag } from '../ui/status-tag.tsx'
import { type MasterUpdate, draftOf } from './draft-of.ts'
import { HeldDialog, heldIn } from './held-dialog.tsx'
import { statusOf } from './master-columns.tsx'
import { t } from './texts.ts'
import { Waiting } from '../ui/waiting.tsx'
import { type Fact, Pairs, isSaid } from '../platform/pairs.tsx'
import '../ui/ui.css'
import './master.css'

interface Kept {
  id: number
  name: string
  isActive: boolean
  version: number
}
type MasterGet = Endpoint<z.ZodType<unknown, { id: number | string }>, z.ZodType<Kept>>

interface MasterDetailProps<G extends MasterGet> {
  path: string
  id: number
  calls: { get: G; update: MasterUpdate }
  /** The row as its update takes it, where that is not simply its fields. */
  from?: (row: ReplyOf<G>) => object
  /** Words beside the name: its code, what it is. */
  tags?: (row: ReplyOf<G>) => string[]
  facts: (row: ReplyOf<G>) => Fact[]
  /** Figures one acts on, at the right of the facts. */
  figures?: (row: ReplyOf<G>) => Fact[]
  /** It is changed and switched on no more. */
  ended?: (row: ReplyOf<G>) => boolean
  /** A part of something else, that has no life of its own. */
  switchable?: false
  /** Further buttons before the others. */
  actions?: (row: ReplyOf<G>) => ReactNode
  /** Their lists may still be on their way: the first one in which something stands is opened. */
  tabs?: (row: ReplyOf<G>) => MasterTab[]
}

export interface MasterTab extends Omit<Tab, 'count'> {
  /** Of a list, once it is known. */
  count?: number | undefined
}

/** One of a master, to look at: facts, what belongs to it, and the buttons that are granted. */
export function MasterDetail<G extends MasterGet>(props: MasterDetailProps<G>) {
  const { path, id } = props
  const read = useDetail(path, props.calls.get, id)
  const row = read.data as ReplyOf<G> | undefined
  const back = useBackToList(path)
  const canEdit = hasRight(`${path}:edit`)
  useShortcut('Escape', back)
  const title = frame('detailNoun', { noun: nounOf(path) })
  if (!row) {
    return (
      <Waiting title={title} read={read}>
        <div className="panel master-head" aria-busy="true" />
      </Waiting>
    )
  }
  const tabs = props.tabs?.(row) ?? []
  const mayChange = canEdit && !props.ended?.(row)
  return (
    <Page
      title={title}
      here={row.name}
      wide
      actions={
        <>
          <Neighbours />
          {props.actions?.(row)}
          {mayChange && props.switchable !== false && <Switching {...props} row={row} />}
          {mayChange && <EditButton primary to={`${path}/${id}/edit`} />}
        </>
      }
    >
      <Head {...props} row={row} />
      {tabs.length > 0 && (
        <Tabs key={id} tabs={tabs.map(told)} start={tabs.find(({ count }) => count !== 0)?.key} />
      )}
    </Page>
  )
}

const told = ({ count, ...tab }: MasterTab): Tab => (count === undefined ? tab : { ...tab, count })

/** Masters are never deleted: they are switched off, and on again. */
export function Switching<G extends MasterGet>({
  row,
  calls: { update },
  from = (written) => draftOf(update.input, written),
}: Pick<MasterDetailProps<G>, 'calls' | 'from'> & { row: ReplyOf<G> }) {
  const [held, setHeld] = useState<{ holds: Held[]; change: Change } | null>(null)
  const client = useQueryClient()
  const set =
    (isActive: boolean, more: object = {}) =>
    async (change: Change) => {
      const input = { ...(sent(from(row)) as object), ...change, isActive, ...more }
      try {
        return await call(update, input, { quiet: true })
      } catch (error) {
        const holds = heldIn(error)
        // What hangs on it is told in a window of its own.
        if (!holds) noticeOf(error)
        else return setHeld({ holds, change })
        throw error
      }
    }
  const anyway = async () => {
    if (!held) return
    await set(false, { ignoreWarnings: true })({ ...held.change, requestId: newRequestId() })
    void client.invalidateQueries()
  }
  return (
    <>
      <DetailActions
        detail={{ document: row, actions: [row.isActive ? 'OFF' : 'ON'] }}
        number={row.name}
        plain
        actions={{
          OFF: { label: t('deactivate'), danger: true, hint: t('offTells'), run: set(false) },
          ON: { label: t('activate'), hint: t('onTells'), run: set(true) },
        }}
      />
      {held && (
        <HeldDialog name={row.name} holds={held.holds} run={anyway} onClose={() => setHeld(null)} />
      )}
    </>
  )
}

function Head<G extends MasterGet>(props: MasterDetailProps<G> & { row: ReplyOf<G> }) {
  const { row } = props
  const figures = props.figures?.(row) ?? []
  return (
    <section className="panel master-head">
      <div className="detail-number">
        <h2>{row.name}</h2>
        <StatusTag status={statusOf(row)} />
        {props
          .tags?.(row)
          .filter(Boolean)
          .map((word) => (
            <Tag key={word} tone="grey">
              {word}
            </Tag>
          ))}
      </div>
      <div className="master-body">
        <Pairs className="master-facts" of={props.facts(row).filter(isSaid)} />
        {figures.length > 0 && <Pairs className="master-figures" of={figures} />}
      </div>
    </section>
  )
}
