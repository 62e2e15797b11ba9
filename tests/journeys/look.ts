import type { Page } from 'playwright-core'

export interface Sight {
  /** What is wrong with what is seen: one sentence each. */
  faults: string[]
  /** Every visible text, for who judges the words. */
  words: string[]
}

/**
 * Looks at a page as it stands:
 * - **clipped**: a text, or a number in an input, of which a part lies where nothing shows it: cut off by an
 *   ancestor that hides what leaves it. It is no fault where one can get at the rest: an ancestor that scrolls,
 *   or an ellipsis that tells the whole as its `title` once the mouse is over it; a phone has no mouse. Long
 *   words in a text input can be read by walking through it. A number, a day or a document's number is never cut.
 * - **narrow**: the head of a column leaves its cell's padding for its neighbour's or the edge.
 * - **broken**: a figure or a day that goes on on the next line.
 * - **outside**: a text of what opened over the page lies beyond the window.
 * - **overlap**: two controls of one layer, neither in the other, share more than 2 × 2 pixels of what is seen.
 *   A window lies over the page and a bar that sticks lies over what scrolls under it, by intent.
 * - **a phone's**: at its width an input of less than 16 pixels, into which a telephone zooms, or a control that a
 *   thumb meets at less than 44.
 * - **browser's own**: a control with the browser's border, grey or typeface.
 * - **beside**: the pages of a list or report are not turned at its right.
 */
export async function lookAt(page: Page): Promise<Sight> {
  let sight = await see(page)
  // A page that was made narrower is drawn anew by its scripts: what is wrong once is looked at again.
  for (let again = 0; again < 5 && sight.faults.length > 0; again += 1) {
    await page.waitForTimeout(300)
    sight = await see(page)
  }
  return sight
}

