import { CheckCircleFilled, CloseOutlined, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { Preview } from '#contract/document-detail.ts'
import { cost, day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { useServerView } from './form-save.ts'
import { type Form, useValues } from './form-state.ts'
import { linesSubtotal } from './goods-lines.tsx'
import type { GoodsRow } from './goods-row.ts'
import { t } from './texts.ts'
import { TotalDiscount, TotalPlan } from './total-entry.tsx'
import { debitsFirst } from './account-link.tsx'
import { Heads } from './heads.tsx'
import { Pair, TotalLine } from '../platform/pairs.tsx'

/** Both panels ask the same question; the answer is fetched once. */
interface AskProps<V> {
  form: Form<V>
  schema: Endpoint['input']
  endpoint: Endpoint | undefined
}

/** `Pratinjau`: what the document will do, by the code that will do it. */
export function PreviewPanel<V>({
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
        {preview && (
          <>
            {preview.journal && <Journal lines={preview.journal} />}
            <Moves moves={preview.moves} />
            <Items preview={preview} />
            {preview.warnings.map((warning) => (
              <p key={warning} className="preview-warning">
                <WarningFilled aria-hidden="true" /> {warning}
              </p>
            ))}
          </>
        )}
      </div>
    </aside>
  )
}

function Journal({ lines }: { lines: Preview['journal'] }) {
  const debit = lines.reduce((sum, line) => sum + line.debit, 0)
  const credit = lines.reduce((sum, line) => sum + line.credit, 0)
  return (
    <section>
      <h3>
        {t('journal')}
        {lines.length > 0 && debit === credit && (
          <span className="balanced">
            <CheckCircleFilled aria-hidden="true" /> {t('balanced')}
          </span>
        )}
      </h3>
      {lines.length === 0 ? (
        <p className="hint">{t('noJournal')}</p>
      ) : (
        <table className="preview-table">
          <Heads
            of={[t('account'), [fieldText('debit'), 'number'], [fieldText('credit'), 'number']]}
          />
          <tbody>
            {debitsFirst(lines).map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and come all at once
              <tr key={`${line.accountId}-${i}`}>
                <td className={line.credit ? 'is-credit' : undefined}>
                  <span className="hint">{line.accountCode}</span> {line.accountName}
                </td>
                <td className="number">{line.debit ? money(line.debit) : ''}</td>
                <td className="number">{line.credit ? money(line.credit) : ''}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('sum')}</td>
              <td className="number">{money(debit)}</td>
              <td className="number">{money(credit)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function signedQty(n: number): string {
  return n > 0 ? `+${qty(n)}` : qty(n)
}

function Moves({ moves }: { moves: Preview['moves'] }) {
  const onlyValue = moves.length > 0 && moves.every((move) => move.qty === 0)
  const hint = moves.length === 0 ? t('noStock') : onlyValue ? t('valueOnly') : ''
  return (
    <section>
      <h3>
        {t('stock')} <span className="hint">{hint}</span>
      </h3>
      {moves.map((move, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves have no identity and come all at once
        <div key={`${move.goodsCode}-${i}`} className="preview-move">
          <div>
            {move.goodsName}
            <span className="hint">
              {move.warehouseName},{' '}
              {t('afterwards', { qty: qty(move.onHandAfter), unit: move.baseUnitName })}
            </span>
          </div>
          <div className="number">
            <strong>{move.qty === 0 ? '' : `${signedQty(move.qty)} ${move.baseUnitName}`}</strong>
            {move.costAfter !== null && move.costAfter !== undefined && (
              <span className="hint">
                {cost(move.costBefore)} → {cost(move.costAfter)}
              </span>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

function Items({ preview }: { preview: Preview }) {
  return (
    <section>
      <h3>{t('payables')}</h3>
      {preview.items.length === 0 && <p className="hint">{t('noItems')}</p>}
      {preview.items.map((one) => (
        <dl key={`${one.label}${one.partyName}`} className="pairs">
          <Pair
            label={`${one.label} ${one.partyName}`}
            value={<strong>{signedMoney(one.amount)}</strong>}
          />
          {one.dueDate && <Pair label={fieldText('dueDate')} value={day(one.dueDate)} />}
        </dl>
      ))}
      {preview.points !== 0 && (
        <dl className="pairs">
          <Pair label={t('pointsWillBe')} value={signedQty(preview.points)} />
        </dl>
      )}
    </section>
  )
}

function signedMoney(n: number): string {
  return n > 0 ? `+${money(n)}` : money(n)
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
