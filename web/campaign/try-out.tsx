import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { promo } from '#contract/campaign/promo.ts'
import { money, qty } from '../platform/format.ts'
import { Pairs, TotalLine } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { createForm, sent, useField, useValues } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { goodsToSell } from './goods.ts'
import type { CampaignForm } from './form.ts'
import { type ScopeRow, scopeWords, sentScopes } from './scope.ts'
import { type Said, sentenceOf } from './sentence.ts'
import { t } from './texts.ts'

interface Trial {
  lines: GoodsRow[]
}

const columns: GoodsColumn[] = ['qty', 'unit']

/** The cart in which a campaign is tried; nothing of it is kept. */
export const useTrial = () => useState(() => createForm<Trial>({ lines: [] }))[0]
type TrialForm = ReturnType<typeof useTrial>

export function TrialCart({ trial }: { trial: TrialForm }) {
  const head = useRef<HTMLHeadingElement>(null)
  useShortcut('Alt+T', () => {
    head.current?.scrollIntoView({ block: 'center' })
    head.current?.nextElementSibling?.querySelector<HTMLElement>('input')?.focus()
  })
  return (
    <>
      <h3 className="section-title" ref={head}>
        {t('tryOut')} <kbd>Alt T</kbd>
      </h3>
      <GoodsLines
        form={trial}
        columns={columns}
        search={goodsToSell}
        start={{ qty: 1 }}
        extra={t('tryHint')}
      />
    </>
  )
}

/** Beside the form: what it says, and what the trial cart would cost with it. */
export function TrialResult({
  form,
  trial,
  endpoint,
  children,
}: {
  form: CampaignForm
  trial: TrialForm
  endpoint: Endpoint
  /** Below what it would cost. */
  children?: ReactNode
}) {
  const written = useValues(form)
  return (
    <div className="panel facts">
      <section>
        <h3>{t('says')}</h3>
        <p>{sentenceOf(withNames(written))}</p>
      </section>
      <section>
        <h3>{t('tryOut')}</h3>
        <Cost form={form} trial={trial} endpoint={endpoint as typeof promo.eligibility} />
      </section>
      {children}
    </div>
  )
}

/** The names of goods as they were picked. */
function withNames(values: object): Said {
  const named = (rows: unknown) =>
    ((rows ?? []) as GoodsRow[]).map((row) => ({ ...row, name: row.$goods?.name ?? '' }))
  const said = values as Said
  const { scopes } = values as { scopes?: ScopeRow[] | null }
  return {
    ...said,
    items: named(said.items),
    gifts: named(said.gifts),
    scope: scopeWords(scopes),
  }
}

function Cost({
  form,
  trial,
  endpoint,
}: {
  form: CampaignForm
  trial: TrialForm
  endpoint: typeof promo.eligibility
}) {
  const values = useDeferredValue(useValues(form))
  const { value } = useField(trial, 'lines')
  const { branchId } = useUser().employee
  const asked = useMemo(() => {
    const {
      requestId: _key,
      code: _code,
      version: _version,
      ...written
    } = sent(values) as Record<string, never>
    const lines = ((value ?? []) as unknown as GoodsRow[]).flatMap(({ goodsUnitId, qty: n }) =>
      goodsUnitId && n ? [{ goodsUnitId, qty: n }] : [],
    )
    const { startAt } = written as { startAt?: string }
    // What begins later is tried as it begins.
    const scopes = sentScopes((values as { scopes?: ScopeRow[] }).scopes)
    return { branchId, lines, trial: { ...written, scopes }, ...(startAt ? { at: startAt } : {}) }
  }, [values, value, branchId])
  const { data, error } = useRead(endpoint, asked as never, {
    enabled: asked.lines.length > 0,
    keep: true,
    quiet: true,
  })
  if (asked.lines.length === 0) return <p className="hint">{t('tryHint')}</p>
  if (error || !data) return <p className="hint">{error ? t('notYet') : ''}</p>
  return (
    <>
      <Pairs
        of={[
          [t('normal'), money(data.gross)],
          [t('discount'), money(-data.discount)],
        ]}
      />
      <TotalLine label={t('pays')} value={money(data.total)} />
      {data.rows.map((row) => (
        <Verdict key={row.campaignId} row={row} />
      ))}
      {data.offers.map((offer) => (
        <p key={offer.campaignId} className="hint">
          {t('choose', { count: offer.choices })}
        </p>
      ))}
    </>
  )
}

type Row = ReplyOf<typeof promo.eligibility>['rows'][number]

function Verdict({ row }: { row: Row }) {
  const why = row.reasonCode
    ? t(`reason.${row.reasonCode}`, {
        qty: qty(row.missingQty ?? 0),
        amount: money(row.missingAmount ?? 0),
      })
    : ''
  return (
    <p className={row.eligible ? 'fact-down' : 'fact-up'} role="status">
      {row.eligible ? t('applies') : t('appliesNot')}
      {why && `: ${why}`}
    </p>
  )
}
