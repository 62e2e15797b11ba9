import { money, rupiah } from '../platform/format.ts'

interface MoneyProps {
  value: number | null | undefined
  /** With `Rp`: only for the one hero figure. */
  hero?: boolean
  strong?: boolean
}

export function Money({ value, hero = false, strong = false }: MoneyProps) {
  return (
    <span className={strong ? 'number strong' : 'number'}>{(hero ? rupiah : money)(value)}</span>
  )
}
