import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import type { Slip, SlipRow } from '#contract/print/slip.ts'
import './slip-print.css'

const usePrinting = create<{ slip: Slip | null }>(() => ({ slip: null }))

/** By the browser's own print, as where the server cannot be asked for its file. */
export const printSlip = (slip: Slip) => usePrinting.setState({ slip })

/** Where slips are drawn before they are printed: nothing of it is seen on the screen. */
export function SlipPrint() {
  const slip = usePrinting((s) => s.slip)
  useEffect(() => {
    if (!slip) return
    const done = () => usePrinting.setState({ slip: null })
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [slip])
  return slip && createPortal(<SlipPage slip={slip} />, document.body)
}

/** A slip as a page, in the order in which every renderer tells it. */
export function SlipPage({ slip }: { slip: Slip }) {
  const { branch } = slip
  return (
    <section className={`slip slip-${slip.width}`} lang="id">
      <header>
        {slip.mark && <strong className="slip-mark">{slip.mark}</strong>}
        <strong>{slip.company}</strong>
        <span>{branch.name}</span>
        <span>{branch.address}</span>
        {branch.phone && <span>Telp. {branch.phone}</span>}
        {branch.npwp && <span>NPWP {branch.npwp}</span>}
        {slip.greeting && <span className="slip-words">{slip.greeting}</span>}
        {slip.title && <strong>{slip.title}</strong>}
      </header>
      <dl>
        {slip.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <hr />
      {slip.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
        <div key={i} className="slip-line">
          <span>{line.name}</span>
          <Row label={line.detail} value={line.amount} />
          {line.discount && <Row label={line.discount.label} value={line.discount.amount} />}
          {line.note && <span>{line.note}</span>}
        </div>
      ))}
      <hr />
      <Rows rows={slip.totals} />
      {(slip.sections ?? []).map(({ title, rows = [] }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
        <div key={i}>
          <hr />
          {title && <strong>{title}</strong>}
          <Rows rows={rows} />
        </div>
      ))}
      <hr />
      <Rows rows={slip.tenders ?? []} />
      <footer>
        {(slip.remarks ?? []).map(
          (remark, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
            remark && <span key={i}>{remark}</span>,
        )}
        {slip.farewell && <span className="slip-words">{slip.farewell}</span>}
        {slip.mark && <strong className="slip-mark">{slip.mark}</strong>}
      </footer>
    </section>
  )
}

const Rows = ({ rows }: { rows: SlipRow[] }) =>
  rows.map((row, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
    <Row key={i} {...row} />
  ))

function Row({ label, value, sum, strong }: SlipRow) {
  const weight = strong ? ' slip-strong' : sum ? ' slip-sum' : ''
  return (
    <p className={`slip-row${weight}`}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
}
