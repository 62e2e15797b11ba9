import { api } from '#contract/api.ts'
import { DATA_AS_OF } from '#contract/report/data-as-of.ts'
import { ledgerReports } from '#contract/report/ledger.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

/** What became of reports that were asked for one after another by several people, each beside a posting of his own. */
export interface Told {
  reports: number
  /** Answered by the replica, which says so and of when its data are. */
  replica: number
  /** Answered 401 or 503. */
  refused: number
  /** Without what was saved before it was asked for. */
  missing: number
  /** The replica's, and their age is not between the question and the answer. */
  wrongAge: number
  /** The longest, in milliseconds. */
  slowest: number
}

const AMOUNT = 1000
const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }

/** Somebody who posts journals and reads what they come to. */
export async function reader(t: TestApp) {
  const account = (code: string) => t.id('account', code)
  const lines = [
    { accountId: await account('6-1501'), debit: AMOUNT, credit: 0 },
    { accountId: await account('1-2201'), debit: 0, credit: AMOUNT },
  ]
  const branchId = await t.id('branch', 'SBY')
  let saved = 0
  let begun = 0
  const post = async () => {
    begun += 1
    const requestId = newRequest()
    const input = { requestId, branchId, docDate: '2026-01-10', memo: 'Uji replika', lines }
    // Said again under the same key where the machine is too busy for it, as a browser does.
    for (let tries = 1; ; tries += 1) {
      const { status } = await t.ask('akuntansi', api.bankCash.generalJournal.add, input)
      if (status === 200) break
      if (status !== 503 || tries === 10) throw new Error(`a journal was answered ${status}`)
    }
    saved += 1
  }
  const ask = () => t.ask('akuntansi', ledgerReports.trialBalance, period)
  const { body } = await ask()
  const before = body.sums.debit
  /** One report behind one posting. */
  const one = async (told: Told) => {
    await post()
    const least = saved
    const [asked, began] = [Date.now(), performance.now()]
    const answer = await ask()
    told.reports += 1
    told.slowest = Math.max(told.slowest, Math.round(performance.now() - began))
    if (answer.status !== 200) {
      told.refused += 1
      return
    }
    const has = (answer.body.sums.debit - before) / AMOUNT
    if (has < least || has > begun) told.missing += 1
    const at = answer.headers[DATA_AS_OF]
    if (at === undefined) return
    told.replica += 1
    const age = Date.parse(String(at))
    if (age < asked - 1 || age > Date.now() + 1) told.wrongAge += 1
  }
  return async (reports: number, atOnce = 4): Promise<Told> => {
    const told = { reports: 0, replica: 0, refused: 0, missing: 0, wrongAge: 0, slowest: 0 }
    let left = reports
    const each = async () => {
      while (left > 0) {
        left -= 1
        await one(told)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, each))
    return told
  }
}
