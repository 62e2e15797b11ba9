import { BarcodeOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { money, qty } from '../platform/format.ts'
import { labelProblem, tellBeside } from '../platform/scans.ts'
import { coded } from './goods-find.ts'
import { type GoodsChoice, unitText } from './goods-row.ts'
import { t } from './texts.ts'

interface FinderProps {
  search: (text: string) => Promise<GoodsChoice[]>
  onPick: (goods: GoodsChoice) => void
  onPaste?: (text: string) => void
  /** The words of what is chosen already. */
  chosen?: string
  label: string
  placeholder?: string
  /** The line where goods are added, always there. */
  adds?: boolean
}

/** What is typed, what was found for it, and which of that Enter takes. */
function useFinder({ search, onPick }: Pick<FinderProps, 'search' | 'onPick'>) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; rows: GoodsChoice[] } | null>(null)
  const [cursor, setCursor] = useState(0)
  const asked = useRef(0)

  const ask = async (words: string): Promise<GoodsChoice[]> => {
    const turn = ++asked.current
    const rows = await search(words).catch(() => [])
    if (turn === asked.current) {
      setFound({ text: words, rows })
      setCursor(0)
    }
    return rows
  }
  const look = useEffectEvent((words: string) => void ask(words))
  useEffect(() => {
    const words = text.trim()
    if (!words) return setFound(null)
    const timer = setTimeout(() => look(words), 150)
    return () => clearTimeout(timer)
  }, [text])

  const pick = (goods: GoodsChoice) => {
    setText('')
    setFound(null)
    tellBeside(goods.match)
    onPick(goods)
  }
  const enter = async () => {
    const words = text.trim()
    const rows = found?.text === words ? found.rows : await ask(words)
    const exact = coded(rows)
    const goods =
      exact ?? (found?.text === words ? rows[cursor] : rows.length === 1 ? rows[0] : undefined)
    if (goods) pick(goods)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!text.trim()) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step) setCursor((c) => Math.max(0, Math.min((found?.rows.length ?? 1) - 1, c + step)))
    else if (event.key === 'Enter') void enter()
    else setText('')
  }
  return {
    text,
    setText,
    rows: text.trim() === '' ? null : (found?.rows ?? null),
    cursor,
    pick,
    onKeyDown,
  }
}

/** Type or scan: a scanner's Enter waits for the answer, then takes the goods it means. */
export function GoodsFinder(props: FinderProps) {
  const { onPaste, chosen, label, placeholder, adds } = props
  const { text, setText, rows, cursor, pick, onKeyDown } = useFinder(props)
  const [focused, setFocused] = useState(false)
  const listId = useId()
  const open = focused && rows !== null
  const offers = open && rows.length > 0
  return (
    <Dropdown
      open={open}
      placement="bottomLeft"
      popupRender={() => (
        <Options text={text} rows={rows ?? []} cursor={cursor} id={listId} onPick={pick} />
      )}
    >
      <span className={adds ? 'finder finder-adds' : 'finder'}>
        {adds ? <PlusOutlined aria-hidden="true" /> : <BarcodeOutlined aria-hidden="true" />}
        <input
          data-col="goods"
          role="combobox"
          aria-label={label}
          aria-expanded={offers}
          aria-controls={offers ? listId : undefined}
          aria-activedescendant={offers ? `${listId}-${cursor}` : undefined}
          autoComplete="off"
          placeholder={chosen ?? placeholder}
          className={chosen ? 'has-goods' : ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!onPaste || !/[\t\n]/.test(pasted.trim())) return
            event.preventDefault()
            onPaste(pasted)
          }}
        />
      </span>
    </Dropdown>
  )
}

interface OptionsProps {
  text: string
  rows: GoodsChoice[]
  cursor: number
  id: string
  onPick: (goods: GoodsChoice) => void
}

function Options({ text, rows, cursor, id, onPick }: OptionsProps) {
  if (rows.length === 0)
    return (
      <div className="finder-list" role="status">
        <p className="hint">{labelProblem(text) ?? t('notFound')}</p>
      </div>
    )
  return (
    <div className="finder-list" role="listbox" id={id}>
      {rows.map((goods, i) => (
        <button
          type="button"
          tabIndex={-1}
          key={goods.goodsUnitId}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === cursor}
          className={i === cursor ? 'finder-one is-cursor' : 'finder-one'}
          // Before the input loses its focus and the list closes.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(goods)
          }}
        >
          <span className="finder-name">{goods.name}</span>
          <span className="hint">{goods.code}</span>
          <span className="hint">{unitText(goods)}</span>
          <span className="number">{money(goods.price)}</span>
          <span className="number hint">
            {goods.onHand === undefined || goods.onHand === null
              ? ''
              : `${qty(goods.onHand)} ${goods.baseUnitName}`}
          </span>
        </button>
      ))}
    </div>
  )
}
