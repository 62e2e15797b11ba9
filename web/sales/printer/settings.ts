import { create } from 'zustand'
import type { PaperColumns } from '#contract/print/paper.ts'

/** A way from the browser to a printer. */
export type WayName = 'usb' | 'serial'

/** What a browser knows a printer by, once a person has let it. */
export interface Known {
  name: string
  vendorId: number | null
  productId: number | null
  serialNumber: string | null
}

/** The printer of this device; it stays on it, as the key that makes it a till. */
export interface Printer extends Known {
  way: WayName
  columns: PaperColumns
  /** Bits a second of a serial line. */
  baudRate: number
  /** A drawer hangs on it. */
  drawer: boolean
}

const KEY = 'gerai.printer'

function stored(): Printer | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Printer | null
  } catch {
    return null
  }
}

export const usePrinter = create<{ printer: Printer | null }>(() => ({ printer: stored() }))

export const printerNow = (): Printer | null => usePrinter.getState().printer

/** Null: slips are printed by the browser again. */
export function choosePrinter(printer: Printer | null): void {
  if (printer) localStorage.setItem(KEY, JSON.stringify(printer))
  else localStorage.removeItem(KEY)
  usePrinter.setState({ printer })
}
