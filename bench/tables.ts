import { layouts, walkLayout } from '../tests/corpus/tables.ts'

/** `npm run bench -- tables`: every layout of the corpus as it came and spoilt in every way; the suite walks a tenth a day. */
export async function bench() {
  const faults: string[] = []
  for (const layout of layouts) faults.push(...(await walkLayout(layout)))
  for (const fault of faults) console.error(fault)
  return { layouts: layouts.length, faults: faults.length, ok: faults.length === 0 }
}
