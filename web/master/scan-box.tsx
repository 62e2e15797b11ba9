import { BarcodeOutlined } from '@ant-design/icons'
import type { RefObject } from 'react'

interface BoxProps {
  box: RefObject<HTMLInputElement | null>
  label: string
  text: string
  onText: (text: string) => void
  onEnter: (text: string) => void
}

/** Where goods are scanned or typed, to be led to their line. */
export function ScanBox({ box, label, text, onText, onEnter }: BoxProps) {
  return (
    <span className="finder">
      <BarcodeOutlined aria-hidden="true" />
      <input
        ref={box}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (text.trim()) onEnter(text.trim())
        }}
      />
    </span>
  )
}
