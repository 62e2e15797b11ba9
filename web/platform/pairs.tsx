import type { ReactNode } from 'react'

/** A word, and what it says here. */
export type Fact = readonly [word: string, value: ReactNode]

/** Words one below the other, each with what it says. */
export function Pairs({ of, className = 'pairs' }: { of: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {of.map(([word, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand twice, as who took over
        <Pair key={i} label={word} value={value} />
      ))}
    </dl>
  )
}

export function Pair({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Whether there is anything to say; zero is something, a condition that does not hold is nothing. */
export const isSaid = ([, value]: Fact) =>
  value !== null && value !== undefined && value !== '' && value !== false

/** The sum at the foot of such words. */
export function TotalLine({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="totals-total">
      <span>{label}</span>
      <strong aria-live="polite">{value}</strong>
    </div>
  )
}
