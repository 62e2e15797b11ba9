import { Button } from 'antd'
import { useState } from 'react'
import type { promo } from '#contract/campaign/promo.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CampaignKind } from '#contract/pricing/terms.ts'
import { count } from '../platform/format.ts'
import { scopeRows, scopeWords } from './scope.ts'
import { ScopeList } from './scope-list.tsx'
import { t } from './texts.ts'

type Row = Pick<ReplyOf<typeof promo.get>, 'scopes' | 'scopeNames' | 'goodsCount'>

/** How many goods it holds for now, and which they are by its conditions. */
export function MeantGoods({ row, kind }: { row: Row; kind: CampaignKind }) {
  const [open, setOpen] = useState(false)
  const scopes = row.scopes ?? []
  const words = [
    scopeWords(scopeRows(scopes, row.scopeNames)),
    row.goodsCount === null ? '' : t('goodsCount', { count: count(row.goodsCount) }),
  ]
  if (scopes.length === 0) return words[1] || t('all')
  return (
    <>
      {words.filter(Boolean).join(', ')}{' '}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('showGoods')}
      </Button>
      {open && <ScopeList kind={kind} scopes={scopes} onClose={() => setOpen(false)} />}
    </>
  )
}
