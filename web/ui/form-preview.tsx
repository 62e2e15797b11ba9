import { CloseOutlined, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useServerView } from './form-save.ts'
import { type Form, useValues } from './form-state.ts'
import { linesSubtotal } from './goods-lines.tsx'
import type { GoodsRow } from './goods-row.ts'
import { t } from './texts.ts'
import { TotalDiscount, TotalPlan } from './total-entry.tsx'
import { PreviewParts } from './preview-parts.tsx'
import { Pair, TotalLine } from '../platform/pairs.tsx'

/** Both panels ask the same question; the answer is fetched once. */
interface AskProps<V> {
  form: Form<V>
  schema: Endpoint['input']
  endpoint: Endpoint | undefined
}

/** `Pratinjau`: what the document will do, by the code that will do it. */
function PreviewPanel<V>({
  form,
  schema,
  endpoint,
  onClose,
}: AskProps<V> & { onClose: () => void }) {
  const view = useServerView(form, schema, endpoint)
  const { preview } = view
  const panel = useRef<HTMLElement>(null)
  const told = useRef(false)
  // On a phone it stands below the lines: whoever asked is led there, and left alone once it has answered.
  useEffect(() => {
    if (!told.current) panel.current?.scrollIntoView({ block: 'nearest' })
    told.current ||= preview !== undefined
  }, [preview])
  return (
    <aside className="panel preview" ref={panel} aria-label={t('preview')}>
      <header className="panel-head">
        {t('preview')}
        <span className="end hint">{t('notSaved')}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </header>
      <div className="preview-body" aria-live="polite" aria-busy={view.busy}>
        {view.problem && <p className="message tone-red">{view.problem}</p>}
        {!preview && !view.problem && <p className="hint">{view.valid ? '' : t('previewWaits')}</p>}
        {preview && <PreviewParts preview={preview} />}
      </div>
      {preview && preview.warnings.length > 0 && (
        <footer className="preview-warnings">
          {preview.warnings.map((warning) => (
            <p key={warning}>
              <WarningFilled aria-hidden="true" /> {warning}
            </p>
          ))}
        </footer>
      )}
    </aside>
  )
}

/** The preview beside a form, and below it a kind's own sums. */
export function PreviewSide<V>({
  children,
  onClose,
  ...asks
}: AskProps<V> & { onClose: () => void; children: ReactNode }) {
  return (
    <div className="form-side">
      <PreviewPanel {...asks} onClose={onClose} />
      {children && <FoldedTotals {...asks}>{children}</FoldedTotals>}
    </div>
  )
}

/** A kind's own sums below its preview: their total in sight, what is typed among them a click away. */
function FoldedTotals<V>({
  form,
  schema,
  endpoint,
  children,
}: AskProps<V> & { children: ReactNode }) {
  const { preview, busy } = useServerView(form, schema, endpoint)
  const total = preview?.totals ? money(preview.totals.total) || '–' : '–'
  return (
    <details className="panel totals-folded" aria-busy={busy}>
      <summary>
        <span>{fieldText('total')}</span> <strong>{total}</strong>
      </summary>
      {children}
    </details>
  )
}

/** The server's totals, always in view; until it has them, only what was typed is summed. */
export function TotalsPanel<V>({
  form,
  schema,
  endpoint,
  short = false,
}: AskProps<V> & {
  /** One line at the grid's foot, while the preview has the right side. */
  short?: boolean
}) {
  const view = useServerView(form, schema, endpoint)
  const values = useValues(form) as { lines?: GoodsRow[] | null }
  const totals = view.preview?.totals
  const total = totals ? money(totals.total) || '–' : '–'
  const asks = (field: string) => schema instanceof z.ZodObject && field in schema.shape
  const discountable = asks('headerDiscount')
  const plan = asks('downPaymentPlan') && <TotalPlan form={form as never} unit="PERCENT" />
  if (short) {
    return (
      <div className="panel totals-short" aria-busy={view.busy}>
        {discountable && (
          <dl className="pairs">
            <TotalDiscount form={form as never} unit="PERCENT" />
            {plan}
          </dl>
        )}
        <span>{fieldText('total')}</span> <strong>{total}</strong>
      </div>
    )
  }
  const subtotal = totals ? totals.gross - totals.discount : linesSubtotal(values.lines)
  return (
    <section className="panel totals" aria-label={fieldText('total')} aria-busy={view.busy}>
      <dl className="pairs">
        <Pair label={t('subtotal')} value={money(subtotal)} />
        {discountable ? (
          <TotalDiscount form={form as never} unit="PERCENT" />
        ) : (
          !!totals?.headerDiscount && (
            <Pair label={fieldText('headerDiscount')} value={money(-totals.headerDiscount)} />
          )
        )}
        {!!totals?.freight && <Pair label={fieldText('freight')} value={money(totals.freight)} />}
        {!!totals?.exempt && <Pair label={fieldText('exempt')} value={money(totals.exempt)} />}
        <Pair label={fieldText('dpp')} value={totals ? money(totals.dpp) : '–'} />
        <Pair label={fieldText('vat')} value={totals ? money(totals.vat) : '–'} />
        {!!totals?.rounding && (
          <Pair label={fieldText('rounding')} value={money(totals.rounding)} />
        )}
        {plan}
      </dl>
      {view.problem && (
        <p className="field-error" role="status">
          {view.problem}
        </p>
      )}
      <TotalLine label={fieldText('total')} value={total} />
    </section>
  )
}
