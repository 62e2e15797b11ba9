import { Button, type ButtonProps } from 'antd'
import { useRef, useState } from 'react'

interface UploadProps extends ButtonProps {
  /** What the file is for, to who cannot see the button. */
  label: string
  accept?: string
  send: (file: File) => Promise<unknown>
}

/** Chooses a file and sends it; the call itself tells what went wrong. */
export function UploadButton(props: UploadProps) {
  const { label, accept = 'image/png,image/jpeg,image/webp', send, ...button } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await send(file).catch(() => {})
    setBusy(false)
  }
  return (
    <>
      <Button {...button} loading={busy} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
