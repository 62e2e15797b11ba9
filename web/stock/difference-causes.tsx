import { Button } from 'antd'
import { Fragment } from 'react'
import type { DeclaredReport } from '#contract/report/declare.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { addressOf } from '#contract/report/leads.ts'
import { type ExplainedDifference, differenceCauses } from '#contract/stock/difference-causes.ts'
import { stockOpname as api } from '#contract/stock/stock-opname.ts'
import { qty } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText, placeOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import './difference-causes.css'
import { t } from './difference-texts.ts'
import { inStock } from './mutation-places.tsx'

const exceptions = controlReports.find(({ key }) => key === 'exceptions') as DeclaredReport
type Cause = ExplainedDifference['causes'][number]

interface OnCount {
  /** Goods are counted once more, while the count goes on. */
  onCount?: ((goodsId: number) => void) | undefined
}

/** By the kind of a document that was left undone: the form that goes on with it, which asks for it by this name. */
const mends: Readonly<
  Record<string, { adds: string; by: string; label: 'receive' | 'receiveMutation' | 'bill' }>
> = {
  'purchase-order': { adds: 'purchase/receive-order', by: 'order', label: 'receive' },
  'incoming-mutation': { adds: inStock.in, by: 'mutation', label: 'receiveMutation' },
  'incoming-return': { adds: inStock.in, by: 'return', label: 'receiveMutation' },
  'sales-order': { adds: 'sales/invoice', by: 'order', label: 'bill' },
}

/** Each difference of a count with the documents that may have made it so, the likeliest first, and the way to mend it. */
export function DifferenceCauses({ id, onCount }: { id: number } & OnCount) {
  const { data } = useRead(api.causes, { id }, { staleTime: 0, quiet: true })
  if (!data || data.hidden) return null
  return (
    <section className="panel differences" aria-label={t('why')}>
      <h2>{t('why')}</h2>
      {data.rows.length === 0 && <p className="hint">{t('none')}</p>}
      <ul>
        {data.rows.map((row) => (
          <li key={row.goodsId}>
            <p className="difference-head">
              <strong>{row.goodsName}</strong>
              <span className={row.qty < 0 ? 'is-short' : 'is-over'}>
                {t(row.qty < 0 ? 'short' : 'over', {
                  qty: qty(Math.abs(row.qty)),
                  unit: row.baseUnitName,
                })}
              </span>
              {onCount && (
                <Button size="small" onClick={() => onCount(row.goodsId)}>
                  {t('again')}
                </Button>
              )}
            </p>
            {row.causes.length === 0 && <p className="hint">{t('noCause')}</p>}
            <ol>
              {row.causes.map((cause) => (
                <li key={`${cause.cause}-${cause.documents[0]?.id}-${cause.goods?.goodsId}`}>
                  <span>{said(differenceCauses[cause.cause])}</span>{' '}
                  <About row={row} of={cause} onCount={onCount} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a cause is about, each document opened by its number, and the form or count that mends it. */
function About({ row, of, onCount }: { row: ExplainedDifference; of: Cause } & OnCount) {
  const { goods, packs, documents } = of
  const texts = [
    goods && t('twin', { goods: goods.goodsName }),
    packs &&
      t('packs', {
        count: qty(packs.qty),
        unit: packs.unitName,
        conversion: qty(packs.conversion),
      }),
    of.qty !== row.qty && t('ofIt', { qty: qty(Math.abs(of.qty)) }),
  ].filter(Boolean)
  return (
    <span className="hint">
      {texts.join(', ')}
      {goods && onCount && (
        <>
          {' '}
          <Button size="small" onClick={() => onCount(goods.goodsId)}>
            {t('againTwin')}
          </Button>
        </>
      )}
      {documents.map((document) => (
        <Fragment key={document.id}>
          {' '}
          <ScreenLink to={documentPath(document.kind, document.id)} className="row-link">
            {document.docNo ?? kindText(document.kind)}
          </ScreenLink>
          <Mend of={document} />
        </Fragment>
      ))}
      {of.cause === 'LEFT_CART' && documents.length === 0 && (
        <ScreenLink to={addressOf(exceptions)} search={{ what: 'LEFT' }} className="row-link">
          {t('exceptions')}
        </ScreenLink>
      )}
    </span>
  )
}

/** Goes on with what a document left undone; what was written wrongly is mended on its own page. */
function Mend({ of: { kind, id } }: { of: Cause['documents'][number] }) {
  const mend = mends[kind]
  if (!mend || !hasRight(`${mend.adds}:add`) || !placeOf(mend.adds)) return null
  return (
    <>
      {' '}
      <ScreenLink to={`${mend.adds}/add`} search={{ [mend.by]: id }} className="row-link">
        {t(mend.label)}
      </ScreenLink>
    </>
  )
}
