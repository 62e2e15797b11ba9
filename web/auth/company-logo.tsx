import { session } from '#contract/auth/session.ts'
import { ShopMark } from '../platform/frame/shop-mark.tsx'
import { useRead } from '../platform/query.ts'

/** The company's own, before anybody has signed in; the product's until it is there. */
export function CompanyLogo() {
  const { data } = useRead(session.logo, {}, { staleTime: 600_000, quiet: true })
  if (!data?.image) return <ShopMark inverted />
  return <img className="mark mark-logo" src={data.image} alt="" />
}
