import type { Endpoint } from '#contract/endpoint.ts'
import type { Dots, Slip } from '#contract/print/slip.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { shift } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { openFile } from '../../platform/download.ts'
import { queryClient } from '../../platform/query.ts'
import { printSlips } from '../../ui/slip-print.tsx'
import { isAllowed } from './browser.ts'
import { enqueue, loadBytes } from './queue.ts'
import { printerNow } from './settings.ts'

/** Papers of the till by their two calls: the file for a tab, and what it tells for a printer of its own. */
const papers = {
  receipt: { file: salesInvoice.receipt, told: salesInvoice.receiptSlips },
  shift: { file: shift.pdf, told: shift.slips },
  safe: { file: shift.safeSlip, told: shift.safeSlips },
  handover: { file: shift.handoverSlip, told: shift.handoverSlips },
  drawer: { file: shift.drawerSlip, told: shift.drawerSlips },
} as const satisfies Record<string, { file: Endpoint; told: Endpoint }>

/** By this device's printer, where it has one, else in a tab of its own. Either counts, and the call tells what went wrong. */
export async function printPaper(paper: keyof typeof papers, id: number): Promise<void> {
  const { file, told } = papers[paper]
  if (!mayPrint()) return openFile(file, { id }).catch(() => {})
  const slips = await call(told, { id }).catch(() => null)
  if (!slips) return
  // It was counted: what is on screen is asked again.
  void queryClient.invalidateQueries()
  rememberLogo(slips.logo)
  enqueue(labelOf(slips.slips[0]), slips)
}

/** What a till sold without a line, out of itself. */
export function printKept(slip: Slip): void {
  const slips = { slips: [slip], logo: knownLogo() }
  if (mayPrint()) enqueue(labelOf(slip), slips)
  else printSlips(slips)
}

/** A printer, on a page that may speak to it; the pages of other menus may not. */
function mayPrint(): boolean {
  const printer = printerNow()
  return printer !== null && isAllowed(printer.way)
}

const labelOf = (slip: Slip | undefined) => slip?.number ?? slip?.title ?? ''

/** As the branch's slips bore it last, for those that are made without a line. */
const LOGO = 'gerai.slip-logo'

function rememberLogo(logo: Dots | null): void {
  if (logo) localStorage.setItem(LOGO, JSON.stringify(logo))
  else localStorage.removeItem(LOGO)
}

function knownLogo(): Dots | null {
  try {
    return JSON.parse(localStorage.getItem(LOGO) ?? 'null') as Dots | null
  } catch {
    return null
  }
}

/**
 * The till's page may speak to devices, the page of another menu may not, and a page keeps what it was opened with: a
 * device with a printer opens the till's own. What makes the bytes is loaded while there is a line.
 */
export function readyPrinter(): void {
  const printer = printerNow()
  if (!printer) return
  void loadBytes().catch(() => {})
  const [opened] = performance.getEntriesByType('navigation')
  const isHere = opened && new URL(opened.name).pathname === location.pathname
  if (!isAllowed(printer.way) && !isHere && navigator.onLine) location.reload()
}
