import { BarcodeOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
import { CameraScan } from '../platform/camera-scan.tsx'
import { useScans } from '../platform/scans.ts'
import { t } from './texts.ts'

interface ScanProps {
  rows: OpnameLine[]
  onFound: (goodsId: number) => void
}

/** Leads to a goods of the count: by a scanner that types, by name, or by the phone's camera. */
export function CountScan({ rows, onFound }: ScanProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const [several, setSeveral] = useState<OpnameLine[]>([])
  const box = useRef<HTMLInputElement>(null)
  const take = (goodsId: number) => {
    setText('')
    setSeveral([])
    onFound(goodsId)
  }
  const find = (words: string) => {
    const found = rowsOf(rows, words)
    setMissing(found.length > 0 ? '' : t('notInCount', { text: words }))
    if (found[0] && found.length === 1) return take(found[0].goodsId)
    if (found.length === 0) setText('')
    setSeveral(found)
  }
  useScans(find)
  return (
    <div className="count-scan">
      <span className="finder">
        <BarcodeOutlined aria-hidden="true" />
        <input
          ref={box}
          aria-label={t('scan')}
          placeholder={t('scan')}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !text.trim()) return
            event.preventDefault()
            find(text.trim())
          }}
        />
      </span>
      <CameraScan onCode={find} />
      <span role="status" className="field-error">
        {missing}
      </span>
      {several.length > 0 && (
        <GoodsMatches
          rows={several.map(matchOf)}
          onPick={take}
          onClose={() => {
            setSeveral([])
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

const matchOf = ({ goodsId, goodsCode: code, goodsName: name }: OpnameLine) => ({
  goodsId,
  code,
  name,
})

/** By barcode of any unit, by code, else by the words of the name in any order. */
function rowsOf(rows: OpnameLine[], text: string): OpnameLine[] {
  const exact = rows.find(
    (row) =>
      row.goodsCode === text.toUpperCase() || row.units.some((unit) => unit.barcode === text),
  )
  return exact ? [exact] : named(rows, text, (row) => row.goodsName)
}
