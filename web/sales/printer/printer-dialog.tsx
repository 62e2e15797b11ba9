import { Button, Checkbox, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { PAPER_COLUMNS } from '#contract/print/paper.ts'
import { useHome } from '../../platform/session.ts'
import { Labelled } from '../labelled.tsx'
import { isAllowed } from './browser.ts'
import './printer.css'
import { loadBytes, printOtherwise, printQueued } from './queue.ts'
import { type Printer, type WayName, choosePrinter, printerNow, usePrinter } from './settings.ts'
import { t } from './texts.ts'
import { trialSlip } from './trial.ts'
import { NotPrinted, type Why, send, ways } from './ways.ts'

const NAMES = Object.keys(ways) as WayName[]
/** Bits a second that printers are set to; the first is what most have. */
const RATES = [9_600, 19_200, 38_400, 57_600, 115_200]

/** Which printer this device has; tried at once, and kept on the device. */
export function PrinterDialog({ onClose }: { onClose: () => void }) {
  const printer = usePrinter((s) => s.printer)
  const [wrong, setWrong] = useState<Why | null>(null)
  const here = NAMES.filter((name) => ways[name].has())
  const allowed = here.filter(isAllowed)
  const choose = async (way: WayName) => {
    setWrong(null)
    const known = await ways[way].choose().catch(() => setWrong('broken'))
    if (!known) return
    choosePrinter({ ...(printerNow() ?? FIRST), ...known, way })
    printQueued()
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={t('printer')}
      footer={<Foot onClose={onClose} />}
      onCancel={onClose}
    >
      <div className="shift-form">
        <p className="hint">
          {printer
            ? t('chosen', { name: printer.name })
            : here.length > 0
              ? t('none')
              : t('cannot')}
        </p>
        {here.length > 0 && allowed.length === 0 ? (
          <ToTill />
        ) : (
          <div className="printer-ways">
            {allowed.map((way) => (
              <Button key={way} size="large" onClick={() => void choose(way)}>
                {t(way)}
              </Button>
            ))}
          </div>
        )}
        {allowed.includes('usb') && <p className="hint">{t('usbHint')}</p>}
        {printer && <Settings printer={printer} onWrong={setWrong} />}
        <p role="alert" className="field-error">
          {wrong && t(wrong)}
        </p>
      </div>
    </Modal>
  )
}

const FIRST = { columns: 48, baudRate: RATES[0] as number, drawer: true } as const

/** A page keeps what it was opened with, so that the till's own is opened. */
const ToTill = () => (
  <div className="printer-ways">
    <p className="hint">{t('notAllowed')}</p>
    <Button size="large" onClick={() => location.reload()}>
      {t('openTill')}
    </Button>
  </div>
)

interface SettingsProps {
  printer: Printer
  onWrong: (why: Why | null) => void
}

function Settings({ printer, onWrong }: SettingsProps) {
  const change = (some: Partial<Printer>) => choosePrinter({ ...printer, ...some })
  return (
    <>
      <Labelled label={t('columns')}>
        {(id) => (
          <Segmented
            block
            size="large"
            id={id}
            aria-label={t('columns')}
            value={printer.columns}
            options={[...PAPER_COLUMNS]}
            onChange={(columns) => change({ columns })}
          />
        )}
      </Labelled>
      <p className="hint">{t('columnsHint')}</p>
      {printer.way === 'serial' && (
        <Labelled label={t('baudRate')}>
          {(id) => (
            <Select
              id={id}
              size="large"
              value={printer.baudRate}
              options={RATES.map((value) => ({ value, label: String(value) }))}
              onChange={(baudRate) => change({ baudRate })}
            />
          )}
        </Labelled>
      )}
      <Checkbox
        className="printer-drawer"
        checked={printer.drawer}
        onChange={(event) => change({ drawer: event.target.checked })}
      >
        {t('hasDrawer')}
      </Checkbox>
      <Trial printer={printer} onWrong={onWrong} />
    </>
  )
}

/** Whatever the list of slips that wait: a trial is told here, and leaves none. */
function Trial({ printer, onWrong }: SettingsProps) {
  const { branchName } = useHome().employee
  const [state, setState] = useState<'new' | 'busy' | 'sent'>('new')
  const print = async () => {
    setState('busy')
    onWrong(null)
    try {
      const { slipBytes } = await loadBytes()
      const slips = { slips: [trialSlip(printer, branchName)], logo: null }
      await send(printer, slipBytes(slips, { columns: printer.columns, drawer: printer.drawer }))
      setState('sent')
    } catch (error) {
      setState('new')
      onWrong(error instanceof NotPrinted ? error.why : 'broken')
    }
  }
  return (
    <>
      <Button size="large" loading={state === 'busy'} onClick={() => void print()}>
        {t('trial')}
      </Button>
      <p className="hint" role="status">
        {state === 'sent' && t('trialSent')}
      </p>
    </>
  )
}

function Foot({ onClose }: { onClose: () => void }) {
  const printer = usePrinter((s) => s.printer)
  const forget = () => {
    choosePrinter(null)
    printOtherwise()
  }
  return (
    <div className="shift-buttons">
      {printer && (
        <Button size="large" onClick={forget}>
          {t('forget')}
        </Button>
      )}
      <Button size="large" type="primary" autoFocus onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
