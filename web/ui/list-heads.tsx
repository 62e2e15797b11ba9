import { Button } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type GroupInput, groupsOf, type ListGroup } from '#contract/list.ts'
import { Below } from '../platform/below.tsx'
import { day, monthYear } from '../platform/format.ts'
import { statusText } from '../platform/i18n/contract.ts'
import { kindText } from '../platform/screens.ts'
import { useUser } from '../platform/session.ts'
import { type Filter, filterLabel } from './filter.ts'
import type { Head } from './head-rows.tsx'
import type { ListReply } from './list-reply.ts'
import type { ListState } from './list-state.ts'
import { t } from './texts.ts'

/** By what the rows of this list stand under heads: what it can be filtered by, as far as its call offers it. */
function offeredBy(endpoint: Endpoint, filters: Filter[], branches: number): [string, string][] {
  const offered = groupsOf(endpoint.input)
  const own = filters.flatMap((filter): [string, string][] => {
    if (filter.kind === 'dates')
      return [
        ['day', t('day')],
        ['month', t('month')],
      ]
    if (filter.kind === 'branch' && branches < 2) return []
    return [[filter.key, filterLabel(filter)]]
  })
  const kinds: [string, string][] = (endpoint.kinds?.length ?? 0) > 1 ? [['kind', t('kind')]] : []
  return [...new Map([...own, ...kinds])].filter(([by]) => offered.includes(by))
}

/** What of a list stands under which head, as its address says: `?group=status&folded=true&except=["PAID"]`. */
export function useHeads(endpoint: Endpoint, filters: Filter[], state: ListState) {
  const { branches } = useUser()
  const options = offeredBy(endpoint, filters, branches.length)
  const { group: asked, folded = false, except } = state.search
  const chosen = options.find(([by]) => by === asked)
  const but = Array.isArray(except) ? except.map(String) : []
  const input: GroupInput | null = chosen
    ? { by: chosen[0], folded: folded === true, except: but }
    : null
  const fold = (key: string) => {
    const next = but.includes(key) ? but.filter((one) => one !== key) : [...but, key]
    state.set({ except: next.length > 0 ? next : undefined })
  }
  return {
    options,
    chosen,
    input,
    choose: (by?: string) => state.set({ group: by, folded: undefined, except: undefined }),
    foldAll: (all: boolean) => state.set({ folded: all || undefined, except: undefined }),
    of: (reply: ListReply | undefined): Head[] | undefined =>
      input && chosen
        ? reply?.groups?.map((one) => ({
            ...one,
            words: wordsOf(chosen, filters, one),
            onFold: () => fold(one.key),
          }))
        : undefined,
  }
}

type Heads = ReturnType<typeof useHeads>

function wordsOf(
  [by, label]: [string, string],
  filters: Filter[],
  { key, label: name }: ListGroup,
): string {
  if (key === '') return t('without', { label: label.toLowerCase() })
  if (by === 'day') return day(key)
  if (by === 'month') return monthYear(key)
  if (by === 'kind') return kindText(key)
  const filter = filters.find((one) => 'key' in one && one.key === by)
  if (filter?.kind === 'status') return statusText(key)
  if (filter?.kind === 'yesno') return `${label}: ${t(key === 'true' ? 'yes' : 'no')}`
  if (filter?.kind === 'choice') return filter.options.find(([value]) => value === key)?.[1] ?? key
  return name ?? key
}

/** Beside the filters: by what the list stands under heads. */
export function HeadsChip({ heads }: { heads: Heads }) {
  const [open, setOpen] = useState(false)
  const { options, chosen, input, choose, foldAll } = heads
  if (options.length === 0) return null
  const done = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const content = (
    <>
      <ul className="filter-names">
        {options.map(([by, label]) => (
          <li key={by}>
            <button
              type="button"
              aria-current={by === chosen?.[0] ? 'true' : undefined}
              onClick={done(() => choose(by))}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <div className="heads-tools">
          <Button size="small" onClick={done(() => foldAll(!input?.folded))}>
            {t(input?.folded ? 'unfoldAll' : 'foldAll')}
          </Button>
          <Button size="small" onClick={done(() => choose())}>
            {t('noHeads')}
          </Button>
        </div>
      )}
    </>
  )
  return (
    <Below label={t('heads')} open={open} onOpen={setOpen} content={content}>
      <button type="button" className={chosen ? 'chip chip-heads' : 'chip chip-add'}>
        {chosen ? (
          <>
            <span className="chip-label">{t('heads')}</span> <strong>{chosen[1]}</strong>
          </>
        ) : (
          t('heads')
        )}
      </button>
    </Below>
  )
}
