import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { externalMutation as api } from '#contract/stock/external-mutation.ts'
import { qty } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { t } from './texts.ts'
import './stock.css'

/** An id in the address: `?mutation=12`. */
export function useSourceId(name: string): number | undefined {
  const value = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

interface FromMutationProps {
  path: string
  id: number | undefined
  /** Where mutations are found, for whoever came without one. */
  list: string
  children: (mutation: DocumentDetail) => ReactNode
}

/** A form that takes from a mutation waits until that has been read. */
export function FromMutation({ path, id, list, children }: FromMutationProps) {
  const go = useGo()
  const { data } = useRead(api.get, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  if (data) return children(data)
  return (
    <Page title={frame('addNoun', { noun: nounOf(path) })} wide>
      {id === undefined ? (
        <div className="panel empty">
          <p>{t('noMutation')}</p>
          <Button onClick={() => go(list)}>{t('toIncoming')}</Button>
        </div>
      ) : (
        <div className="panel fill" aria-busy="true" />
      )}
    </Page>
  )
}

interface TakenLinesProps<V> {
  form: Form<V>
  /** Heads of the two figures: what could be taken, and what is. */
  open: string
  taken: string
}

/** Lines of the mutation with what is taken of each; 0 leaves a line where it is. */
export function TakenLines<V>({ form, open, taken }: TakenLinesProps<V>) {
  const count = ((useField(form, 'lines' as keyof V & string).value ?? []) as unknown[]).length
  const columns = useMemo<GoodsColumn[]>(
    () => [
      {
        title: open,
        width: 140,
        align: 'right',
        show: (row) => `${qty(row.$sent as number)} ${row.$goods?.unitName ?? ''}`,
      },
      { field: 'qty', title: taken, width: 150 },
      'memo',
    ],
    [open, taken],
  )
  const phone = useMedia(PHONE)
  if (phone) return <TakenCards form={form} open={open} taken={taken} />
  return (
    <GoodsLines
      form={form}
      columns={columns}
      search={async () => []}
      fixed
      note={t('goodsCount', { count })}
    />
  )
}

interface TakenRow {
  $key: string
  qty: number
  $sent: number
  $goods: { name: string; code: string; unitName: string }
}

/** The same on a phone: one goods below the other, the figure as wide as a thumb. */
function TakenCards<V>({ form, open, taken }: TakenLinesProps<V>) {
  const { value, error } = useField(form, 'lines' as keyof V & string)
  const errors = useStore(form.store, (s) => s.errors)
  const rows = (value ?? []) as unknown as TakenRow[]
  const write = (at: number, qty: number | null) =>
    form.set(
      'lines' as keyof V,
      rows.map((row, i) => (i === at ? { ...row, qty: qty ?? 0 } : row)) as never,
    )
  return (
    <section className="panel" aria-label={taken}>
      <ul className="taken-cards">
        {rows.map((row, at) => (
          <li key={row.$key}>
            <strong>{row.$goods.name}</strong>
            <span className="hint">
              {row.$goods.code}, {open} {qty(row.$sent)} {row.$goods.unitName}
            </span>
            <NumberInput
              className="field-input"
              label={`${taken}, ${row.$goods.name}`}
              value={row.qty}
              onChange={(next) => write(at, next)}
            />
            {errors[`lines.${at}.qty`] && (
              <span className="field-error">{errors[`lines.${at}.qty`]}</span>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p className="grid-problem" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
