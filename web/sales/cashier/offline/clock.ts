/** The server's time when it was told last, and the browser's own steady clock then. */
let told: { at: number; steady: number } | null = null

export function toldTime(now: string): void {
  told = { at: Date.parse(now), steady: performance.now() }
}

/** Whatever this machine's clock shows meanwhile; without a word of the server's its own. */
export const soldNow = (): string =>
  new Date(told ? told.at + performance.now() - told.steady : Date.now()).toISOString()
