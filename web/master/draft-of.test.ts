import { describe, expect, it } from 'vitest'
import { warehouse } from '#contract/master/warehouse.ts'
import { sent } from '../ui/form-state.ts'
import { draftOf } from './draft-of.ts'

describe('a row as it was written', () => {
  const written = { branchId: 1, code: 'TOKO', name: 'Toko', type: 'STORE', address: 'Jl. Melati' }
  const row = { ...written, id: 3, version: 7, isActive: false, isPrimary: true, picName: null }

  it('is what its update takes, and no more', () => {
    const draft = draftOf(warehouse.update.input, row, {
      branchId: 'Surabaya',
      picEmployeeId: row.picName,
    })
    expect(draft).toMatchObject({ ...written, id: 3, version: 7 })
    expect(draft.$names).toEqual({ branchId: 'Surabaya', picEmployeeId: '' })
    // Switching it off or on is another act than writing it.
    expect(Object.keys(draft)).not.toContain('isActive')
    expect(warehouse.update.input.safeParse(sent(draft)).success).toBe(true)
  })
})
