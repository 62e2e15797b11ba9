import { z } from 'zod'
import { write } from '../endpoint.ts'
import { text } from '../values.ts'

/** What the window *Tampilan* offers; only what was ever chosen is kept. */
export const display = z.strictObject({
  navCollapsed: z.boolean().optional(),
  sideNavTheme: z.enum(['light', 'dark']).optional(),
  locale: z.enum(['id', 'en']).optional(),
  navType: z.enum(['side', 'top']).optional(),
  topNavColor: z.enum(['white', 'petrol']).optional(),
  headerNavColor: z.enum(['white', 'petrol']).optional(),
  currentTheme: z.enum(['light', 'dark']).optional(),
  density: z.enum(['normal', 'compact']).optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
})
export type Display = z.output<typeof display>

const names = z.array(text(60)).max(100)

/** Which columns of a list are seen, in which order. */
export const columnChoice = z.strictObject({ order: names, hidden: names })
export type ColumnChoice = z.output<typeof columnChoice>

/** Preferences by their key: `display`, or `columns:` and the place of a list. */
export const preferences = z.object({
  display: display.optional(),
  columns: z.record(z.string(), columnChoice),
})
export type Preferences = z.output<typeof preferences>

/** [NEW] How somebody likes his screens; it is read with the session, and the last one said counts. */
export const preference = {
  setDisplay: write('POST /core/v1/employees/preferences/display/set', {
    rights: 'signed-in',
    summary: 'Tampilan pilihan sendiri',
    input: z.strictObject({ display }),
    reply: z.object({ ok: z.boolean() }),
  }),
  setColumns: write('POST /core/v1/employees/preferences/columns/set', {
    rights: 'signed-in',
    summary: 'Kolom daftar pilihan sendiri',
    /** Without columns the list is as it was made. */
    input: z.strictObject({
      path: z.string().regex(/^[a-z][a-zA-Z0-9/:._-]{0,89}$/, 'Alamat tidak valid'),
      columns: columnChoice.nullish(),
    }),
    reply: z.object({ ok: z.boolean() }),
  }),
}
