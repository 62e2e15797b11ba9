import { api } from '#contract/api.ts'
import type { Check } from './check.ts'

/** Every check of the list that stands in the way, with the documents it names. */
const checklist: Check = {
  name: 'nothing stands in the way of closing',
  async ask(w, { id }) {
    const { rows } = await w.t.call('owner', api.system.period.checklist, { id })
    return rows
      .filter((row) => row.level === 'BLOCK' && !row.ok)
      .map(({ key, text, names, documents }) => {
        const papers = documents.map((d) => `${d.kind} ${d.docNo ?? d.id}`).join(', ')
        return `${key}: ${text} ${names.join('; ')} ${papers}`
      })
  },
}

const close: Check = {
  name: 'the month closes',
  async ask(w, { id }) {
    const closed = await w.t.ask('akuntansi', api.system.period.postingClose, {
      id,
      ignoreWarnings: true,
    })
    if (closed.status !== 200) return [`posting: ${closed.error.message}`]
    const asked = { id, ignoreWarnings: true }
    const { status, error } = await w.t.ask('akuntansi', api.system.period.close, asked)
    return status === 200 ? [] : [error.message]
  },
}

export const monthChecks = [checklist, close]
