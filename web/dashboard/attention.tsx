import { moneyKinds } from '#contract/bank-cash/money-between.ts'
import { kinds } from '#contract/kinds.ts'
import { LATE_AFTER_DAYS } from '#contract/stock/external-mutation.ts'
import { count, money, qty } from '../platform/format.ts'
import { Requests, WaitingDocuments, useInbox } from '../platform/approvals/inbox.tsx'
import { RequestKeys } from '../platform/approvals/request-keys.tsx'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath, placeOf } from '../platform/screens.ts'
import type { Branch, Summary } from './summary.ts'
import { t } from './texts.ts'

/** What waits for this employee's decision: of one branch where one was chosen, as the bell tells it of all. */
export function Approvals({ branch }: { branch: Branch }) {
  const { rows, documents } = useInbox(branch === 'all' ? undefined : branch)
  const waiting = rows.length + documents.length
  return (
    <section className="panel home-list home-approvals" aria-label={t('waiting')} tabIndex={-1}>
      <div className="panel-head">
        <h2>{t('waiting')}</h2>
        {waiting > 0 && <span className="badge">{count(waiting)}</span>}
      </div>
      <RequestKeys>
        <Requests rows={rows} />
        {waiting === 0 && <p className="home-none">{t('noApprovals')}</p>}
        <WaitingDocuments rows={documents} />
      </RequestKeys>
    </section>
  )
}

interface UnderWayProps {
  underWay: NonNullable<Summary['underWay']>
  branch: Branch
}

interface LowStockProps {
  lowStock: Summary['lowStock'] | undefined
  branch: Branch
}

/** Goods below their minimum, the emptiest first; each leads to its stock card. */
export function LowStock({ lowStock, branch }: LowStockProps) {
  const rows = lowStock?.rows ?? []
  const filters = { branchIds: branch === 'all' ? 'all' : [branch] }
  const isTwice = ({ goodsId }: { goodsId: number }) =>
    rows.filter((one) => one.goodsId === goodsId).length > 1
  return (
    <section className="panel home-list" aria-label={t('lowStock')} aria-busy={!lowStock}>
      <div className="panel-head">
        <h2>{t('lowStock')}</h2>
        {lowStock && rows.length > 0 && (
          <ScreenLink className="end" to="report/stock-report/minimum" search={filters}>
            {t('allGoods', { count: count(lowStock.count) })}
          </ScreenLink>
        )}
      </div>
      {lowStock && rows.length === 0 && <p className="home-none">{t('noLowStock')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={`${row.branchId}-${row.warehouseId}-${row.goodsId}`} className="low-row">
            <ScreenLink
              to="report/stock-report/card"
              search={{
                goodsId: row.goodsId,
                goodsId_name: row.name,
                branchId: row.branchId,
                branchId_name: row.branchName,
                warehouseId: row.warehouseId,
                warehouseId_name: row.warehouseName,
              }}
              className="low-name whole-name"
              title={row.warehouseName}
            >
              {isTwice(row) ? `${row.name} · ${row.warehouseName}` : row.name}
            </ScreenLink>
            <progress max={row.minStock} value={Math.max(0, row.onHand)} aria-label={row.name} />
            <span className="low-words">
              <strong>{row.onHand === 0 ? '0' : qty(row.onHand)}</strong>{' '}
              {t('ofMinimum', { min: qty(row.minStock), unit: row.unitName })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Goods that left a branch long ago and have not arrived; not there when there are none. */
export function UnderWay({ underWay, branch }: UnderWayProps) {
  const { rows } = underWay
  return (
    <section className="panel home-list" aria-label={t('underWay')}>
      <div className="panel-head">
        <h2>{t('underWay')}</h2>
        <span className="badge">{count(underWay.count)}</span>
        <ScreenLink
          className="end"
          to="stock/mutation/under-way"
          search={{ olderThan: String(LATE_AFTER_DAYS), branchId: branch }}
        >
          {t('openAll')}
        </ScreenLink>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="approval-row">
            <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
              {row.docNo}
            </ScreenLink>
            <strong>{t('daysUnderWay', { count: row.days })}</strong>
            <span className="hint ellipsis">
              {t(row.kind.startsWith('incoming') ? 'comesFrom' : 'goesTo', {
                place: row.partyName,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ToConfirmProps {
  toConfirm: NonNullable<Summary['toConfirm']>
  branch: Branch
}

/** Money of other branches that waits for ours; not there when there is none. */
export function ToConfirm({ toConfirm, branch }: ToConfirmProps) {
  const place = moneyKinds
    .map((kind) => `${kinds[kind].place}/between`)
    .find((path) => placeOf(path))
  const search = { side: 'IN', status: ['WAITING_CONFIRMATION'], branchId: branch }
  return (
    <section className="panel home-list" aria-label={t('toConfirm')}>
      <div className="panel-head">
        <h2>{t('toConfirm')}</h2>
        <span className="badge">{count(toConfirm.count)}</span>
        <ScreenLink className="end" to={place} search={search}>
          {t('openAll')}
        </ScreenLink>
      </div>
      <ul>
        {toConfirm.rows.map((row) => (
          <li key={row.id} className="approval-row">
            <ScreenLink to={place} search={{ ...search, q: row.docNo }} className="row-link">
              {row.docNo}
            </ScreenLink>
            <strong>{money(row.amount)}</strong>
            <span className="hint ellipsis">{t('comesFrom', { place: row.fromName })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
