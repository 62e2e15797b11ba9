import type { ChosenGift } from '#contract/pricing/terms.ts'
import { CampaignSays } from '../campaign-says.tsx'
import type { ShownCart } from './cart.ts'
import { useTill } from './till.ts'
import type { Totals } from './totals.ts'

const NONE: ChosenGift[] = []

/** What campaigns say to the cart in hand, below its goods. */
export const CampaignCard = ({ cart, totals }: { cart: ShownCart; totals: Totals }) => (
  <CampaignSays
    className="till-campaigns"
    says={totals}
    gifts={cart.gifts ?? NONE}
    sure={totals.sure}
    onChoose={(gifts) => write(cart.id, gifts)}
  />
)

const write = (cartId: string, gifts: ChosenGift[]) =>
  useTill.setState(({ cart }) => (cart.id === cartId ? { cart: { ...cart, gifts } } : {}))
