import { BarcodeOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { NoAnswer } from '../platform/errors.ts'
import { money, qty } from '../platform/format.ts'
import { usePointed } from '../platform/pointed.ts'
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

interface Found {
  text: string
  rows: GoodsChoice[]
  /** Nobody could be asked. */
  away: boolean
}

const unitOf = ({ goodsUnitId }: GoodsChoice) => goodsUnitId

/** What is typed, what was found for it, and which of that Enter takes. */
function useFinder({ search, onPick }: Pick<FinderProps, 'search' | 'onPick'>) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const asked = useRef(0)
  const { at, sameIn, step, begin } = usePointed(found?.rows ?? [], unitOf)

  const ask = async (words: string): Promise<GoodsChoice[]> => {
    const turn = ++asked.current
    let away = false
    const rows = await search(words).catch((error: unknown) => {
      away = error instanceof NoAnswer
      return []
    })
    if (turn === asked.current) setFound({ text: words, rows, away })
    return rows
  }
  const type = (words: string) => {
    begin()
    setText(words)
  }
  const look = useEffectEvent((words: string) => void ask(words))
  useEffect(() => {
    const words = text.trim()
    if (!words) return setFound(null)
    const timer = setTimeout(() => look(words), 150)
    return () => clearTimeout(timer)
  }, [text])

  const pick = (goods: GoodsChoice) => {
    type('')
    setFound(null)
    tellBeside(goods.match)
    onPick(goods)
  }
  const enter = async () => {
    const words = text.trim()
    const isKnown = found?.text === words
    const rows = isKnown ? found.rows : await ask(words)
    const only = rows.length === 1 ? rows[0] : undefined
    const goods = coded(rows) ?? (isKnown ? rows[at] : (sameIn(rows) ?? only))
    if (goods) pick(goods)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!text.trim()) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (by) step(by)
    else if (event.key === 'Enter') void enter()
    else type('')
  }
  return {
    text,
    type,
    rows: text.trim() === '' ? null : (found?.rows ?? null),
    away: found?.away ?? false,
    cursor: at,
    pick,
    onKeyDown,
  }
}

/** Type or scan: a scanner's Enter waits for the answer, then takes the goods it means. */
export function GoodsFinder(props: FinderProps) {
  const { onPaste, chosen, label, placeholder, adds } = props
  const { text, type, rows, away, cursor, pick, onKeyDown } = useFinder(props)
  const [focused, setFocused] = useState(false)
  const listId = useId()
  const open = focused && rows !== null
  const offers = open && rows.length > 0
  return (
    <Dropdown
      open={open}
      placement="bottomLeft"
      popupRender={() => (
        <Options
          text={text}
          away={away}
          cursor={cursor}
          rows={rows ?? []}
          id={listId}
          onPick={pick}
        />
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
          onChange={(event) => type(event.target.value)}
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
  away: boolean
  rows: GoodsChoice[]
  cursor: number
  id: string
  onPick: (goods: GoodsChoice) => void
}

function Options({ text, away, rows, cursor, id, onPick }: OptionsProps) {
  if (rows.length === 0)
    return (
      <div className="finder-list" role="status">
        <p className="hint">{labelProblem(text) ?? t(away ? 'notLooked' : 'notFound')}</p>
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
