import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDeferredValue, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { campaignGoods } from '#contract/campaign/scope.ts'
import type { CampaignKind } from '#contract/pricing/terms.ts'
import { SeveralPicker } from '../master/several-masters.tsx'
import { count } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useField } from '../ui/form-state.ts'
import { ShortSelect } from '../ui/short-select.tsx'
import { Problem } from '../ui/words.tsx'
import type { CampaignForm } from './form.ts'
import { type By, named, newScope, type ScopeRow, sentScopes } from './scope.ts'
import { ScopeList } from './scope-list.tsx'
import { t, wordOf } from './texts.ts'
import './scope.css'

interface Props {
  form: CampaignForm
  kind: CampaignKind
  /** Opens the list of goods that are named one by one, where it is shut. */
  onName?: () => void
}

/** Which goods it is for, by what these are: each condition tells how many they are, and all of them together. */
export function ScopeRows({ form, kind, onName }: Props) {
  const field = useField(form, 'scopes')
  const rows = (field.value ?? []) as unknown as ScopeRow[]
  const errors = useStore(form.store, (s) => s.errors)
  const box = useRef<HTMLElement>(null)
  const [added, setAdded] = useState(0)
  const told = useMeant(rows, kind)
  const write = (next: ScopeRow[]) => form.set('scopes', next as never)
  const change = (at: number, row: ScopeRow) => write(rows.map((one, i) => (i === at ? row : one)))
  const add = () => {
    write([
      ...rows,
      newScope(
        'CATEGORY',
        rows.some(({ except }) => !except),
      ),
    ])
    setAdded(added + 1)
  }
  const focusLast = useEffectEvent(() => {
    const row = [...(box.current?.querySelectorAll('.scope-row') ?? [])].at(-1)
    row?.querySelector<HTMLElement>('input')?.focus()
  })
  useLayoutEffect(() => {
    if (added) focusLast()
  }, [added])
  let written = -1
  return (
    <section className="scope-rows" ref={box} aria-label={t('conditions')}>
      {rows.map((row, i) => {
        if (!row.$blank) written += 1
        return (
          <OneScope
            key={row.$key}
            row={row}
            at={i}
            goods={row.$blank ? undefined : told?.counts[written]}
            error={errorOf(errors, i)}
            onChange={(next) => change(i, next)}
            onRemove={() => write(rows.filter((_, k) => k !== i))}
          />
        )
      })}
      <Problem text={errors.scopes ?? ''} />
      <Foot kind={kind} rows={rows} told={told} onAdd={add} onName={onName} />
    </section>
  )
}

const errorOf = (errors: Record<string, string>, at: number) =>
  Object.entries(errors).find(([path]) => path.startsWith(`scopes.${at}.`))?.[1] ?? ''

/** What the conditions mean now. */
function useMeant(rows: readonly ScopeRow[], kind: CampaignKind) {
  const written = useDeferredValue(rows)
  const asked = useMemo(() => ({ kind, scopes: sentScopes(written), limit: 0 }), [kind, written])
  const { data } = useRead(campaignGoods.get, asked, {
    enabled: asked.scopes.length > 0,
    keep: true,
    quiet: true,
  })
  return asked.scopes.length > 0 ? data : undefined
}

interface OneProps {
  row: ScopeRow
  at: number
  goods: number | undefined
  error: string
  onChange: (row: ScopeRow) => void
  onRemove: () => void
}

const KINDS = ['CATEGORY', 'BRAND', 'SUPPLIER', 'GOODS'] as const
const kinds = [
  ...KINDS.map((by) => [by as string, wordOf('by', by)] as const),
  ['ALL', wordOf('by', 'ALL')] as const,
  ...KINDS.map((by) => [`BUT ${by}`, wordOf('but', by)] as const),
]

/** *Kind is value*. */
function OneScope({ row, at, goods, error, onChange, onRemove }: OneProps) {
  const turn = (next: string) => {
    const by = next.replace('BUT ', '') as By
    onChange({ ...newScope(by, next.startsWith('BUT ')), $key: row.$key })
  }
  return (
    <div className="scope-row">
      <ShortSelect
        label={t('condition', { no: at + 1 })}
        value={row.except ? `BUT ${row.by}` : row.by}
        options={kinds}
        onChange={turn}
      />
      {row.by === 'ALL' ? (
        <span className="hint">{t('allHint')}</span>
      ) : (
        <SeveralPicker
          key={row.by}
          input={{
            'aria-label': wordOf(row.except ? 'but' : 'by', row.by),
            'aria-invalid': error !== '',
            status: error ? 'error' : '',
          }}
          endpoint={named[row.by].endpoint}
          filter={{ isActive: true }}
          picked={row.$picked ?? []}
          onPick={(picked) =>
            onChange({
              ...row,
              $picked: picked,
              $blank: picked.length === 0,
              [named[row.by as keyof typeof named].field]: picked.map(({ id }) => id),
            })
          }
        />
      )}
      <span className="scope-count" aria-live="polite">
        {goods === undefined ? '' : t(row.except ? 'goodsOut' : 'goodsIn', { count: count(goods) })}
      </span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('dropCondition', { no: at + 1 })}
        onClick={onRemove}
      />
      {error && <Problem text={error} />}
    </div>
  )
}

interface FootProps {
  kind: CampaignKind
  rows: readonly ScopeRow[]
  told: ReturnType<typeof useMeant>
  onAdd: () => void
  onName: (() => void) | undefined
}

/** How many goods all of them mean, with the list a click away. */
function Foot({ kind, rows, told, onAdd, onName }: FootProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="scope-foot">
      {rows.length < 10 && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={onAdd}>
          {t('addCondition')}
        </Button>
      )}
      {onName && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={onName}>
          {t('nameGoods')}
        </Button>
      )}
      {rows.length === 0 && <span className="hint">{t('conditionKinds')}</span>}
      {told && (
        <span className="scope-sum">
          <strong>
            {t(told.part === 'BUY' ? 'goodsMeant' : 'goodsExcepted', { count: count(told.goods) })}
          </strong>
          <span className="hint">{t(told.part === 'BUY' ? 'newComeIn' : 'newComeOut')}</span>
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('showGoods')}
          </Button>
        </span>
      )}
      {open && told && (
        <ScopeList kind={kind} scopes={sentScopes(rows)} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
