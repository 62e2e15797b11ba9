import { coretaxLists } from './coretax-lists.ts'
import { efaktur } from './efaktur.ts'
import { retailInvoices } from './retail-invoices.ts'
import { returnNotes } from './return-notes.ts'
import { taxFiles } from './tax-files.ts'
import { taxRehearsal } from './tax-rehearsal.ts'
import { withheldFromUs } from './withheld-from-us.ts'
import { withholding } from './withholding.ts'

/** What goes to the tax office and comes back from it. */
export const taxCalls = {
  coretaxLists,
  taxFiles,
  taxRehearsal,
  retailInvoices,
  returnNotes,
  withheldFromUs,
  withholding,
  efaktur,
}
