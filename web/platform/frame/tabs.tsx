import { type ReactNode, useId, useState } from 'react'
import { useChosenInView } from '../chosen-in-view.ts'
import { count } from '../format.ts'

export interface Tab {
  key: string
  label: string
  count?: number
  body: ReactNode
}

/** What belongs to a document or master, one part at a time. */
export function Tabs({ tabs, start }: { tabs: Tab[]; start?: string | undefined }) {
  // Until somebody chose, the one to begin with follows what there is.
  const [open, setOpen] = useState<string>()
  const id = useId()
  const chosen = tabs.find((tab) => tab.key === (open ?? start)) ?? tabs[0]
  const strip = useChosenInView<HTMLDivElement>(chosen?.key)
  const step = (event: React.KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by && chosen && tabs.at((tabs.indexOf(chosen) + by) % tabs.length)
    if (!next) return
    setOpen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <section className="panel tabs">
      <div className="tab-names" role="tablist" ref={strip} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setOpen(tab.key)}
          >
            {tab.label} {tab.count !== undefined && <span>{count(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="tab-body"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={`${id}-${chosen?.key}`}
      >
        {chosen?.body}
      </div>
    </section>
  )
}
