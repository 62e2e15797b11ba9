import { type SerialDevice, type UsbDevice, devices, isAllowed } from './browser.ts'
import type { Known, Printer, WayName } from './settings.ts'

/** Why nothing was printed; its words stand in texts.ts. */
export type Why = 'away' | 'taken' | 'silent' | 'broken' | 'notHere'

export class NotPrinted extends Error {
  readonly why: Why
  constructor(why: Why, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

interface Way {
  /** This browser has it, and may use it on this page. */
  has(): boolean
  /** Asks the person which; null where he chose none. */
  choose(): Promise<Known | null>
  /** All of it, from its beginning; `stop` gives the device back. */
  send(printer: Printer, bytes: Uint8Array, stop: AbortSignal): Promise<void>
}

/** USB's own class of printers. */
const PRINTERS = 7
/** Bytes that are handed over at once. */
const PORTION = 4096

const usb: Way = {
  has: () => devices().usb !== undefined,
  choose: () =>
    chosen(async () => {
      const device = await devices().usb?.requestDevice({ filters: [{ classCode: PRINTERS }] })
      return device && knownUsb(device)
    }),
  async send(printer, bytes, stop) {
    const all = (await devices().usb?.getDevices()) ?? []
    const device = all.find((one) => isSame(knownUsb(one), printer))
    if (!device) throw new NotPrinted('away')
    await opened(device.open())
    // Given back after every slip: another tab, or another till's page, prints with it too.
    const giveBack = () => device.close().catch(() => {})
    stop.addEventListener('abort', giveBack, { once: true })
    try {
      if (!device.configuration) await device.selectConfiguration(1)
      const { number, endpoint } = outOf(device)
      await opened(device.claimInterface(number))
      for (let from = 0; from < bytes.length; from += PORTION) {
        const { status } = await device.transferOut(endpoint, bytes.slice(from, from + PORTION))
        if (status !== 'ok') throw new NotPrinted('broken')
      }
    } finally {
      await giveBack()
    }
  },
}

const serial: Way = {
  has: () => devices().serial !== undefined,
  choose: () =>
    chosen(async () => {
      const port = await devices().serial?.requestPort()
      return port && knownSerial(port)
    }),
  async send(printer, bytes, stop) {
    const all = (await devices().serial?.getPorts()) ?? []
    const port = all.find((one) => isSame(knownSerial(one), printer))
    if (!port) throw new NotPrinted('away')
    await opened(port.open({ baudRate: printer.baudRate }))
    try {
      const writer = port.writable?.getWriter()
      if (!writer) throw new NotPrinted('broken')
      stop.addEventListener('abort', () => void writer.abort().catch(() => {}), { once: true })
      for (let from = 0; from < bytes.length; from += PORTION)
        await writer.write(bytes.slice(from, from + PORTION))
      // Told when the last byte has left.
      await writer.close()
    } finally {
      await port.close().catch(() => {})
    }
  },
}

export const ways: Record<WayName, Way> = { usb, serial }

/** So long for a printer that takes nothing, and for what a slow line needs; milliseconds. */
const PATIENCE = 8_000
const patienceOf = ({ way, baudRate }: Printer, bytes: Uint8Array) =>
  PATIENCE + (way === 'serial' ? (bytes.length * 10 * 1000) / baudRate : bytes.length / 10) * 2

/** Sends all of it, or says why not; one tab of this device at a time. */
export async function send(printer: Printer, bytes: Uint8Array): Promise<void> {
  const way = ways[printer.way]
  if (!way.has() || !isAllowed(printer.way)) throw new NotPrinted('notHere')
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        stop.abort()
        reject(new NotPrinted('silent'))
      },
      patienceOf(printer, bytes),
    )
  })
  const sent = () => Promise.race([way.send(printer, bytes, stop.signal), late])
  try {
    await (navigator.locks ? navigator.locks.request('gerai-printer', sent) : sent())
  } catch (error) {
    throw error instanceof NotPrinted ? error : new NotPrinted('broken', error)
  } finally {
    clearTimeout(timer)
  }
}

/** Another program, mostly the driver of the operating system, has it. */
const opened = (done: Promise<void>): Promise<void> =>
  done.catch((error: unknown) => {
    throw new NotPrinted('taken', error)
  })

/** A person who closes the browser's list has chosen nothing. */
async function chosen(ask: () => Promise<Known | undefined>): Promise<Known | null> {
  try {
    return (await ask()) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

const knownUsb = ({ vendorId, productId, productName, serialNumber }: UsbDevice): Known => ({
  vendorId,
  productId,
  serialNumber: serialNumber || null,
  name: productName?.trim() || 'USB',
})

function knownSerial(port: SerialDevice): Known {
  const { usbVendorId, usbProductId } = port.getInfo()
  return {
    vendorId: usbVendorId ?? null,
    productId: usbProductId ?? null,
    serialNumber: null,
    name: 'Serial',
  }
}

const isSame = (one: Known, other: Known): boolean =>
  one.vendorId === other.vendorId &&
  one.productId === other.productId &&
  one.serialNumber === other.serialNumber

/** Where a printer takes its bytes: its own class of interface before any other. */
function outOf({ configuration }: UsbDevice): { number: number; endpoint: number } {
  const all = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternate }) =>
    alternate.endpoints
      .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
      .map(({ endpointNumber }) => ({
        isPrinter: alternate.interfaceClass === PRINTERS,
        number: interfaceNumber,
        endpoint: endpointNumber,
      })),
  )
  const found = all.find(({ isPrinter }) => isPrinter) ?? all[0]
  if (!found) throw new NotPrinted('broken')
  return found
}