function see(page: Page): Promise<Sight> {
  return page.evaluate((whole) => {
    type Box = { left: number; top: number; right: number; bottom: number }
    const LAYERS =
      '.ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip, [role=dialog], .finder-list, .notices'
    const boxOf = (of: Element | Range): Box => {
      const { left, top, right, bottom } = of.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const named = (of: Element) =>
      `<${of.tagName.toLowerCase()}${of.className && typeof of.className === 'string' ? ` class="${of.className.slice(0, 60)}"` : ''}>`
    const shown = (of: Element) =>
      of.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const upwards = (from: Element | null) => {
      const chain: Element[] = []
      for (let at = from; at && at !== document.body; at = at.parentElement) chain.push(at)
      return chain
    }
    /** What only a screen reader shall hear stands in a box without room. */
    const isUnseen = (chain: Element[]) =>
      chain.some((at) => {
        const { overflowX, clipPath } = getComputedStyle(at)
        const small = at.clientWidth <= 1 || at.clientHeight <= 1
        return (small && /hidden|clip/.test(overflowX)) || clipPath === 'inset(50%)'
      })

    const faults: string[] = []
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!text || !parent || /^(SCRIPT|STYLE|OPTION)$/.test(parent.tagName)) continue
      if (!shown(parent)) continue
      const chain = upwards(parent)
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = boxOf(range)
      if (box.right - box.left < 1 || isUnseen(chain)) continue
      words.push(text)
      if (isOutside(box, chain)) faults.push(`outside the window: “${text.slice(0, 60)}”`)
      const cut = clippedBy(box, chain, isExact(text))
      if (cut) faults.push(`clipped: “${text.slice(0, 60)}” in ${named(cut)}`)
      if (isNarrow(box, parent.closest('.table thead th')))
        faults.push(`narrow: the column of “${text}”`)
      if (isBroken(text, range)) faults.push(`broken: “${text}” in ${named(parent)}`)
    }

    function isNarrow(box: Box, head: Element | null): boolean {
      if (!head) return false
      const { paddingLeft, paddingRight } = getComputedStyle(head)
      const { left, right } = boxOf(head)
      const over = [box.right - right + Number.parseFloat(paddingRight), left - box.left]
      return Math.max(over[0] ?? 0, (over[1] ?? 0) + Number.parseFloat(paddingLeft)) > 0.5
    }

    /** A figure or a day of which the last digits stand on another line. */
    function isBroken(text: string, range: Range): boolean {
      if (!/^[-−–(]?\d[\d.,:/]{2,}\)?$/.test(text)) return false
      // Codes of twenty digits are read in parts.
      if (text.replace(/\D/g, '').length > 16) return false
      const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
      return new Set(lines).size > 1
    }

    /** What opens over a page has to lie on the screen: nobody can scroll to the rest of it. */
    function isOutside(box: Box, chain: Element[]): boolean {
      const popup = chain.findIndex((at) =>
        at.matches('.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'),
      )
      if (popup === -1) return false
      // A list of choices draws some rows beyond its edge, where nobody sees them.
      const scrolls = chain
        .slice(0, popup)
        .some((at) => /auto|scroll|hidden/.test(getComputedStyle(at).overflowY))
      const beside = box.left < -1 || box.right > innerWidth + 1
      const below = box.top < -1 || box.bottom > innerHeight + 1
      return !scrolls && (beside || below)
    }

    /** Half a number, a day or a document's number says something else, or nothing. */
    function isExact(text: string): boolean {
      // Trillions are a company's; more than thousands of rows of twelve digits are no shop's.
      if (text.replace(/\D/g, '').length > 13) return false
      return (
        /^(Rp )?[-−–(]?[\d.,:/% ]*\d{3}[\d.,:/% )]*$/.test(text) ||
        /^[A-Z]{2,4}(\/[A-Z0-9]+){2,}$/.test(text) ||
        (whole && isWhole(text))
      )
    }

    /** Judged in `npm run look` alone: what is cut so is found by the whole of it. */
    function isWhole(text: string): boolean {
      return (
        // A code, days of a month, a day with its hour, and a list of places each with its figure.
        /^(?=[A-Z]*\d)[A-Z]+-?[A-Z]*\d{2,}$/.test(text) ||
        /^\d{1,2}[–-]\d{1,2}\/\d{2}\/\d{4}$/.test(text) ||
        /^\d{2}\/\d{2}\/\d{4} /.test(text) ||
        /^[^,]+[ \u00a0][\d.]+(, [^,]+[ \u00a0][\d.]+)+$/.test(text)
      )
    }

    function clippedBy(box: Box, chain: Element[], whole: boolean): Element | null {
      for (const [i, at] of chain.entries()) {
        const style = getComputedStyle(at)
        const edge = boxOf(at)
        if (style.position === 'fixed') return null
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
        if (scrolls) return null
        const hides = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
        if (!hides) continue
        const beside = box.right > edge.right + 1.5 || box.left < edge.left - 1.5
        const middle = (box.top + box.bottom) / 2
        const below = middle > edge.bottom + 1 || middle < edge.top - 1
        if (!beside && !below) continue
        const ends = chain.slice(0, i + 1).some((of) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(of)
          return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        })
        chain[0]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        const tells = chain.slice(0, i + 2).some((of) => of.getAttribute('title'))
        return ends && tells && !whole && innerWidth > 575 ? null : at
      }
      return null
    }

    const CONTROLS =
      'a[href], button, select, textarea, input:not([type=hidden], [type=file]), [role=button], [role=tab], [role=switch], [role=combobox], [role=menuitem], [role=option]'
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) => shown(one) && !isUnseen([one]) && !one.closest('[aria-hidden=true]'),
    )
    const ruler = document.createElement('canvas').getContext('2d')
    for (const input of controls) {
      if (!(input instanceof HTMLInputElement)) continue
      const hint = input.value ? '' : input.placeholder
      if (hint && ruler) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        ruler.font = font
        const room =
          input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (ruler.measureText(hint).width > room + 2)
          faults.push(`clipped: ${hint} in ${named(input)} ${input.id}`)
      }
      if (!input.value) continue
      const counts = input.inputMode === 'decimal' || /\d{2}[/.]\d{2}/.test(input.value)
      if (counts && input.scrollWidth > input.clientWidth + 1)
        faults.push(`clipped: ${input.value} in ${named(input)} ${input.id}`)
    }

    /** What of it is seen, its layer, and what sticks while the rest scrolls. */
    const seen = controls.flatMap((one) => {
      const box = boxOf(one)
      for (const at of upwards(one.parentElement)) {
        const { overflowX, overflowY } = getComputedStyle(at)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = boxOf(at)
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
        box.top = Math.max(box.top, edge.top)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      if (box.right - box.left <= 2 || box.bottom - box.top <= 2) return []
      const sticks = upwards(one).find((at) => /sticky|fixed/.test(getComputedStyle(at).position))
      return [{ one, box, layer: one.closest(LAYERS), sticks }]
    })
    /** The button that empties a field lies at the end of it. */
    const empties = (button: Element, field: Element) =>
      button.matches('.ant-select-clear, .ant-picker-clear') &&
      field === button.closest('.ant-select, .ant-picker')?.querySelector('input')
    for (const [i, a] of seen.entries()) {
      for (const b of seen.slice(i + 1)) {
        if (a.layer !== b.layer || a.sticks !== b.sticks) continue
        if (a.one.contains(b.one) || b.one.contains(a.one)) continue
        if (empties(a.one, b.one) || empties(b.one, a.one)) continue
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (width <= 2 || height <= 2) continue
        faults.push(`overlap: ${a.one.outerHTML.slice(0, 90)} and ${b.one.outerHTML.slice(0, 90)}`)
      }
    }

    /** What a finger meets of it: its words' label where it is a tick, a line's height of what stands in text. */
    const reach = (one: HTMLElement) => {
      const parts = [one, ...(one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [])]
      for (const at of upwards(one.parentElement).slice(0, 3))
        if (
          at.matches(
            'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .search-box, .finder',
          )
        )
          parts.push(at as HTMLElement)
      return Math.max(...parts.map((part) => part.getBoundingClientRect().height))
    }
    // A switch is met in its halo as well; the row of a table is opened by its link and by its whole width.
    const inText = (one: HTMLElement) =>
      getComputedStyle(one).display === 'inline' || one.matches('[role=switch], td a')
    if (innerWidth <= 575) {
      for (const { one } of seen) {
        const writes =
          /^(INPUT|TEXTAREA|SELECT)$/.test(one.tagName) &&
          !/checkbox|radio|range/.test(one.getAttribute('type') ?? '')
        const size = Number.parseFloat(getComputedStyle(one).fontSize)
        if (writes && size < 16) faults.push(`zooms: ${size}px in ${one.outerHTML.slice(0, 120)}`)
        // A list without choices says so where its first would be; nobody chooses that.
        const chosen = !one.matches('[aria-disabled=true]')
        if (chosen && !inText(one) && reach(one) < 43.5)
          faults.push(`below a thumb: ${Math.round(reach(one))}px, ${one.outerHTML.slice(0, 120)}`)
      }
    }

    for (const pager of document.querySelectorAll('.list-foot > .pager')) {
      const foot = pager.parentElement as HTMLElement
      const edge = boxOf(foot).right - Number.parseFloat(getComputedStyle(foot).paddingRight)
      if (shown(pager) && edge - boxOf(pager).right > 2) faults.push('beside: the pages of a list')
    }

    for (const one of controls) {
      if (
        /^(A|SPAN|DIV|LI)$/.test(one.tagName) ||
        /checkbox|radio|range/.test(one.getAttribute('type') ?? '')
      )
        continue
      const { borderTopStyle, backgroundColor, fontFamily } = getComputedStyle(one)
      const grey = /^rgb\((239, 239, 239|107, 107, 107)\)$/.test(backgroundColor)
      if (grey || /outset|inset/.test(borderTopStyle) || /^(Arial|monospace)/.test(fontFamily))
        faults.push(`browser's own: ${one.outerHTML.slice(0, 120)}`)
    }
    return { faults: [...new Set(faults)], words: [...new Set(words)] }
  }, process.env.LOOK === 'whole')
}
