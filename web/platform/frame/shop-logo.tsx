import { branch } from '#contract/master/branch.ts'
import { useRead } from '../query.ts'
import { ShopMark } from './shop-mark.tsx'

/** The branch's own logo, in the place of the product's mark: as large, so nothing moves when it comes. */
export function ShopLogo() {
  const { data } = useRead(branch.logoGet, {}, { staleTime: 600_000, quiet: true })
  return data?.image ? <img className="mark mark-logo" src={data.image} alt="" /> : <ShopMark />
}
