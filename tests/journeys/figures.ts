import type { Page } from 'playwright-core'

/** Pixels of a row in lists and reports at a desk: two lines, and no more. */
const TALLEST = 44
const DESK = 1366

/**
 * Judges every figure, day, document number and code that is seen, each for itself, also among other words:
 * - **cut**: a part of it lies where nothing shows it. An ellipsis is no excuse, half a number says something else;
 *   only prose (three words and more) may end in one.
 * - **broken**: it goes on in the next line.
 * - **leaves its cell**: it stands over its neighbour's.
 * - **tall**: at a desk a row of a list or report that is walked is higher than two lines.
 * Each column is named once for each of these, with how often and the first of its words.
 */
export function figureFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ tallest, desk }) => {
      const EXACT = [
        // A number that is grouped, has decimals or at least four digits, also with its sign.
        /^[-−–(]?\d{1,3}(\.\d{3})+(,\d+)?%?\)?$/,
        /^[-−–(]?\d+,\d+%?\)?$/,
        /^[-−–(]?\d{4,13}\)?$/,
        // A day, days of a month, an hour.
        /^\d{1,2}\/\d{1,2}(\/\d{2,4})?$/,
        /^\d{1,2}[–-]\d{1,2}\/\d{2}\/\d{4}$/,
        /^\d{2}[.:]\d{2}$/,
        // A document's number and a code.
        /^[A-Z]{2,4}(\/[A-Z0-9]+){2,}$/,
        /^(?=.*\d)[A-Z0-9]+(-[A-Z0-9]+)+$/,
        /^[A-Z]{1,8}\d{2,}$/,
      ]
      const isExact = (token: string) =>
        token.replace(/\D/g, '').length <= 16 && EXACT.some((one) => one.test(token))
      const shown = (of: Element) =>
        of.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const upwards = (from: Element | null) => {
        const chain: Element[] = []
        for (let at = from; at && at !== document.body; at = at.parentElement) chain.push(at)
        return chain
      }
      /** What a screen reader alone hears, and what is being drawn in or out. */
      const isUnseen = (chain: Element[]) =>
        chain.some((at) => {
          const { overflowX, clipPath } = getComputedStyle(at)
          const small = at.clientWidth <= 1 || at.clientHeight <= 1
          return (small && /hidden|clip/.test(overflowX)) || clipPath === 'inset(50%)'
        })
      const headOf = (cell: Element | null) => {
        const row = cell?.closest('table')?.querySelector('thead tr')
        if (!(cell instanceof HTMLTableCellElement) || !row) return ''
        return row.children[cell.cellIndex]?.textContent?.trim() ?? ''
      }
      const placeOf = (parent: Element) => {
        const cell = parent.closest('td, th')
        const names = cell ? `column “${headOf(cell)}”` : parent.className
        return String(names || parent.tagName).slice(0, 60)
      }
      const faults = new Set<string>()
      const told = new Map<string, { first: string; times: number }>()
      const note = (kind: string, first: string) => {
        const { times, ...before } = told.get(kind) ?? { first, times: 0 }
        told.set(kind, { ...before, times: times + 1 })
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const parent = node.parentElement
        if (!/\d/.test(text) || !parent || /^(SCRIPT|STYLE|OPTION)$/.test(parent.tagName)) continue
        if (!shown(parent)) continue
        const chain = upwards(parent)
        if (isUnseen(chain)) continue
        for (const found of text.matchAll(/\S+/g)) {
          const token = found[0].replace(/[.,;:…]+$/, '')
          if (!isExact(token)) continue
          const range = document.createRange()
          range.setStart(node, found.index)
          range.setEnd(node, found.index + token.length)
          const say = (what: string) =>
            note(`${what} in ${placeOf(parent)}`, `“${token}” of “${text.trim().slice(0, 60)}”`)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (lines.length === 0) continue
          const tops = lines.map(({ top }) => top)
          if (Math.max(...tops) - Math.min(...tops) > 4) say('broken')
          const box = range.getBoundingClientRect()
          const hider = hiderOf(box, chain)
          if (hider && !(hider.ends && isProse(text))) say('cut')
          else if (!hider && leaves(box, parent)) say('leaves its cell')
        }
      }

      function isProse(text: string): boolean {
        return (text.match(/(?<!\S)[A-Za-z][a-z]+/g) ?? []).length >= 3
      }

      /** Whether something hides a part of it, and whether an ellipsis says so. */
      function hiderOf(box: DOMRect, chain: Element[]): { ends: boolean } | null {
        for (const [i, at] of chain.entries()) {
          const { position, overflowX, overflowY } = getComputedStyle(at)
          if (position === 'fixed') return null
          const how = `${overflowX} ${overflowY}`
          if (/auto|scroll/.test(how)) return null
          if (!/hidden|clip/.test(how)) continue
          const edge = at.getBoundingClientRect()
          const beside = box.right > edge.right + 1 || box.left < edge.left - 1
          const middle = (box.top + box.bottom) / 2
          const below = middle > edge.bottom + 1 || middle < edge.top - 1
          if (!beside && !below) continue
          const ends = chain.slice(0, i + 1).some((of) => {
            const { textOverflow, webkitLineClamp } = getComputedStyle(of)
            return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
          })
          return { ends }
        }
        return null
      }

      /** What a group of a report is called runs over its empty cells. */
      function leaves(box: DOMRect, parent: Element): boolean {
        const cell = parent.closest('td, th')
        if (!cell || cell.closest('.is-group')) return false
        const edge = cell.getBoundingClientRect()
        return box.right > edge.right + 1 || box.left < edge.left - 1
      }

      for (const input of document.querySelectorAll('input')) {
        const { value } = input
        if (!shown(input) || !value?.split(/\s+/).every(isExact)) continue
        if (input.scrollWidth > input.clientWidth + 1)
          faults.add(`cut: “${value}” in the input ${input.getAttribute('aria-label') ?? input.id}`)
      }

      if (innerWidth >= desk) {
        for (const table of document.querySelectorAll('.list .table-walked')) {
          const rows = [...table.querySelectorAll('tbody tr[data-row]:not(.is-cursor)')]
          const high = rows.filter((row) => row.getBoundingClientRect().height > tallest + 0.5)
          const [first] = high
          if (!first) continue
          const height = first.getBoundingClientRect().height
          const cells = [...first.children].filter(
            (cell) => cell.firstElementChild && tallOf(cell) > tallest - 12.5,
          )
          faults.add(
            `tall: ${high.length} of ${rows.length} rows, ${height}px by ${cells.map((cell) => `“${headOf(cell)}” ${cell.textContent?.slice(0, 50)}`).join(' and ')}`,
          )
        }
      }

      function tallOf(cell: Element): number {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect().height
      }
      const kinds = [...told].map(([kind, { first, times }]) => `${kind}: ${first}, ${times} times`)
      return [...kinds, ...faults]
    },
    { tallest: TALLEST, desk: DESK },
  )
}
