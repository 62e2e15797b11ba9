import { z } from 'zod'
import { write } from '../endpoint.ts'
import { columnChoice, listPath } from '../list.ts'
import { id } from '../values.ts'

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
  /** Menus that stand first in the search of everything. */
  pins: z.array(listPath).max(20).optional(),
})
export type Display = z.output<typeof display>

/** Preferences by their key: `display`, or `columns:` and the place of a list. */
export const preferences = z.object({
  display: display.optional(),
  /** The branch he works in, where he has several; without one his own. */
  branchId: id.optional(),
  columns: z.record(z.string(), columnChoice),
  /** With what a list begins: what stands behind the `?` of its address. */
  views: z.record(z.string(), z.string()),
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
  setBranch: write('POST /core/v1/employees/preferences/branch/set', {
    rights: 'signed-in',
    summary: 'Cabang tempat bekerja',
    input: z.strictObject({ branchId: id }),
    reply: z.object({ ok: z.boolean() }),
  }),
  setColumns: write('POST /core/v1/employees/preferences/columns/set', {
    rights: 'signed-in',
    summary: 'Kolom daftar pilihan sendiri',
    /** Without columns the list is as it was made. */
    input: z.strictObject({
      path: listPath,
      columns: columnChoice.nullish(),
    }),
    reply: z.object({ ok: z.boolean() }),
  }),
}
