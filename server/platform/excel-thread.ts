import { Worker } from 'node:worker_threads'
import type { Cell } from './cell.ts'
import { originalText } from './excel-cells.ts'
import type { ReadAnswer, ReadTask, SheetRows } from './excel-reader.ts'
import { UnsafeFile } from './unzip.ts'

/** How long one file may be read, in milliseconds. */
export interface Patience {
  /** Time of a processor that the thread uses itself: a busy machine takes none of it away from a good file. */
  processor: number
  /** Time of the clock, for a thread that gets no processor, or waits for what never comes. */
  clock: number
}

const PATIENCE: Patience = { processor: 20_000, clock: 300_000 }
/** How often it is asked how much was used, in milliseconds. */
const LOOK = 250

/** Reads in a thread of its own; what takes too much memory or time is refused with an `UnsafeFile`. */
export function readInThread(task: ReadTask, patience = PATIENCE): Promise<SheetRows[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./excel-reader.ts', import.meta.url), {
      workerData: task,
      transferList: [task.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
    })
    const sheets: SheetRows[] = []
    const stopLooking = endImpatiently(worker, patience, reject)
    worker.on('message', (answer: ReadAnswer) => {
      if (answer === 'end') return resolve(sheets)
      if ('refused' in answer) return reject(new UnsafeFile(answer.refused))
      if ('sheet' in answer) return void sheets.push({ name: answer.sheet, rows: [] })
      for (const row of answer.rows) sheets.at(-1)?.rows.push(row.map(originalCell))
      worker.postMessage('more')
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    )
    worker.once('exit', () => {
      stopLooking()
      reject(tooMuch())
    })
  })
}

/** Ends the thread when it has used up its time; answers how to stop looking. */
function endImpatiently(worker: Worker, patience: Patience, refuse: (why: UnsafeFile) => void) {
  const began = performance.now()
  const looking = setInterval(look, LOOK)
  async function look() {
    // A thread that has just ended uses nothing more.
    const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if ((used.user + used.system) / 1000 > patience.processor) refuse(tooMuch())
    else if (performance.now() - began > patience.clock)
      refuse(
        new UnsafeFile(
          'Komputer server terlalu sibuk untuk membaca berkas ini; coba lagi sebentar lagi',
        ),
      )
    else return
    await worker.terminate()
  }
  return () => clearInterval(looking)
}

const tooMuch = () => new UnsafeFile('Berkas terlalu besar atau terlalu rumit untuk dibaca')
const originalCell = (cell: Cell): Cell => (typeof cell === 'string' ? originalText(cell) : cell)
