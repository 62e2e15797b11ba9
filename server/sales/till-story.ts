import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PASSWORD, type TestApp, newRequest } from '#server/platform/test-app.ts'
import { giveApproval } from './story.ts'

/** A device becomes a till of Surabaya, by a cashier and a supervisor; answers its key. */
export async function registerTill(t: TestApp, name = 'Kasir 1'): Promise<string> {
  const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER')
  const branchId = await t.id('branch', 'SBY')
  const device = { requestId: newRequest(), branchId, name, approvalToken }
  return (await t.call('kasir.sby', api.sales.shift.register, device)).key
}

/** The shift of a cashier, opened at a till that `registerTill` made: its calls are made there from now on. */
export async function openShift(
  t: TestApp,
  tillKey: string,
  openingFloat: number,
  as = 'kasir.sby',
): Promise<number> {
  const branchId = await t.id('branch', 'SBY')
  const opening = { requestId: newRequest(), branchId, tillKey, openingFloat }
  return (await t.call(as, api.sales.shift.open, opening)).id
}

/** Calls by the token of a session, or by nobody's (`''`), with the key of the till in front, if there is one. */
export const sending =
  (t: () => TestApp, tillKey: () => string | null = () => null) =>
  async (token: string, endpoint: Endpoint, payload: object, key = tillKey()) => {
    const response = await t().app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'till-key': key } : {}),
      },
      ...(endpoint.method === 'GET' ? {} : { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }

/** A session of his own with the password, anew each time: whoever was taken over from is signed out. */
export const signingIn =
  (t: () => TestApp) =>
  async (who: string): Promise<string> => {
    const response = await t().app.inject({
      method: 'POST',
      url: `/api${api.auth.session.login.path}`,
      payload: { email: `${who}@gerai.test`, password: PASSWORD },
    })
    return response.json().accessToken
  }
