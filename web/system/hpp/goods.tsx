import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { recalculation as api } from '#contract/system/recalculation.ts'
import { cost, count, day, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { useRead } from '../../platform/query.ts'
import { documentPath, kindText } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import type { Run } from './state.ts'
import { t } from './texts.ts'
import { Heads } from '../../ui/heads.tsx'

type Goods = ReplyOf<typeof api.goods>['rows'][number]
const PAGE = 50

/** Goods that change, the largest difference first; each opens to the documents behind it. */
export function HppGoods({ run }: { run: Run }) {
  const [size, setSize] = useState(PAGE)
  const [open, setOpen] = useState<number | null>(null)
  const { data } = useRead(
    api.goods,
    { id: run.id, branchId: run.branchId, limit: size, offset: 0 },
    { keep: true, staleTime: 0 },
  )
  const costs = hasRight('cost.view')
  const costHeads = [
    [t('oldAverage'), 'num hpp-wide'],
    [t('newAverage'), 'num hpp-wide'],
    [t('difference'), 'num'],
  ] as const
  return (
    <section className="hpp-table" aria-labelledby="hpp-goods">
      <h3 className="hpp-title" id="hpp-goods">
        {t('goods')}
      </h3>
      <table className="table">
        <Heads
          of={[
            fieldText('goodsName'),
            [t('movements'), 'num hpp-wide'],
            ...(costs ? costHeads : []),
          ]}
        />
        <tbody>
          {data?.rows.map((row) => (
            <Fragment key={row.goodsId}>
              <GoodsRow
                row={row}
                costs={costs}
                open={open === row.goodsId}
                onOpen={() => setOpen(open === row.goodsId ? null : row.goodsId)}
              />
              {open === row.goodsId && <Documents run={run} goodsId={row.goodsId} costs={costs} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {data && data.count > size && size < 500 && (
        <Button className="hpp-more" onClick={() => setSize(Math.min(500, size + PAGE))}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  row: Goods
  costs: boolean
  open: boolean
  onOpen: () => void
}

function GoodsRow({ row, costs, open, onOpen }: RowProps) {
  return (
    <tr className={open ? 'is-open' : ''}>
      <td>
        <button
          type="button"
          className="hpp-open"
          aria-expanded={open}
          aria-label={t('show', { name: row.name })}
          onClick={onOpen}
        >
          {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <span className="hpp-name">{row.name}</span>
          <span className="hint">{row.code}</span>
        </button>
      </td>
      <td className="num hpp-wide">{`${count(row.changed)} / ${count(row.movements)}`}</td>
      {costs && (
        <>
          <td className="num hpp-wide">{cost(row.oldAverage)}</td>
          <td className="num hpp-wide">{cost(row.newAverage)}</td>
          <td className="num">
            <strong>{money(row.difference)}</strong>
          </td>
        </>
      )}
    </tr>
  )
}

function Documents({ run, goodsId, costs }: { run: Run; goodsId: number; costs: boolean }) {
  const { data } = useRead(
    api.papers,
    { id: run.id, branchId: run.branchId, goodsId },
    { staleTime: 0 },
  )
  return (
    <>
      {data?.rows.map((doc) => (
        <tr key={doc.documentId} className="hpp-paper">
          <td>
            <ScreenLink to={documentPath(doc.kind, doc.documentId)} className="row-link">
              {doc.docNo ?? kindText(doc.kind)}
            </ScreenLink>{' '}
            <span className="hint">{`${day(doc.docDate)} · ${kindText(doc.kind)}`}</span>
          </td>
          <td className="hpp-wide" />
          {costs && (
            <>
              <td className="num hpp-wide">{money(doc.oldCost)}</td>
              <td className="num hpp-wide">{money(doc.newCost)}</td>
              <td className="num">{money(doc.difference)}</td>
            </>
          )}
        </tr>
      ))}
    </>
  )
}
