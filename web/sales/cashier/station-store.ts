import type { Station } from './station.ts'
import { STATIONS, answer, onDevice } from '../../platform/device-database.ts'

interface Stored {
  /** The tab that may write. */
  tab: string
  station: Station
}

/** Whose station it is, and the tab that holds it. */
export interface Holder {
  who: string
  tab: string
}

/** What this person left at this device; from now on only this tab writes it. */
export function takeStation({ who, tab }: Holder, empty: Station): Promise<Station> {
  return onDevice('relaxed', async (store) => {
    const stations = store(STATIONS)
    const stored = await answer<Stored | undefined>(stations.get(who))
    // What an older program left may lack a part.
    const station = { ...empty, ...stored?.station }
    stations.put({ tab, station }, who)
    return station
  })
}

interface Beside {
  /** It outlives a power cut before it is told. */
  strict?: boolean
  /** What must be written with it, or not at all. */
  beside?: (store: (name: string) => IDBObjectStore) => void
}

/** Answers false, and writes nothing, where another tab has taken the till over. */
export function keepStation(
  { who, tab }: Holder,
  station: Station,
  { strict, beside }: Beside = {},
): Promise<boolean> {
  // A payment is told to the server, and a sale to the customer, only once it would outlive a power cut.
  return onDevice(station.sent || strict ? 'strict' : 'relaxed', async (store) => {
    const stations = store(STATIONS)
    const stored = await answer<Stored | undefined>(stations.get(who))
    if (stored?.tab !== tab) return false
    beside?.(store)
    stations.put({ tab, station }, who)
    return true
  })
}
