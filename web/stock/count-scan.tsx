import { BarcodeOutlined, CameraOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { GoodsMatches, named } from '../master/goods-matches.tsx'
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
  const [filming, setFilming] = useState(false)
  const [several, setSeveral] = useState<OpnameLine[]>([])
  const box = useRef<HTMLInputElement>(null)
  const take = (goodsId: number) => {
    setText('')
    setSeveral([])
    onFound(goodsId)
  }
  const find = (words: string) => {
    setFilming(false)
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
      {detector && (
        <Button
          icon={<CameraOutlined />}
          aria-label={t('camera')}
          title={t('camera')}
          onClick={() => setFilming(true)}
        />
      )}
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
      {filming && <Camera onClose={() => setFilming(false)} onCode={find} />}
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

/** The browser's own reader of barcodes, where it has one; no library stands in for it. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
const Reader = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
const detector = Reader && 'mediaDevices' in navigator ? new Reader() : null

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [denied, setDenied] = useState(false)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    const look = async () => {
      const codes =
        video.current && detector ? await detector.detect(video.current).catch(() => []) : []
      if (over) return
      if (codes[0]) found(codes[0].rawValue)
      else setTimeout(() => void look(), 150)
    }
    const film = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    film().catch(() => setDenied(true))
    return () => {
      over = true
      stop()
    }
  }, [])
  return (
    <Modal open footer={null} title={t('camera')} onCancel={onClose}>
      {denied ? (
        <p role="alert">{t('cameraDenied')}</p>
      ) : (
        <video ref={video} className="count-camera" muted playsInline />
      )}
    </Modal>
  )
}
