import { Button } from 'antd'
import { moneyKinds } from '#contract/bank-cash/money-between.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { useGo } from '../platform/link.tsx'
import { kindText, placeOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import './money-between.css'

export const isJournal = (kind: string) => kind.endsWith('journal')

interface Sought {
  /** Of the document whose other side is sought; without one, money is meant. */
  kind?: string
  /** The money comes in here. */
  incoming: boolean
}

/** Kinds that can book it: money the one way, or a journal; its own goes first, then what is like it. */
export function kindsFor({ kind = '', incoming }: Sought): Kind[] {
  const way = incoming ? 'in' : 'out'
  const fit = moneyKinds.filter((one) => isJournal(one) || one.endsWith(way))
  const likely = (one: Kind) =>
    isJournal(one) === isJournal(kind) ? Number(isJournal(one) && one !== kind) : 2
  return fit
    .filter((one) => hasRight(`${kinds[one].place}:add`) && placeOf(kinds[one].place))
    .sort((a, b) => likely(a) - likely(b))
}

interface KindButtonsProps {
  kinds: Kind[]
  /** What each one's form begins with, in its address. */
  begin: Record<string, number>
  /** The first of the dialog, which Enter presses. */
  first?: boolean
}

/** By which kind of document; each opens its form, filled. */
export function KindButtons({ kinds: offered, begin, first = false }: KindButtonsProps) {
  const go = useGo()
  return (
    <div className="confirm-kinds">
      {offered.map((kind, i) => (
        <Button
          key={kind}
          type={first && i === 0 ? 'primary' : 'default'}
          autoFocus={first && i === 0}
          onClick={() => go(`${kinds[kind].place}/add`, begin)}
        >
          {kindText(kind)}
        </Button>
      ))}
    </div>
  )
}
