/** Counts in memory what strangers did in vain, by who they are; each process counts its own. */
export class Tries {
  #most: number
  #span: number
  #since = 0
  #counts = new Map<string, number>()

  /** More than `most` of one in `span` milliseconds are too many. */
  constructor(most: number, span: number) {
    this.#most = most
    this.#span = span
  }

  count(who: string): void {
    this.#forget()
    this.#counts.set(who, (this.#counts.get(who) ?? 0) + 1)
  }

  /** It was right after all. */
  takeBack(who: string): void {
    const now = (this.#counts.get(who) ?? 0) - 1
    if (now > 0) this.#counts.set(who, now)
    else this.#counts.delete(who)
  }

  isOver(who: string): boolean {
    this.#forget()
    return (this.#counts.get(who) ?? 0) >= this.#most
  }

  /** All at once when the span is over, so that nobody fills the memory by being many. */
  #forget(): void {
    if (Date.now() - this.#since < this.#span && this.#counts.size < 10_000) return
    this.#since = Date.now()
    this.#counts.clear()
  }
}
