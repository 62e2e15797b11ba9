import { CameraOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './camera-scan.css'
import { t } from './i18n/texts.ts'
import { handOn } from './scans.ts'

/** The browser's own reader of barcodes, where it has one; no library stands in for it. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
const Reader = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
const detector = Reader && 'mediaDevices' in navigator ? new Reader() : null

/** In place of a scanner: what the camera reads goes to the page's box for codes, or to `onCode`. */
export function CameraScan({ onCode = handOn }: { onCode?: (code: string) => void }) {
  const [filming, setFilming] = useState(false)
  if (!detector) return null
  return (
    <>
      <Button
        className="camera-scan"
        icon={<CameraOutlined />}
        aria-label={t('camera')}
        title={t('camera')}
        onClick={() => setFilming(true)}
      />
      {filming && (
        <Camera
          onClose={() => setFilming(false)}
          onCode={(code) => {
            setFilming(false)
            onCode(code)
          }}
        />
      )}
    </>
  )
}

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
    // The hand goes on where the code has led it, not back to the button.
    <Modal
      open
      footer={null}
      title={t('camera')}
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      {denied ? (
        <p role="alert">{t('cameraDenied')}</p>
      ) : (
        <video ref={video} className="camera-picture" muted playsInline />
      )}
    </Modal>
  )
}
