import { BarcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../platform/api.ts'
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
  const enter = async () => {
    const words = text.trim()
    if (!words) return
    const at = lineOf(rows, words)
    const found = at === -1 ? await lineByBarcode(rows, words) : at
    setText('')
    setMissing(found === -1 ? t('notInOrder', { text: words }) : '')
    if (found !== -1) onFound(found)
  }
  return (
    <div className="receive-scan">
      <span className="finder">
        <BarcodeOutlined aria-hidden="true" />
        <input
          aria-label={t('scanLine')}
          placeholder={t('scanLine')}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void enter()
          }}
        />
      </span>
      <span role="status" className="field-error">
        {missing}
      </span>
    </div>
  )
}

/** By code, or by the words of the name in any order. */
function lineOf(rows: ReceiveRow[], text: string): number {
  const code = rows.findIndex((row) => row.$goods.code === text.toUpperCase())
  if (code !== -1 || /^\d+$/.test(text)) return code
  const words = text.toLowerCase().split(/\s+/)
  return rows.findIndex((row) => words.every((w) => row.$goods.name.toLowerCase().includes(w)))
}

/** A barcode is known to the server only; any unit of the goods leads to its line. */
async function lineByBarcode(rows: ReceiveRow[], barcode: string): Promise<number> {
  const answer = await call(goodsSearch.search, { q: barcode, purpose: 'PURCHASE' }).catch(() => ({
    rows: [],
  }))
  const goods = answer.rows.find(
    (one) => one.barcode === barcode || one.units.some((unit) => unit.barcode === barcode),
  )
  return goods ? rows.findIndex((row) => row.$goods.goodsId === goods.goodsId) : -1
}
