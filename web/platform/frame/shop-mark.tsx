/** The product's mark: a small shop with an awning. */
export function ShopMark({ inverted = false }: { inverted?: boolean }) {
  return (
    <svg
      className={inverted ? 'mark mark-inverted' : 'mark'}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <rect className="mark-plate" width="40" height="40" rx="9" />
      <path
        className="mark-shop"
        d="M11 10h18l5 8.5c0 2.4-1.6 4-3.6 4s-3.2-1.3-3.6-3c-.3 1.7-1.5 3-3.4 3s-3.1-1.3-3.4-3c-.3 1.7-1.5 3-3.4 3s-3.1-1.3-3.4-3c-.4 1.7-1.6 3-3.6 3S6 20.900 6 18.500z"
      />
      <path className="mark-frame" d="M10 24v6.500h20V24" />
    </svg>
  )
}
