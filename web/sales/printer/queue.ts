import { create } from 'zustand'
import type { Slips } from '#contract/print/slip.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { printSlips } from '../../ui/slip-print.tsx'
import { printerNow } from './settings.ts'
import { NotPrinted, type Why, send } from './ways.ts'

/** Slips that were counted as printed and did not come out yet; each is printed from its beginning. */
export interface Job {
  key: string
  /** What people know it by. */
  label: string
  slips: Slips
}

interface Queue {
  jobs: Job[]
  /** Why the first of them did not come out; null while none failed. */
  trouble: Why | null
  /** The drawer was to open, and did not. */
  shut: boolean
}

/** Of this tab: it outlives a change of cashier, which loads the page anew. */
const KEY = 'gerai.unprinted'

function left(): Job[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Job[]
  } catch {
    return []
  }
}

export const useQueued = create<Queue>(() => {
  const jobs = left()
  return { jobs, trouble: jobs.length > 0 ? 'broken' : null, shut: false }
})

useQueued.subscribe(({ jobs }, before) => {
  if (jobs !== before.jobs) sessionStorage.setItem(KEY, JSON.stringify(jobs))
})

/** What makes the bytes is loaded by the first slip, or ahead where there is a printer: a till may lose its line. */
export const loadBytes = () => import('#contract/print/escpos.ts')

let isPrinting = false

/** Printed after what waits already; whoever asks waits for nothing. */
export function enqueue(label: string, slips: Slips): void {
  const job = { key: newRequestId(), label, slips }
  useQueued.setState(({ jobs }) => ({ jobs: [...jobs, job] }))
  printQueued()
}

/** All that waits, in order, until one does not come out. */
export function printQueued(): void {
  if (isPrinting) return
  isPrinting = true
  void printAll().finally(() => printQueuedSince())
}

/** What came while the last one was under way. */
function printQueuedSince(): void {
  isPrinting = false
  const { jobs, trouble } = useQueued.getState()
  if (jobs.length > 0 && trouble === null && printerNow()) printQueued()
}

async function printAll(): Promise<void> {
  for (;;) {
    const [job] = useQueued.getState().jobs
    const printer = printerNow()
    if (!job || !printer) return
    try {
      const { slipBytes } = await loadBytes()
      await send(printer, slipBytes(job.slips, { columns: printer.columns }))
    } catch (error) {
      useQueued.setState({ trouble: whyOf(error) })
      return
    }
    useQueued.setState(({ jobs }) => ({
      jobs: jobs.filter(({ key }) => key !== job.key),
      trouble: null,
      shut: false,
    }))
  }
}

const whyOf = (error: unknown): Why => (error instanceof NotPrinted ? error.why : 'broken')

/** By the browser's print, all that waits; then it waits no longer. */
export function printOtherwise(): void {
  const { jobs } = useQueued.getState()
  useQueued.setState({ jobs: [], trouble: null, shut: false })
  const [first] = jobs
  if (!first) return
  printSlips({ slips: jobs.flatMap(({ slips }) => slips.slips), logo: first.slips.logo })
}

/** The drawer on the printer, at once or not at all: one that opens later opens before nobody. */
export function openDrawer(): void {
  const printer = printerNow()
  if (!printer?.drawer) return
  const open = async () => {
    const { drawerBytes } = await loadBytes()
    await send(printer, drawerBytes())
  }
  open().then(
    () => useQueued.setState({ shut: false }),
    () => useQueued.setState({ shut: true }),
  )
}

export const forgetShut = (): void => useQueued.setState({ shut: false })
