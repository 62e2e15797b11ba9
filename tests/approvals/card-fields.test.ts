import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { approvalCard } from '#contract/application/approval-card.ts'

const folder = join(import.meta.dirname, '../../web/platform/approvals')
const shown = ['card.tsx', 'card-lines.tsx']
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

it('shows whoever allows it all that a card says', () => {
  const unseen = Object.keys(approvalCard.shape).filter(
    (field) => !new RegExp(`\\b${field}\\b`).test(shown),
  )
  expect(unseen).toEqual([])
})
