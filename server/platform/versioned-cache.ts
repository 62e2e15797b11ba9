/** What of a session a cache looks at. */
interface Versions {
  mastersVersion: number
  goodsVersion: number
}

/**
 * Values in memory for as long as a version stands that is read along with the session. What is cached
 * is not asked again; a change ends all of it, in every process. The values are shared by whoever asks:
 * nobody may change them.
 */
export interface VersionedCache<K, V> {
  /** The value at a version that is known already. */
  one(version: number, key: K, read: () => Promise<V>): Promise<V>
  /** The values at the session's version. `read` is sent at once when one is missing, beside the session's own look-up. */
  all<S extends Versions>(
    session: Promise<S>,
    keys: K[],
    read: () => Promise<Map<K, V>>,
    holds?: (value: V, session: S) => boolean,
  ): Promise<Map<K, V>>
  /** What is cached of these keys, whether it still stands or not; undefined when one is missing. */
  peek(keys: K[]): V[] | undefined
}

const every: (() => void)[] = []

/** Another database is opened: what is kept under its versions is not what another said at the same. */
export function forgetVersions(): void {
  for (const forget of every) forget()
}

/** What else is kept of a database is forgotten with it. */
export const onForgetting = (forget: () => void): void => void every.push(forget)

/** Forgets everything when more than `most` values are there. */
export function versionedCache<K, V>(
  versionOf: keyof Versions,
  most = Number.POSITIVE_INFINITY,
): VersionedCache<K, V> {
  let cached = { version: -1, values: new Map<K, V>() }
  onForgetting(() => {
    cached = { version: -1, values: new Map() }
  })

  /** What was read after the version it is kept under is never older than it. */
  const keep = (version: number, found: Map<K, V>) => {
    if (version < cached.version) return
    if (version > cached.version || cached.values.size + found.size > most)
      cached = { version, values: new Map() }
    for (const [key, value] of found) cached.values.set(key, Object.freeze(value))
  }
  const peek = (keys: K[]) => {
    const found = keys.map((key) => cached.values.get(key))
    return found.every((value) => value !== undefined) ? found : undefined
  }
  return {
    peek,
    async one(version, key, read) {
      const known = cached.version === version ? cached.values.get(key) : undefined
      if (known !== undefined) return known
      const value = await read()
      keep(version, new Map([[key, value]]))
      return value
    },
    async all(session, keys, read, holds = () => true) {
      const { version } = cached
      const known = peek(keys)
      const asked = known ? undefined : read()
      // A failed session goes before, and its statements fail with it.
      asked?.catch(() => undefined)
      const s = await session
      if (known && version === s[versionOf] && known.every((value) => holds(value, s)))
        return new Map(keys.map((key, i) => [key, known[i] as V]))
      const found = await (asked ?? read())
      keep(s[versionOf], found)
      return found
    },
  }
}
