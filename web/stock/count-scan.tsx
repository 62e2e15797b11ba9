import { useRef, useState } from 'react'
import { codeKeys } from '#contract/master/gs1.ts'
import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
import { type FoundGoods, keepCode, searched } from '../master/copied-goods.ts'
import { KeptCodes } from '../master/kept-codes.tsx'
import { ScanBox } from '../master/scan-box.tsx'
import { UnknownBarcode } from '../master/unknown-barcode.tsx'
import { CameraScan } from '../platform/camera-scan.tsx'
import { labelProblem, tellLabel, useScans } from '../platform/scans.ts'
import { t } from './texts.ts'

interface ScanProps {
  rows: OpnameLine[]
  /** Address of the count, where codes wait that nobody could look up. */
  page: string
  onFound: (goodsId: number) => void
  /** Goods that lie here and are not in the count join it. */
  onExtra: (goodsId: number) => void
}

/** Leads to a goods of the count: by a scanner that types, by name, or by the phone's camera. */
export function CountScan({ rows, page, onFound, onExtra }: ScanProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState('')
  const [several, setSeveral] = useState<OpnameLine[]>([])
  const { extra, look, unknown } = useBeyond(page, () => setMissing(''))
  const box = useRef<HTMLInputElement>(null)
  const take = (goodsId: number) => {
    setText('')
    setSeveral([])
    look('')
    onFound(goodsId)
  }
  const close = () => {
    setSeveral([])
    look('')
    box.current?.focus()
  }
  const find = (words: string) => {
    const found = rowsOf(rows, words)
    setMissing(found.length > 0 ? '' : (labelProblem(words) ?? t('notInCount', { text: words })))
    look(found.length > 0 ? '' : words)
    if (found[0] && found.length === 1) {
      tellLabel(words)
      return take(found[0].goodsId)
    }
    setSeveral(found)
    if (found.length === 0) setText('')
  }
  useScans(find)
  return (
    <div className="count-scan">
      <ScanBox box={box} text={text} label={t('scan')} onText={setText} onEnter={find} />
      <CameraScan onCode={find} />
      <span role="status" className="field-error">
        {missing}
      </span>
      <UnknownBarcode code={unknown} onAdded={find} />
      <KeptCodes
        page={page}
        onAdded={find}
        onPick={({ goodsId }) =>
          (rows.some((row) => row.goodsId === goodsId) ? take : onExtra)(goodsId)
        }
      />
      <ExtraGoods
        rows={extra}
        onPick={(goodsId) => {
          setMissing('')
          look('')
          onExtra(goodsId)
        }}
        onClose={close}
      />
      {several.length > 0 && (
        <GoodsMatches rows={several.map(matchOf)} onPick={take} onClose={close} />
      )}
    </div>
  )
}

/** Goods that lie here and are not in the count, offered to join it. */
function ExtraGoods({ rows, ...on }: Parameters<typeof GoodsMatches>[0]) {
  if (rows.length === 0) return null
  return (
    <>
      <p className="hint">{t('joinsCount')}</p>
      <GoodsMatches rows={rows} {...on} />
    </>
  )
}

/**
 * What is looked for beyond the count; an answer to what was looked for before comes too late. Where none comes the code
 * waits for one.
 */
function useBeyond(page: string, onKept: () => void) {
  const [extra, setExtra] = useState<FoundGoods[]>([])
  const [unknown, setUnknown] = useState('')
  const latest = useRef('')
  const look = (words: string) => {
    latest.current = words
    setExtra([])
    setUnknown('')
    if (!words) return
    const show = (found: FoundGoods[] | null) => {
      if (!found) {
        onKept()
        return keepCode(page, words, 'SALES')
      }
      if (latest.current !== words) return
      const rows = [...new Map(found.map((row) => [row.goodsId, row])).values()]
      setExtra(rows)
      setUnknown(rows.length === 0 ? words : '')
    }
    // The call itself tells what went wrong.
    void searched(words, 'SALES')
      .then(show)
      .catch(() => {})
  }
  return { extra, look, unknown }
}

const matchOf = ({ goodsId, goodsCode: code, goodsName: name }: OpnameLine) => ({
  goodsId,
  code,
  name,
})

/** By any barcode of any unit or a label, by code, else by the words of the name in any order. */
function rowsOf(rows: OpnameLine[], text: string): OpnameLine[] {
  const meant = codeKeys(text)
  const exact =
    rows.find(({ units }) => units.some(({ keys }) => meant.some((key) => keys.includes(key)))) ??
    rows.find((row) => row.goodsCode === text.toUpperCase())
  return exact ? [exact] : named(rows, text, (row) => row.goodsName)
}
