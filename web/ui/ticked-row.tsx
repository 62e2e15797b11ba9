import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { NumberInput } from './number-input.tsx'

interface TickedRowProps {
  /** What the tick does, with the paper's number. */
  label: string
  amountLabel: string
  ticked: boolean
  amount: number | null | undefined
  problem: string | undefined
  /** Cells between the tick and the amount. */
  children: ReactNode
  /** How many cells those and the amount's are. */
  span: number
  onTick: (on: boolean) => void
  onAmount: (amount: number | null) => void
}

/** A paper of which an amount is taken: the tick, what it is, the amount, and below it what is wrong. */
export function TickedRow(props: TickedRowProps) {
  const { label, amountLabel, ticked, amount, problem, children, span, onTick, onAmount } = props
  return (
    <>
      <tr className={problem ? 'is-wrong' : ticked ? 'is-ticked' : undefined}>
        <td className="grid-index">
          <Checkbox
            aria-label={label}
            checked={ticked}
            onChange={(event) => onTick(event.target.checked)}
          />
        </td>
        {children}
        <td>
          <NumberInput
            className="cell-input"
            data-col="amount"
            label={amountLabel}
            invalid={problem !== undefined}
            value={amount}
            onChange={onAmount}
          />
        </td>
      </tr>
      {problem && (
        <tr className="grid-error">
          <td />
          <td colSpan={span}>{problem}</td>
        </tr>
      )}
    </>
  )
}
