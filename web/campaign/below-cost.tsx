import { Button } from 'antd'
import { useState } from 'react'
import { campaignBelowCost as api } from '#contract/campaign/below-cost.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ReasonChoice } from '../platform/approvals/reason-choice.tsx'
import { instant, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { notify } from '../platform/notice.ts'
import { useRead, useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'
import './below-cost.css'

type Row = ReplyOf<typeof api.get>['rows'][number]

/** Where a campaign sells below cost: which goods and how far for who sees costs, and who agreed to it. */
export function useBelowCost(id: number): Row[] {
  return (useRead(api.get, { id }, { quiet: true }).data?.rows ?? []).filter(
    ({ state }) => state !== 'NONE',
  )
}

export const lowTabs = (id: number, path: string, rows: Row[]) =>
  rows.length === 0
    ? []
    : [{ key: 'low', label: t('belowCost'), body: <BelowCost id={id} path={path} rows={rows} /> }]

function BelowCost({ id, rows, path }: { id: number; rows: Row[]; path: string }) {
  return (
    <div className="below-cost">
      {rows.map((row) => (
        <section key={row.branchId} aria-label={row.branchName}>
          <h3>{row.branchName}</h3>
          <Goods rows={row.goods} />
          {row.state === 'AGREED' ? <AgreedBy row={row} /> : <Ask id={id} row={row} path={path} />}
        </section>
      ))}
    </div>
  )
}

function AgreedBy({ row: { allowedByName, allowedAt, reason } }: { row: Row }) {
  return (
    <p className="hint">
      {t('agreedBy', {
        who: allowedByName ?? '–',
        at: allowedAt ? instant(allowedAt) : '–',
        why: reason ?? t('noReason'),
      })}
    </p>
  )
}

function Goods({ rows }: { rows: Row['goods'] }) {
  const [first] = rows
  if (typeof first?.short !== 'number')
    return <p>{rows.map(({ name, unitName }) => `${name} (${unitName})`).join(', ')}</p>
  return (
    <table className="below-goods">
      <thead>
        <tr>
          <th scope="col">{fieldText('goodsName')}</th>
          <th scope="col" className="number">
            {t('lowPrice')}
          </th>
          <th scope="col" className="number">
            {t('lowLeast')}
          </th>
          <th scope="col" className="number">
            {t('lowShort')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ goodsUnitId, name, unitName, price, least, short }) => (
          <tr key={goodsUnitId}>
            <td>
              {name} <span className="hint">{unitName}</span>
            </td>
            <td className="number">{money(price)}</td>
            <td className="number">{money(least)}</td>
            <td className="number">{money(-short)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Once for the branch; who may not is asked for a supervisor. */
function Ask({ id, row, path }: { id: number; row: Row; path: string }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [requestId] = useState(newRequestId)
  const allow = useWrite(api.allow)
  if (!hasRight(`${path}:edit`) && !hasRight('sales/cashier:approve'))
    return <p className="below-waits">{t('waits')}</p>
  const send = () =>
    allow.mutate(
      { requestId, id, branchId: row.branchId, reason: reason.trim() || null },
      { onSuccess: () => notify({ tone: 'success', title: t('agreed') }) },
    )
  return (
    <>
      <p className="below-waits">{t('waits')}</p>
      {open ? (
        <form
          className="below-ask"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <ReasonChoice
            autoFocus
            action="SELL_BELOW_COST"
            value={reason}
            onChange={setReason}
            onEnter={send}
          />
          <div className="approval-buttons">
            <Button onClick={() => setOpen(false)}>{t('back')}</Button>
            <Button type="primary" htmlType="submit" loading={allow.isPending}>
              {t('agreeIn', { branch: row.branchName })}
            </Button>
          </div>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('agreeIn', { branch: row.branchName })}</Button>
      )}
    </>
  )
}
