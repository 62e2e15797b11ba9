import { searchKey, searchWords } from '#contract/search-key.ts'
import type { KeyboardEvent } from 'react'
import { t } from './texts.ts'
import './master.css'

/** Those of which every word of a text stands in the name, in any order; digits alone are a code, never a name. */
export function named<R>(rows: readonly R[], text: string, nameOf: (row: R) => string): R[] {
  if (/^\d+$/.test(text)) return []
  const words = searchWords(text)
  return rows.filter((row) => words.every((word) => searchKey(nameOf(row)).includes(word)))
}

const begin = (first: HTMLButtonElement | null) => first?.focus()

interface MatchesProps {
  rows: readonly { goodsId: number; code: string; name: string }[]
  onPick: (goodsId: number) => void
  /** Back to what was typed, to type more of it. */
  onClose: () => void
}

/** The goods that a typed word fits, to choose one by thumb or by keys. */
export function GoodsMatches({ rows, onPick, onClose }: MatchesProps) {
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Escape') return onClose()
    const item = (event.target as Element).closest('li')
    const to =
      event.key === 'ArrowDown'
        ? item?.nextElementSibling
        : event.key === 'ArrowUp' && item?.previousElementSibling
    if (!to) return
    event.preventDefault()
    to.querySelector('button')?.focus()
  }
  return (
    <section className="panel goods-matches">
      <p className="hint" role="status">
        {t('matches', { count: rows.length })}
      </p>
      <ul onKeyDown={walk}>
        {rows.map(({ goodsId, code, name }, i) => (
          <li key={goodsId}>
            <button type="button" ref={i === 0 ? begin : null} onClick={() => onPick(goodsId)}>
              {name} <span className="hint">{code}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
