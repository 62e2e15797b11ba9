import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { email, id, requestId, secondCode, sentence } from '../values.ts'
import { preferences } from './preference.ts'

/** So long an access token holds, minutes; whoever works renews it before. */
export const ACCESS_MINUTES = 10

/** The current user as the browser knows it (specification §3, domain §8.1). */
export const currentUser = z.object({
  employee: z.object({
    id,
    name: z.string(),
    email: z.string(),
    branchId: id,
    branchName: z.string(),
    branchCode: z.string(),
    timezone: z.string(),
    is_first_login: z.boolean(),
    /** His role wants a second factor, and he has none yet: nothing else is answered before. */
    second_factor_due: z.boolean(),
    /** [NEW] He sells to customers of his own: what he writes down is sold by him unless he says who else. */
    sells: z.boolean(),
  }),
  role: z.object({ name: z.string() }),
  refreshToken: z.object({ token: z.string() }),
  accessMenus: z.array(z.object({ menu: z.string(), subMenu: z.array(z.string()) })),
  /** Every `menu/subMenu:action` and special right granted; the server decides, this only shows. */
  rights: z.array(z.string()),
  branches: z.array(z.object({ id, code: z.string(), name: z.string(), timezone: z.string() })),
  companyName: z.string(),
  preferences,
})
export type CurrentUser = z.output<typeof currentUser>

const password = z.string().min(1).max(256)

const savedRequest = z.object({
  saved: z.boolean(),
  kind: z.string().nullable(),
  id: id.nullable(),
  docNo: z.string().nullable(),
  savedAt: z.string().nullable(),
  total: z.number().nullable(),
})

export const session = {
  login: write('POST /core/v1/employees/login', {
    rights: 'public',
    summary: 'Masuk',
    /** `code`: of the second factor, once the answer `SECOND_FACTOR` has asked for it. */
    input: z.strictObject({ email, password, code: secondCode.nullish() }),
    /** `accessToken` serves programs as a bearer token; browsers use the httpOnly cookies. */
    reply: currentUser.extend({
      accessToken: z.string(),
      /** What its owner has to hear about his account, once. */
      notice: sentence.nullable(),
    }),
  }),
  logout: write('POST /core/v1/employees/logout', {
    rights: 'signed-in',
    summary: 'Keluar',
    beforePasswordChange: true,
    input: z.strictObject({ email: email.nullish() }),
    reply: z.object({ ok: z.boolean() }),
  }),
  refresh: write('POST /core/v1/employees/token/refresh', {
    rights: 'public',
    summary: 'Perpanjang sesi',
    /** Programs send the token; browsers have it in a cookie. */
    input: z.strictObject({ token: z.string().max(200).nullish() }),
    reply: currentUser.extend({ accessToken: z.string() }),
  }),
  /** [NEW] Who am I: asked after a reload. */
  current: json('GET /core/v1/employees/current', {
    rights: 'signed-in',
    summary: 'Pengguna yang sedang masuk',
    beforePasswordChange: true,
    input: z.strictObject({}),
    reply: currentUser,
  }),
  changePassword: write('POST /core/v1/employees/password/change', {
    rights: 'signed-in',
    summary: 'Ubah kata sandi',
    beforePasswordChange: true,
    input: z.strictObject({ oldPassword: password, newPassword: password }),
    reply: z.object({ ok: z.boolean() }),
  }),
  /** [NEW] The password again, before a call that changes the system itself; good for five minutes. */
  confirmPassword: write('POST /core/v1/employees/password/confirm', {
    rights: 'signed-in',
    summary: 'Masukkan kata sandi sekali lagi',
    input: z.strictObject({ password }),
    reply: z.object({ ok: z.boolean() }),
  }),
  /** [NEW] The head office's logo, for the page on which one signs in. */
  logo: json('GET /core/v1/branches/logo/public', {
    rights: 'public',
    summary: 'Logo perusahaan',
    input: z.strictObject({}),
    /** A data URL; null without one. */
    reply: z.object({ image: z.string().nullable() }),
  }),
  /** [NEW] Was it saved? Serves the dialog 'Koneksi Terputus'. */
  request: json('POST /core/v1/requests/get', {
    rights: 'signed-in',
    summary: 'Apakah permintaan ini sudah tersimpan?',
    input: z.strictObject({ requestId }),
    reply: savedRequest,
  }),
  /**
   * [NEW] A definite end of a write whose answer never came: saved, and as what, or never to be. What arrives
   * under this key afterwards is refused.
   */
  withdraw: write('POST /core/v1/requests/withdraw', {
    rights: 'signed-in',
    summary: 'Tarik permintaan yang tidak dijawab',
    input: z.strictObject({ branchId: id, key: requestId }),
    reply: savedRequest.extend({ change: z.number(), points: z.number().int() }),
  }),
}
