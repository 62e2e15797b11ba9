import { useEffect, useState } from 'react'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import { qty } from '../format.ts'
import { t } from './texts.ts'

const MINUTE_MS = 60_000

/** How long somebody has waited; at a till a buyer stands there. */
export function Waits({ since, atTill }: { since: string; atTill: boolean }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  const count = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  return (
    <span className={atTill ? 'tag tone-orange' : 'tag tone-grey'}>
      {t(atTill ? 'buyerWaits' : 'waitsMinutes', { count })}
    </span>
  )
}

/** The one fact by which a request is known before its card is opened: its goods, or whom it is with. */
export function factOf({ lines, more, partyName }: ApprovalCard): string | null {
  const [first] = lines
  if (!first) return partyName
  const goods = `${first.goodsName}, ${qty(first.qty)} ${first.unitName}`
  const others = lines.length - 1 + more
  return others > 0 ? t('andOthers', { goods, count: others }) : goods
}
