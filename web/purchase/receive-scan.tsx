import { useRef, useState } from 'react'
import { copiedGoods, keepCode, searched } from '../master/copied-goods.ts'
import { KeptCodes } from '../master/kept-codes.tsx'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
import { ScanBox } from '../master/scan-box.tsx'
import { UnknownBarcode } from '../master/unknown-barcode.tsx'
import { labelProblem, tellBeside, useScans } from '../platform/scans.ts'
import { CameraScan } from '../platform/camera-scan.tsx'
import { pageHere } from '../platform/outbox/unsent-bar.tsx'
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
  const [page] = useState(pageHere)
  const box = useRef<HTMLInputElement>(null)
  const clear = (words = text) => {
    setText(words)
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
    const fitting = linesOf(rows, words)
    const scanned = fitting.length > 0 ? undefined : await ofCode(words)
    if (scanned === null) {
      clear('')
      return copiedOrKept(rows, page, words).then((at) => at !== -1 && onFound(at))
    }
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
  const again = (code: string) => void enter(code)
  useScans(again)
  return (
    <div className="receive-scan">
      <ScanBox box={box} text={text} label={t('scanLine')} onText={setText} onEnter={again} />
      <CameraScan onCode={again} />
      <span role="status" className="field-error">
        {missing}
      </span>
      <UnknownBarcode code={unknown} onAdded={again} />
      <KeptCodes page={page} onAdded={again} onPick={(_, code) => again(code)} />
      <NotOrdered
        goods={others}
        onPick={(goods) => {
          clear('')
          onBeside(goods)
        }}
        onClose={back}
      />
      {several.length > 0 && (
        <GoodsMatches
          rows={several}
          onPick={(goodsId) => {
            clear('')
            onFound(rows.findIndex((row) => row.$goods.goodsId === goodsId))
          }}
          onClose={back}
        />
      )}
    </div>
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

/** Nobody could be asked: the copy in this browser leads to its line, or the code waits on its page; -1 then. */
async function copiedOrKept(rows: ReceiveRow[], page: string, code: string): Promise<number> {
  const copied = await copiedGoods(code)
  const at = rows.findIndex((row) => row.$goods.goodsId === copied?.goodsId)
  if (at === -1) await keepCode(page, code, 'PURCHASE')
  return at
}

/** A barcode is known to the server only; any unit of the goods leads to its line. Null where no answer came. */
async function ofCode(text: string): Promise<GoodsChoice | undefined | null> {
  const rows = await searched(text, 'PURCHASE').catch(() => [])
  if (!rows) return null
  const goods = coded(rows)
  tellBeside(goods?.match)
  return goods
}
