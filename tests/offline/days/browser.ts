import { type Known, type Moment, momentBy } from '../../../web/sales/cashier/offline/clock.ts'
import type { Device } from '../../../web/sales/cashier/offline/device.ts'
import { directOf } from '../../../web/sales/cashier/offline/direct.ts'
import type { Kept } from '../../../web/sales/cashier/offline/queue.ts'
import type { Desk } from '../../../web/sales/cashier/offline/sealing.ts'
import { type Station, newStation } from '../../../web/sales/cashier/station.ts'
import type { Day } from './day.ts'
import { LIMITS } from './shop.ts'

export interface Hold {
  who: number
  written: Promise<boolean>
  /** As it was changed last. */
  station: Station
}

/** Of somebody who was ended by force: nothing goes on after it. */
export const never = <T>() => new Promise<T>(() => {})

/** So long a write takes at most until it is on the disk, and until that is known, milliseconds. */
const WRITE_MS = 20

/** A browser's tab with its memory, the disk that all tabs share, and its clocks. */
export class Browser {
  protected readonly day: Day
  protected alive = true
  protected hold: Hold | null = null
  protected unsent: Kept[] = []
  protected device: Device
  station = newStation()
  private readonly tab: number
  private readonly born: number
  private readonly times: Known

  constructor(day: Day) {
    this.day = day
    this.tab = day.nextTab()
    this.born = day.time.now()
    this.device = day.disk.device
    this.times = { told: null, remembered: day.disk.clock }
  }

  private shown() {
    const now = this.day.time.now()
    return { steady: now - this.born, wall: now + this.day.wall }
  }
  protected moment(): Moment {
    return momentBy(this.times, this.shown(), LIMITS.hours)
  }
  protected toldTime(at: number): void {
    const { steady, wall } = this.shown()
    this.times.told = { at, steady }
    this.day.disk.clock = { at, wall }
  }

  /** It has the till from now on; what another tab left lies on the disk. */
  protected open(who: number): void {
    const { stations } = this.day.disk
    const stored = stations.get(who)?.station
    this.station = stored ? structuredClone(stored) : newStation()
    stations.set(who, { tab: this.tab, station: structuredClone(this.station) })
    this.hold = { who, written: Promise.resolve(true), station: this.station }
    this.readQueue()
  }
  letGo(): void {
    this.hold = null
  }
  kill(): void {
    this.alive = false
    this.hold = null
  }
  /** All that was changed here is on the disk. */
  async rest(): Promise<void> {
    await this.hold?.written
  }

  protected async onDisk<T>(work: () => T): Promise<T> {
    const { time, random } = this.day
    await time.sleep(random() * WRITE_MS)
    if (!this.alive) return never()
    const done = work()
    await time.sleep(random() * WRITE_MS)
    return this.alive ? done : never()
  }
  private isOwnedBy({ who }: Hold): boolean {
    return this.day.disk.stations.get(who)?.tab === this.tab
  }
  /** Changed in memory, and written down in order. */
  set(next: Station): void {
    const [was, own] = [this.station, this.hold]
    this.station = next
    if (!own || next === was) return
    own.station = next
    const { disk } = this.day
    const direct = directOf(next, was, () => this.moment().at)
    own.written = own.written.then(async () => {
      const isKept = await this.onDisk(() => {
        if (!this.isOwnedBy(own)) return false
        disk.stations.set(own.who, { tab: this.tab, station: structuredClone(own.station) })
        if (direct) disk.direct.set(direct.requestId, direct)
        return true
      })
      if (!isKept && this.hold === own) this.hold = null
      return isKept
    })
  }

  protected readQueue(): void {
    const all = [...this.day.disk.kept.values()]
    this.unsent = all.filter(({ sent }) => !sent).toSorted((a, b) => a.seq - b.seq)
  }
  protected putKept(kept: Kept): void {
    const { disk } = this.day
    disk.kept.set(kept.requestId, kept)
    disk.direct.delete(kept.requestId)
  }
  /** A till that forgot what it gave goes on above it. */
  protected toldOfDevice(told: Partial<Device>): void {
    const withTold = (one: Device): Device => ({
      ...one,
      ...told,
      lastSeq: Math.max(one.lastSeq, told.lastSeq ?? 0),
    })
    this.day.disk.device = withTold(this.day.disk.device)
    this.device = withTold(this.device)
  }

  /** Where an entry is signed and kept; now and then there is no room. */
  protected deskOf(own: Hold): Desk {
    const { disk, random } = this.day
    return {
      device: () => this.onDisk(() => disk.device),
      write: (kept, device, station) =>
        this.onDisk(() => {
          if (random() < 0.01) throw new Error('the disk is full')
          if (!this.isOwnedBy(own)) return false
          disk.stations.set(own.who, { tab: this.tab, station: structuredClone(station) })
          this.putKept(kept)
          disk.device = device
          return true
        }),
      added: (kept, device) => {
        this.device = device
        this.unsent = [...this.unsent, kept]
      },
      set: (station) => this.set(station),
    }
  }
}
