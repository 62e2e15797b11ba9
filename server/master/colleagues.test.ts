import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** Whoever is named for something of a branch works there; whoever works elsewhere is nobody. */
describe('employees who are named', () => {
  let t: TestApp
  let branchId: number
  let stranger: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    stranger = await t.id('employee', 'kasir.mlg')
  })
  afterAll(async () => t.close())

  const inputs: Record<
    string,
    (id: number) => Promise<{ status: number; error: { message: string } }>
  > = {
    'warehouse.picEmployeeId': async (picEmployeeId) =>
      t.ask('owner', api.master.warehouse.add, {
        requestId: newRequest(),
        branchId,
        code: `G${picEmployeeId}`,
        name: `Gudang ${picEmployeeId}`,
        type: 'WAREHOUSE',
        picEmployeeId,
      } as never),
    'customer.salesmanId': async (salesmanId) =>
      t.ask('owner', api.master.customer.add, {
        requestId: newRequest(),
        branchId,
        name: `Toko ${salesmanId}`,
        type: 'NON_MEMBER',
        salesmanId,
      } as never),
  }
  it.each(Object.entries(inputs))('are colleagues in %s', async (_field, ask) => {
    const foreign = await ask(stranger)
    expect([foreign.status, foreign.error.message]).toEqual([
      404,
      expect.stringContaining('tidak ditemukan di cabang ini'),
    ])
    // Not found as an id that nobody has is not.
    const nobody = await ask(999_999)
    expect([nobody.status, foreign.error.message]).toEqual([
      404,
      `${nobody.error.message} di cabang ini`,
    ])
    expect((await ask(await t.id('employee', 'gudang.sby'))).status).toBe(200)
  })

  it('are asked for wherever a call that writes takes one', () => {
    const fields = new Set(
      endpointsOf()
        .filter(({ writes }) => writes)
        .flatMap(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}))
        .filter((name) =>
          /^(salesman|collector|courier|pic\w*|employee|driver)\w*Id$|^(salesman|collector|courier)Id$/i.test(
            name,
          ),
        ),
    )
    // Of the branch by `readColleague`; whose bills a courier's handover takes is told by the bills themselves.
    expect([...fields].sort()).toEqual(['collectorId', 'courierId', 'picEmployeeId', 'salesmanId'])
  })
})
