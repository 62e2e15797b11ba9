import type { Page } from 'playwright-core'

/** Strips of tabs that are wider than their window and do not show what is chosen in them: by its words. */
export const hiddenChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (of: Element) =>
      of.scrollWidth > of.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(of).overflowX)
    const strips = [
      ...document.querySelectorAll(
        '[role=tablist], nav, [role=radiogroup], :has(> [role=radiogroup])',
      ),
    ].filter((one) => one.checkVisibility() && scrolls(one))
    return strips.flatMap((strip) => {
      const chosen = strip.querySelector(
        '[aria-selected=true], [aria-current], label:has(:checked)',
      )
      if (!chosen) return []
      const [at, room] = [chosen.getBoundingClientRect(), strip.getBoundingClientRect()]
      const isSeen = at.left >= room.left - 1 && at.right <= room.right + 1
      return isSeen ? [] : [chosen.textContent ?? '']
    })
  })
