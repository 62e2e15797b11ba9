import { dayText } from '#contract/days.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type KeptDevice,
  type OfflineDifference,
  differenceWords,
  offline as contract,
} from '#contract/sales/offline.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { instantText } from '#server/platform/time.ts'
import { differencesOf } from './differences.ts'
import { devicesOf } from './watched-devices.ts'

type Columns = Parameters<typeof exportRows>[1]['excel']
const rowOf = (row: typeof contract.differencesXlsx.row) => row as NonNullable<typeof row>

const DIFFERENCES: Columns = [
  ['soldAt', 'text'],
  ['kind', 'text'],
  ['branchName', 'text'],
  ['tillName', 'text'],
  ['cashierName', 'text'],
  ['keptNumber', 'text'],
  ['docNo', 'text'],
  ['amount', 'money'],
  ['detail', 'text'],
  ['acknowledgedAt', 'text'],
  ['acknowledgedBy', 'text'],
  ['reason', 'text'],
]

const DEVICES: Columns = [
  ['branchName', 'text'],
  ['tillName', 'text'],
  ['seenAt', 'text'],
  ['unsent', 'qty'],
  ['missing', 'qty'],
  ['version', 'text'],
  ['registeredAt', 'text'],
  ['registeredBy', 'text'],
  ['closedAt', 'text'],
  ['lostAt', 'text'],
  ['lostBy', 'text'],
  ['lostReason', 'text'],
  ['offlineAllowed', 'text'],
  ['offlineSaleLimit', 'money'],
  ['offlineUnsentLimit', 'money'],
]

/** The columns that are seen, in their order. */
const shown = (all: Columns, chosen: string[] | null | undefined): Columns =>
  chosen ? chosen.flatMap((key) => all.filter(([field]) => field === key)) : all

export const differencesBook = (
  ctx: Ctx,
  { columns, ...input }: ParsedOf<typeof contract.differencesXlsx> & Chosen,
): Promise<FileAnswer> =>
  exportRows(
    ctx,
    {
      kind: 'selisih-tanpa-jaringan',
      title: 'Selisih Tanpa Jaringan',
      row: rowOf(contract.differencesXlsx.row),
      excel: shown(DIFFERENCES, columns),
    },
    async (tx, s, page) => {
      const { rows, count } = await differencesOf(tx, s, { ...input, ...page })
      return { rows: rows.map((row) => toldDifference(row, s.timezone)), count }
    },
  )

interface Chosen {
  columns?: string[] | null | undefined
}

const at = (instant: string | null, timezone: string) => instant && instantText(instant, timezone)

const toldDifference = (row: OfflineDifference, timezone: string) => ({
  ...row,
  kind: differenceWords[row.kind][0],
  soldAt: at(row.soldAt, timezone),
  detail: row.kind === 'CLOCK' ? at(row.detail, timezone) : daysIn(row.detail),
  acknowledgedAt: at(row.acknowledgedAt, timezone),
})

/** Days as people write them. */
const daysIn = (text: string | null) =>
  text?.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dayText(day)) ?? null

export const devicesBook = (
  ctx: Ctx,
  { columns, ...input }: ParsedOf<typeof contract.devicesXlsx> & Chosen,
): Promise<FileAnswer> =>
  exportRows(
    ctx,
    {
      kind: 'perangkat-kasir',
      title: 'Perangkat Kasir',
      row: rowOf(contract.devicesXlsx.row),
      excel: shown(DEVICES, columns),
    },
    async (tx, s, page) => {
      const { rows, count } = await devicesOf(tx, s, { ...input, ...page })
      return { rows: rows.map((row) => toldDevice(row, s.timezone)), count }
    },
  )

const toldDevice = (row: KeptDevice, timezone: string) => ({
  ...row,
  seenAt: at(row.seenAt, timezone),
  registeredAt: at(row.registeredAt, timezone),
  closedAt: at(row.closedAt, timezone),
  lostAt: at(row.lostAt, timezone),
  offlineAllowed: row.offlineAllowed ? 'Ya' : 'Tidak',
})
