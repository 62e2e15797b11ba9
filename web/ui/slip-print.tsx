import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { code128 } from '#contract/print/code128.ts'
import type { Dots, Slip, SlipColumns, SlipRow, Slips } from '#contract/print/slip.ts'
import { type SlipPart, type Told, footOf, headOf, partsOf } from '#contract/print/told.ts'
import { codeOfNumber } from '#contract/sales/receipt-code.ts'
import './slip-print.css'

const usePrinting = create<{ sheets: Slips | null }>(() => ({ sheets: null }))

/** By the browser's own print, as where the server cannot be asked for its file. */
export const printSlips = (sheets: Slips) => usePrinting.setState({ sheets })

/** Where slips are drawn before they are printed: nothing of it is seen on the screen. */
export function SlipPrint() {
  const sheets = usePrinting((s) => s.sheets)
  useEffect(() => {
    if (!sheets) return
    const done = () => usePrinting.setState({ sheets: null })
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [sheets])
  if (!sheets) return null
  // biome-ignore lint/suspicious/noArrayIndexKey: slips are drawn once
  const pages = sheets.slips.map((slip, i) => <SlipPage key={i} slip={slip} logo={sheets.logo} />)
  return createPortal(<div className="slips">{pages}</div>, document.body)
}

/** A slip as a page, in the order in which every renderer tells it. */
export function SlipPage({ slip, logo }: { slip: Slip; logo: Dots | null }) {
  const told = (all: readonly Told[]) =>
    all.map((piece, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
      <Piece key={i} piece={piece} logo={logo} />
    ))
  const foot = footOf(slip)
  return (
    <section className={`slip slip-${slip.width}`} lang="id">
      <header>{told(headOf(slip))}</header>
      {partsOf(slip).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
        <div key={i} className="slip-part">
          <Part part={part} />
        </div>
      ))}
      {foot.length > 0 && <footer className="slip-part">{told(foot)}</footer>}
    </section>
  )
}

function Piece({ piece, logo }: { piece: Told; logo: Dots | null }): ReactNode {
  switch (piece.as) {
    case 'logo':
      return logo && <Logo logo={logo} />
    case 'barcode':
      return <Barcode number={piece.number} />
    case 'signers':
      return piece.names.map((name) => (
        <span key={name} className="slip-signer">
          {name}
        </span>
      ))
    default:
      return <span className={`slip-${piece.as}`}>{piece.text}</span>
  }
}

function Part({ part }: { part: SlipPart }): ReactNode {
  switch (part.as) {
    case 'facts':
      return (
        <dl>
          {part.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'lines':
      return part.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
        <div key={i} className="slip-line">
          <span>{line.name}</span>
          <Row label={line.detail} value={line.amount} />
          {line.discount && <Row label={line.discount.label} value={line.discount.amount} />}
          {line.note && <span>{line.note}</span>}
        </div>
      ))
    case 'columns':
      return <Columns {...part.columns} />
    default:
      return (
        <>
          {part.title && <strong>{part.title}</strong>}
          {part.rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip is drawn once
            <Row key={i} {...row} />
          ))}
        </>
      )
  }
}

function Row({ label, value, sum, strong }: SlipRow) {
  const weight = strong ? ' slip-strong' : sum ? ' slip-sum' : ''
  // What begins with a space belongs to the row above it.
  const below = label.startsWith(' ') ? ' slip-below' : ''
  return (
    <p className={`slip-row${weight}${below}`}>
      <span>{label}</span>
      <span>{value}</span>
    </p>
  )
}

/** Of each who held a drawer his figures, one below the other: a strip has no room for many beside one another. */
const Columns = ({ title, heads, rows }: SlipColumns) =>
  heads.map((head, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two of one name are two
    <div key={i}>
      <strong>
        {title} {head}
      </strong>
      {rows.map(({ label, values, sum }) => (
        <Row key={label} label={label} value={values[i] ?? ''} sum={sum} />
      ))}
    </div>
  ))

/** Millimetres of a module: two dots of a thermal head. */
const MODULE = 0.25
const HIGH = 12

/** Drawn here, so that it stands on the slip of a till without a line too. */
function Barcode({ number }: { number: string }) {
  const widths = code128(codeOfNumber(number))
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, one) => sum + one, 0))
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const bars = widths.flatMap((width, i) =>
    i % 2 === 0 ? [`M${starts[i]} 0h${width}v1h-${width}z`] : [],
  )
  return (
    <svg
      className="slip-barcode"
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      style={{ width: `${modules * MODULE}mm`, height: `${HIGH}mm` }}
      role="img"
      aria-label={number}
    >
      <path d={bars.join('')} />
    </svg>
  )
}

/** Dot by dot as the printer has it, eight to a millimetre. */
function Logo({ logo: { width, height, bits } }: { logo: Dots }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    const pen = canvas?.getContext('2d')
    if (!pen) return
    const row = width / 8
    for (const [i, sign] of [...atob(bits)].entries())
      for (let bit = 0; bit < 8; bit += 1)
        if (sign.charCodeAt(0) & (0x80 >> bit))
          pen.fillRect((i % row) * 8 + bit, Math.floor(i / row), 1, 1)
  }
  return (
    <canvas
      ref={draw}
      width={width}
      height={height}
      style={{ width: `${width / 8}mm`, height: `${height / 8}mm` }}
    />
  )
}
