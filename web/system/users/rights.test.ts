import { expect, it } from 'vitest'
import { groups, rightsOf, stateOf, withRights } from './rights.ts'

const all = () => true
const supplier = groups.flatMap((g) => g.places).find((p) => p.path === 'master/supplier')

it('shows a place to whoever may do something there, and hides it with everything', () => {
  const granted = withRights([], ['master/supplier:edit'], true, all)
  expect(granted.sort()).toEqual(['master/supplier:edit', 'master/supplier:view'])
  expect(withRights(granted, ['master/supplier:view'], false, all)).toEqual([])
})

it('gives only what the giver has', () => {
  const may = (right: string) => right !== 'master/supplier:approve'
  const rights = supplier ? rightsOf(supplier) : []
  expect(rights).toHaveLength(7)
  const granted = withRights([], rights, true, may)
  expect(granted).toHaveLength(6)
  expect(stateOf(new Set(granted), rights)).toBe('some')
})

it('has no writing actions for reports', () => {
  const report = groups.find((g) => g.menu === 'report')
  expect(report?.places[0]?.actions).toEqual(['view', 'print', 'export'])
})
