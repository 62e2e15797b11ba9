import { everybody, faultsOf, papersOf, printsOf } from '../papers/papers.ts'
import type { Check } from './check.ts'

/** Of each sort of paper in each of its states one, by whoever may see everything and, by turns, by somebody else. */
const prints: Check = {
  name: 'every paper prints and adds up',
  async ask({ t }, month) {
    const found: string[] = []
    const people = await everybody(t)
    for (const paper of await papersOf(t, [month.first, month.last], 1)) {
      const other = people[paper.id % people.length] as string
      for (const call of printsOf(paper.kind))
        for (const as of ['owner', other])
          found.push(...faultsOf(paper, call, await t.ask(as, call, { id: paper.id })))
    }
    return found
  },
}

export const printChecks = [prints]
