import type { Session } from './session.ts'

/**
 * Facts of goods that stay in memory for as long as the number stands that is read along with the session
 * (`goodsVersion`). What memory knows is not asked again; a change ends all of it, in every process. The
 * facts are shared by whoever asks: nobody may change them.
 */
export class KeptFacts<K, V> {
  private version = -1
  private facts = new Map<K, V>()
  private readonly most: number

  /** Forgets everything when more than `most` facts are there. */
  constructor(most: number) {
    this.most = most
  }

  /** What memory has of these keys, whether it still stands or not; undefined when one is missing. */
  remembered(keys: K[]): V[] | undefined {
    const found = keys.map((key) => this.facts.get(key))
    return found.every((fact) => fact !== undefined) ? found : undefined
  }

  /** Facts of these keys. `read` is sent at once when one is missing, beside the session's own look-up. */
  async of(
    session: Promise<Session>,
    keys: K[],
    read: (keys: K[]) => Promise<Map<K, V>>,
    holds: (fact: V, session: Session) => boolean = () => true,
  ): Promise<Map<K, V>> {
    const before = this.version
    const known = this.remembered(keys)
    const asked = known ? undefined : read(keys)
    // A failed session goes before, and its statements fail with it.
    asked?.catch(() => undefined)
    const s = await session
    if (known && before === s.goodsVersion && known.every((fact) => holds(fact, s)))
      return new Map(keys.map((key, i) => [key, known[i] as V]))
    const found = await (asked ?? read(keys))
    this.keep(s.goodsVersion, found)
    return found
  }

  /** What was read after the number it is kept under is never older than it. */
  private keep(version: number, found: Map<K, V>): void {
    if (version < this.version) return
    if (version > this.version || this.facts.size + found.size > this.most) this.facts = new Map()
    this.version = version
    for (const [key, fact] of found) this.facts.set(key, Object.freeze(fact))
  }
}
