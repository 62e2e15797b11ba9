import { BarcodeOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
import { call } from '../platform/api.ts'
import { CameraScan } from '../platform/camera-scan.tsx'
import { useScans } from '../platform/scans.ts'
import type { ReceiveRow } from './receive-row.ts'
import { t } from './texts.ts'

interface ScanProps {
  rows: ReceiveRow[]
  onFound: (at: number) => void
}

/** Scan or type: leads to the goods' line of this order. */
export function ReceiveScan({ rows, onFound }: ScanProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const [several, setSeveral] = useState<ReceiveRow['$goods'][]>([])
  const box = useRef<HTMLInputElement>(null)
  const enter = async (words: string) => {
    if (!words) return
    const fitting = linesOf(rows, words)
    const found = fitting.length > 0 ? fitting : await lineByBarcode(rows, words)
    setMissing(found.length === 0 ? t('notInOrder', { text: words }) : '')
    const goods = [...new Map(found.map(({ $goods }) => [$goods.goodsId, $goods])).values()]
    setSeveral(goods.length > 1 ? goods : [])
    if (goods.length > 1) return
    setText('')
    const [row] = found
    if (row) onFound(rows.indexOf(row))
  }
  useScans((code) => void enter(code))
  return (
    <div className="receive-scan">
      <span className="finder">
        <BarcodeOutlined aria-hidden="true" />
        <input
          ref={box}
          aria-label={t('scanLine')}
          placeholder={t('scanLine')}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void enter(text.trim())
          }}
        />
      </span>
      <CameraScan onCode={(code) => void enter(code)} />
      <span role="status" className="field-error">
        {missing}
      </span>
      {several.length > 0 && (
        <GoodsMatches
          rows={several}
          onPick={(goodsId) => {
            setText('')
            setSeveral([])
            onFound(rows.findIndex((row) => row.$goods.goodsId === goodsId))
          }}
          onClose={() => {
            setSeveral([])
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** By code, or by the words of the name in any order. */
function linesOf(rows: ReceiveRow[], text: string): ReceiveRow[] {
  const coded = rows.filter((row) => row.$goods.code === text.toUpperCase())
  return coded.length > 0 ? coded : named(rows, text, (row) => row.$goods.name)
}

/** A barcode is known to the server only; any unit of the goods leads to its line. */
async function lineByBarcode(rows: ReceiveRow[], barcode: string): Promise<ReceiveRow[]> {
  const answer = await call(goodsSearch.search, { q: barcode, purpose: 'PURCHASE' }).catch(() => ({
    rows: [],
  }))
  const goods = answer.rows.find(
    (one) => one.barcode === barcode || one.units.some((unit) => unit.barcode === barcode),
  )
  return rows.filter((row) => row.$goods.goodsId === goods?.goodsId)
}
