import { Button, Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import { campaignGoods } from '#contract/campaign/scope.ts'
import type { CampaignKind, Scope } from '#contract/pricing/terms.ts'
import { count } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { t } from './texts.ts'
import './scope.css'

interface Props {
  kind: CampaignKind
  scopes: Scope[]
  onClose: () => void
}

const PAGE = 50

/** The goods that conditions mean now, found by typing. */
export function ScopeList({ kind, scopes, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [offset, setOffset] = useState(0)
  const search = useDeferredValue(typed.trim())
  const asked = { kind, scopes, search, limit: PAGE, offset }
  const { data } = useRead(campaignGoods.get, asked, { keep: true })
  const rows = data?.rows ?? []
  const last = offset + rows.length
  return (
    <Modal
      open
      width={640}
      title={t('goodsOf', { count: count(data?.goods ?? 0) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="scope-list">
        <Input
          autoFocus
          allowClear
          aria-label={t('findGoods')}
          placeholder={t('findGoods')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setOffset(0)
          }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scope-list-rows" tabIndex={0} aria-label={t('showGoods')}>
          <table className="below-goods">
            <thead>
              <tr>
                <th scope="col">{fieldText('goodsName')}</th>
                <th scope="col">{fieldText('categoryName')}</th>
                <th scope="col">{fieldText('brandName')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ goodsId, code, name, categoryName, brandName }) => (
                <tr key={goodsId}>
                  <td>
                    {name} <span className="hint">{code}</span>
                  </td>
                  <td>{categoryName}</td>
                  <td>{brandName ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className="scope-list-foot">
          <span className="hint" role="status">
            {data &&
              t('goodsShown', {
                from: count(rows.length > 0 ? offset + 1 : 0),
                to: count(last),
                all: count(data.count),
              })}
          </span>
          <span>
            <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
              {t('pageBefore')}
            </Button>{' '}
            <Button
              size="small"
              disabled={last >= (data?.count ?? 0)}
              onClick={() => setOffset(offset + PAGE)}
            >
              {t('pageAfter')}
            </Button>
          </span>
        </div>
      </div>
    </Modal>
  )
}
