import { readFileSync } from 'node:fs'
import { UnsafeFile, readWorkbook } from '#server/platform/excel.ts'

/** Reads workbooks in a heap of its own and tells how each ended; with `PATIENCE`, first that it begins. */
const patience = process.env.PATIENCE && JSON.parse(process.env.PATIENCE)
for (const path of process.argv.slice(2)) {
  if (patience) console.log('begins')
  const ended = await readWorkbook(readFileSync(path), patience ? { patience } : {}).then(
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
