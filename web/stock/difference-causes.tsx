import { Button } from 'antd'
import { Fragment } from 'react'
import { type ExplainedDifference, differenceCauses } from '#contract/stock/difference-causes.ts'
import { stockOpname as api } from '#contract/stock/stock-opname.ts'
import { qty } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText, placeOf } from '../platform/screens.ts'
import './difference-causes.css'
import { t } from './difference-texts.ts'

type Cause = ExplainedDifference['causes'][number]

interface CausesProps {
  id: number
  /** Goods are counted once more, while the count goes on. */
  onCount?: (goodsId: number) => void
}

/** Each difference of a count with the documents that may have made it so, the likeliest first, and the way to mend it. */
export function DifferenceCauses({ id, onCount }: CausesProps) {
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
                  ...{ qty: qty(Math.abs(row.qty)), unit: row.baseUnitName },
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
                  <span>{said(differenceCauses[cause.cause])}</span> <About row={row} of={cause} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a cause is about, as far as it leads on. */
function About({ row, of }: { row: ExplainedDifference; of: Cause }) {
  const { goods, packs, documents } = of
  const texts = [
    goods && t('twin', { goods: goods.goodsName }),
    packs &&
      t('packs', {
        ...{ count: qty(packs.qty), unit: packs.unitName, conversion: qty(packs.conversion) },
      }),
    of.qty !== row.qty && t('ofIt', { qty: qty(Math.abs(of.qty)) }),
  ].filter(Boolean)
  const [order] = of.cause === 'NOT_RECEIVED' ? documents : []
  return (
    <span className="hint">
      {texts.join(', ')}
      {documents.map(({ id, kind, docNo }) => (
        <Fragment key={id}>
          {' '}
          <ScreenLink to={documentPath(kind, id)} className="row-link">
            {docNo ?? kindText(kind)}
          </ScreenLink>
        </Fragment>
      ))}
      {order && placeOf('purchase/receive-order') && (
        <>
          {' '}
          <ScreenLink
            to="purchase/receive-order/add"
            search={{ order: order.id }}
            className="row-link"
          >
            {t('receive')}
          </ScreenLink>
        </>
      )}
    </span>
  )
}
