import type { Station } from '../station.ts'
import type { Device } from './device.ts'
import type { Kept } from './queue.ts'
import type { Signed } from './signed.ts'

/** What keeping an entry needs of a till; the browser has one, the proof of days another. */
export interface Desk {
  /** As it lies on the disk: another tab may have signed since this one read it. */
  device: () => Promise<Device | null>
  /** All of it on the disk or nothing; false where another tab has the till now. */
  write: (kept: Kept, device: Device, station: Station) => Promise<boolean>
  /** It is on the disk. */
  added: (kept: Kept, device: Device) => void
  set: (station: Station) => void
}

/**
 * Signs what happened as the next link and keeps it, in one write with what the till goes on with; told only then.
 * `after` says with what it goes on, or null where the entry has no place any more.
 */
export async function seal(
  desk: Desk,
  sign: (device: Device) => Promise<Signed>,
  after: (kept: Kept) => Station | null,
): Promise<boolean> {
  const before = await desk.device()
  if (!before) return false
  const { kept, device } = await sign(before)
  const station = after(kept)
  if (!station || !(await desk.write(kept, device, station))) return false
  desk.added(kept, device)
  // Goods may have been scanned while it was written.
  const now = after(kept)
  if (now) desk.set(now)
  return true
}
