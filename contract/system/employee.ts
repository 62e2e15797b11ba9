import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterAdd, masterRow, masterSaved } from '../master.ts'
import { seenBy } from '../master/person.ts'
import { code, date, email, id, phone, pin, textRequired } from '../values.ts'
import { pastChange } from './role.ts'

const VIEW = 'system/setup-user:view'
const EDIT = 'system/setup-user:edit'

/** Colleagues are known by name; the rest belongs to those who set up users. */
export const employeeRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  branchId: id,
  branchName: z.string(),
  roleName: z.string(),
  email: seenBy(VIEW, z.string()),
  phone: seenBy(VIEW, z.string()),
  roleId: seenBy(VIEW, id),
  branchIds: seenBy(VIEW, z.array(id)),
  /** Through the role: every branch, whatever `branchIds` says. */
  allBranches: seenBy(VIEW, z.boolean()),
  joinDate: seenBy(VIEW, date),
  lastLoginAt: seenBy(VIEW, z.string()),
  /** Has not yet chosen a password of his own. */
  isFirstLogin: seenBy(VIEW, z.boolean()),
  hasPin: seenBy(VIEW, z.boolean()),
  hasSecondFactor: seenBy(VIEW, z.boolean()),
  /** Wrong passwords or PINs keep him out until then. */
  lockedUntil: seenBy(VIEW, z.string()),
})

const employeeDetail = employeeRow.extend({
  /** Devices on which he is signed in now. */
  sessions: z.array(
    z.object({ since: z.string(), lastSeenAt: z.string(), address: z.string().nullable() }),
  ),
  history: z.array(pastChange),
})

const fields = {
  code: code.nullish(),
  name: textRequired(100),
  /** Signs in with it. */
  email,
  phone: phone.nullish(),
  /** Where he works when he names no other branch. */
  branchId: id,
  roleId: id,
  /** Branches he may work in; his own always is. */
  branchIds: z.array(id).max(500).nullish(),
  joinDate: date.nullish(),
}
const one = z.strictObject({ id })
const done = z.object({ ok: z.boolean() })

/** Shown once and kept nowhere; it must be changed at the first sign-in, within a day. */
const oneTime = { password: z.string().nullable(), passwordExpiresAt: z.string().nullable() }

export const employee = group('Pegawai', {
  ...masterCalls('system/setup-user', {
    row: employeeRow,
    detail: employeeDetail,
    fields,
    filter: { roleId: id, isLocked: z.boolean() },
    rights: { get: [VIEW] },
    confirm: ['update'],
    paths: {
      getAll: 'POST /core/v1/employees/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/employees/get/xlsx',
      /** [NEW] */
      getData: 'POST /core/v1/employees/get/data',
      /** Who is deactivated is signed out at once. */
      update: 'POST /core/v1/employees/update',
      get: 'GET /core/v1/employees/get/{id}',
    },
  }),
  /** `password` is null when the answer to this very request was given before. */
  add: write('POST /core/v1/employees/add', {
    rights: ['system/setup-user:add'],
    confirm: true,
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved.extend(oneTime),
  }),
  /** [NEW] A new one-time password; every device is signed out. */
  resetPassword: write('POST /core/v1/employees/password/reset', {
    summary: 'Atur ulang kata sandi pegawai',
    rights: [EDIT],
    confirm: true,
    input: one,
    reply: z.object(oneTime),
  }),
  /** [NEW] After too many wrong passwords or PINs. */
  unlock: write('POST /core/v1/employees/unlock', {
    summary: 'Buka kunci pegawai',
    rights: [EDIT],
    input: one,
    reply: done,
  }),
  /** [NEW] Takes the PIN away; its owner chooses the next one. */
  resetPin: write('POST /core/v1/employees/pin/reset', {
    summary: 'Hapus PIN pegawai',
    rights: [EDIT],
    confirm: true,
    input: one,
    reply: done,
  }),
  /** [NEW] For a telephone that was lost; every device is signed out, and a role that wants it has it set up anew. */
  resetSecondFactor: write('POST /core/v1/employees/factor/reset', {
    summary: 'Hapus verifikasi dua langkah pegawai',
    rights: [EDIT],
    confirm: true,
    input: one,
    reply: done,
  }),
  /** [NEW] */
  endSessions: write('POST /core/v1/employees/sessions/end', {
    summary: 'Keluarkan pegawai dari semua perangkat',
    rights: [EDIT],
    input: one,
    reply: done,
  }),
  /** [NEW] One's own PIN, proven by one's own password: nobody else ever knows it. */
  changePin: write('POST /core/v1/employees/pin/change', {
    summary: 'Ubah PIN sendiri',
    rights: 'signed-in',
    input: z.strictObject({ password: z.string().min(1).max(256), pin }),
    reply: done,
  }),
})
