import { BarcodeOutlined } from '@ant-design/icons'
import { type RefObject, useRef, useState } from 'react'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
import { UnknownBarcode } from '../master/unknown-barcode.tsx'
import { labelProblem, tellBeside, useScans } from '../platform/scans.ts'
import { call } from '../platform/api.ts'
import { CameraScan } from '../platform/camera-scan.tsx'
import { hasRight } from '../platform/session.ts'
import { coded, goodsBought } from '../ui/goods-find.ts'
import type { GoodsChoice } from '../ui/goods-row.ts'
import type { ReceiveRow } from './receive-row.ts'
import { t } from './texts.ts'

interface ScanProps {
  rows: ReceiveRow[]
  /** Where a scan led to it, what its code tells. */
  onFound: (at: number, scanned?: GoodsChoice) => void
  /** Goods that the order does not know, for whoever may take them in. */
  onBeside: (goods: GoodsChoice) => void
}

/** Scan or type: leads to the goods' line of this order, or offers what is not in it. */
export function ReceiveScan({ rows, onFound, onBeside }: ScanProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const [unknown, setUnknown] = useState('')
  const [several, setSeveral] = useState<ReceiveRow['$goods'][]>([])
  const [others, setOthers] = useState<GoodsChoice[]>([])
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    setMissing('')
    setUnknown('')
    setOthers([])
    setSeveral([])
  }
  /** To what was typed, to type more of it. */
  const back = () => {
    clear()
    box.current?.focus()
  }
  const enter = async (words: string) => {
    if (!words) return
    const fitting = linesOf(rows, words)
    const scanned = fitting.length > 0 ? undefined : await ofCode(words)
    const found = scanned ? rows.filter((row) => row.$goods.goodsId === scanned.goodsId) : fitting
    setMissing(found.length > 0 ? '' : (labelProblem(words) ?? t('notInOrder', { text: words })))
    setUnknown(found.length > 0 || scanned ? '' : words)
    setOthers(found.length === 0 ? await notOrdered(words) : [])
    const goods = [...new Map(found.map(({ $goods }) => [$goods.goodsId, $goods])).values()]
    setSeveral(goods.length > 1 ? goods : [])
    if (goods.length > 1) return
    setText('')
    const [row] = found
    if (row) onFound(rows.indexOf(row), scanned)
  }
  useScans((code) => void enter(code))
  return (
    <div className="receive-scan">
      <ScanBox {...{ box, text }} onText={setText} onEnter={(words) => void enter(words)} />
      <CameraScan onCode={(code) => void enter(code)} />
      <span role="status" className="field-error">
        {missing}
      </span>
      <UnknownBarcode code={unknown} onAdded={(code) => void enter(code)} />
      <NotOrdered
        goods={others}
        onPick={(goods) => {
          clear()
          setText('')
          onBeside(goods)
        }}
        onClose={back}
      />
      {several.length > 0 && (
        <GoodsMatches
          rows={several}
          onPick={(goodsId) => {
            clear()
            setText('')
            onFound(rows.findIndex((row) => row.$goods.goodsId === goodsId))
          }}
          onClose={back}
        />
      )}
    </div>
  )
}

interface BoxProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onEnter: (words: string) => void
}

function ScanBox({ box, text, onText, onEnter }: BoxProps) {
  return (
    <span className="finder">
      <BarcodeOutlined aria-hidden="true" />
      <input
        ref={box}
        aria-label={t('scanLine')}
        placeholder={t('scanLine')}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter(text.trim())
        }}
      />
    </span>
  )
}

interface NotOrderedProps {
  goods: readonly GoodsChoice[]
  onPick: (goods: GoodsChoice) => void
  onClose: () => void
}

/** What was typed and is not in the order: it may have come along. */
function NotOrdered({ goods, onPick, onClose }: NotOrderedProps) {
  if (goods.length === 0) return null
  const pick = (goodsId: number) => {
    const picked = goods.find((one) => one.goodsId === goodsId)
    if (picked) onPick(picked)
  }
  return (
    <>
      <p className="hint">{t('takeBeside')}</p>
      <GoodsMatches rows={goods} onPick={pick} onClose={onClose} />
    </>
  )
}

/** Goods that are bought and fit: one by its code or barcode alone. */
async function notOrdered(text: string): Promise<GoodsChoice[]> {
  if (!hasRight('receive.withoutPo')) return []
  const found = await goodsBought(text).catch(() => [])
  const one = coded(found)
  return one ? [one] : found
}

/** By code, or by the words of the name in any order. */
function linesOf(rows: ReceiveRow[], text: string): ReceiveRow[] {
  const coded = rows.filter((row) => row.$goods.code === text.toUpperCase())
  return coded.length > 0 ? coded : named(rows, text, (row) => row.$goods.name)
}

/** A barcode is known to the server only; any unit of the goods leads to its line. */
async function ofCode(text: string): Promise<GoodsChoice | undefined> {
  const { rows } = await call(goodsSearch.search, { q: text, purpose: 'PURCHASE' }).catch(() => ({
    rows: [],
  }))
  const goods = coded(rows)
  tellBeside(goods?.match)
  return goods
}
