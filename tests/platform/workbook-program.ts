import { readFileSync } from 'node:fs'
import { UnsafeFile, readWorkbook } from '#server/platform/excel.ts'

/** The program of hostile-workbooks.test.ts: reads workbooks in a heap of its own and tells how each ended. */
for (const path of process.argv.slice(2)) {
  const ended = await readWorkbook(readFileSync(path)).then(
    (rows) => ({
      letters: rows.flat().reduce<number>((n, cell) => n + String(cell ?? '').length, 0),
    }),
    (error: unknown) => {
      if (!(error instanceof UnsafeFile)) throw error
      return { refused: error.message }
    },
  )
  console.log(JSON.stringify(ended))
}
