import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface PeekProps<R> {
  body: RefObject<HTMLDivElement | null>
  cursor: number
  rows: R[]
  show: ((row: R) => ReactNode) | undefined
}

/** The card of the row whose document number is pointed at, else of the row at the cursor. */
export function usePeek<R>({ body, cursor, rows, show }: PeekProps<R>) {
  const [hovered, setHovered] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = hovered >= 0 ? hovered : cursor
  const row = rows[at]
  const content = row === undefined ? null : show?.(row)
  const point = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('.peek')) return clearTimeout(timer.current)
    const line = target.closest<HTMLElement>('[data-row]')
    const next = target.closest('.row-link') ? Number(line?.dataset.row ?? -1) : -1
    if (next === hovered) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(next), 180)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setHovered(-1)
  }
  return {
    hover: show ? { onMouseOver: point, onMouseLeave: leave } : {},
    card: content ? (
      <Peek key={at} body={body} row={at}>
        {content}
      </Peek>
    ) : null,
  }
}

interface CardProps {
  body: RefObject<HTMLDivElement | null>
  row: number
  children: ReactNode
}

const GAP = 4

/** Below its row, or above it where there is no room: never over the row it tells about. */
function Peek({ body, row, children }: CardProps) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const box = card.current
      const line = body.current?.querySelector(`[data-row="${row}"]`)
      if (!box || !line || !body.current) return
      const at = line.getBoundingClientRect()
      const frame = body.current.getBoundingClientRect()
      box.hidden = at.bottom < frame.top + 36 || at.top > frame.bottom - 40
      const below = at.bottom + GAP
      const fits = below + box.offsetHeight < window.innerHeight - 8
      const link = line.querySelector('.row-link')?.getBoundingClientRect()
      const left = Math.min((link?.right ?? at.left) + 24, window.innerWidth - box.offsetWidth - 16)
      box.style.setProperty('top', `${fits ? below : at.top - box.offsetHeight - GAP}px`)
      box.style.setProperty('left', `${left}px`)
    }
    place()
    const scrolled = body.current
    const grown = new ResizeObserver(place)
    if (card.current) grown.observe(card.current)
    scrolled?.addEventListener('scroll', place)
    window.addEventListener('resize', place)
    return () => {
      grown.disconnect()
      scrolled?.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [body, row])
  return (
    <aside ref={card} className="peek">
      {children}
    </aside>
  )
}
