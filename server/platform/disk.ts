import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsError } from './settings-error.ts'

/** Below it nothing more can be trusted to be written; above that share of the whole it is told. */
const LEAST_FREE = 50 * 2 ** 20
const ALMOST_FULL = 0.9

export interface Room {
  free: number
  size: number
}

/** Of the disk on which a folder lies, or will lie. */
export function roomAt(folder: string): Room {
  if (!existsSync(folder)) return roomAt(dirname(folder))
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

export const isFull = ({ free }: Room): boolean => free < LEAST_FREE

/** `93%, 2,1 GB`: how full it is and what is left, where that has to be told. */
export function fullnessOf({ free, size }: Room): string | undefined {
  const used = 1 - free / size
  if (used < ALMOST_FULL && free >= LEAST_FREE) return undefined
  const gb = (free / 2 ** 30).toLocaleString('id-ID', { maximumFractionDigits: 1 })
  return `${Math.floor(used * 100)}%, ${gb} GB`
}

/** Asked before anything is written: a start that runs out of room half-way leaves pieces behind. */
export function refuseFullDisk(folder: string): void {
  if (!isFull(roomAt(folder))) return
  throw new SettingsError(
    `Disk tempat ${folder} penuh, jadi program belum dijalankan dan tidak ada yang ditulis. Kosongkan sedikit ruang, lalu mulai lagi.`,
  )
}
