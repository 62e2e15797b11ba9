import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePrinter } from './settings.ts'
import { t } from './texts.ts'

const Dialog = lazy(() =>
  import('./printer-dialog.tsx').then((m) => ({ default: m.PrinterDialog })),
)

/** Chosen once: what chooses is loaded when it is wanted. */
export const LazyPrinterDialog = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <Dialog onClose={onClose} />
  </Suspense>
)

const useLabel = () => {
  const name = usePrinter((s) => s.printer?.name)
  return name ? t('printerNamed', { name }) : t('printer')
}

/** In the till's top bar; a phone has no room for it there. */
export function PrinterButton({ onOpen }: { onOpen: () => void }) {
  const label = useLabel()
  return (
    <Button
      className="till-printer"
      icon={<PrinterOutlined />}
      aria-label={label}
      title={label}
      onClick={onOpen}
    />
  )
}

/** In words, before a shift begins and among its deeds. */
export function PrinterChoice() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button block size="large" icon={<PrinterOutlined />} onClick={() => setOpen(true)}>
        {useLabel()}
      </Button>
      {open && <LazyPrinterDialog onClose={() => setOpen(false)} />}
    </>
  )
}
