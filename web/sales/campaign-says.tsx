import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ChosenGift } from '#contract/pricing/terms.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import { money, qty } from '../platform/format.ts'
import './campaign-says.css'
import { t } from './campaign-says-texts.ts'

type Says = Pick<ReplyOf<typeof cashier.calculate>, 'hints' | 'offers'>

interface SaysProps {
  says: Says
  gifts: readonly ChosenGift[]
  /** What is said is said of this very cart: gifts that it does not bring are given up. */
  sure: boolean
  className: string
  onChoose: (gifts: ChosenGift[]) => void
}

/** What little is missing for a campaign, and gifts to choose from; nothing where there is neither. */
export function CampaignSays({ says, gifts, sure, className, onChoose }: SaysProps) {
  const { hints, offers } = says
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const kept = keptOf(gifts, offers)
    if (sure && kept.length !== gifts.length) choose(kept)
  }, [gifts, offers, sure])
  if (hints.length + offers.length === 0) return null
  return (
    <section
      className={`campaign-says ${className}`}
      aria-label={t('campaigns')}
      aria-live="polite"
    >
      {offers.map((offer) => (
        <div key={offer.campaignId}>
          <strong>
            {t('chooseGift', { name: offer.name, chosen: offer.chosen, choices: offer.choices })}
          </strong>
          <div className="campaign-gifts">
            {offer.gifts.map((gift) => {
              const mine = timesOf(gifts, offer.campaignId, gift.goodsUnitId)
              return (
                <Button
                  key={gift.goodsUnitId}
                  type={mine > 0 ? 'primary' : 'default'}
                  aria-pressed={mine > 0}
                  disabled={mine === 0 && offer.chosen >= offer.choices}
                  onClick={() => onChoose(toggled(gifts, offer, gift.goodsUnitId))}
                >
                  {mine > 1 && `${mine} × `}
                  {qty(gift.qty)} {gift.unitName} {gift.name}
                </Button>
              )
            })}
          </div>
        </div>
      ))}
      {hints.map((hint) => (
        <p key={hint.campaignId} className="hint">
          {wordsOf(hint)}
        </p>
      ))}
    </section>
  )
}

function wordsOf({ name, reasonCode, missingQty, missingAmount, goods }: Says['hints'][number]) {
  if (reasonCode === 'ADD_FREE') return t('addFree', { name, goods: goods[0]?.name ?? '' })
  if (missingAmount) return t('missingAmount', { name, amount: money(missingAmount) })
  return t('missingQty', { name, qty: `${qty(missingQty ?? 0)} ${goods[0]?.name ?? ''}` })
}

const timesOf = (gifts: readonly ChosenGift[], campaignId: number, goodsUnitId: number) =>
  gifts.find((one) => one.campaignId === campaignId && one.goodsUnitId === goodsUnitId)?.times ?? 0

/** Once more while choices are open; else it is given up. */
function toggled(
  gifts: readonly ChosenGift[],
  { campaignId, choices, chosen }: Says['offers'][number],
  goodsUnitId: number,
): ChosenGift[] {
  const mine = timesOf(gifts, campaignId, goodsUnitId)
  const others = gifts.filter(
    (one) => one.campaignId !== campaignId || one.goodsUnitId !== goodsUnitId,
  )
  return chosen < choices ? [...others, { campaignId, goodsUnitId, times: mine + 1 }] : others
}

/** Without what the cart does not bring any more. */
function keptOf(gifts: readonly ChosenGift[], offers: Says['offers']): ChosenGift[] {
  return gifts.filter((gift) => {
    const offer = offers.find((one) => one.campaignId === gift.campaignId)
    const wanted = gifts
      .filter((one) => one.campaignId === gift.campaignId)
      .reduce((sum, one) => sum + one.times, 0)
    return (
      offer !== undefined &&
      wanted <= offer.choices &&
      offer.gifts.some((one) => one.goodsUnitId === gift.goodsUnitId)
    )
  })
}
