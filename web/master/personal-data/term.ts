import { time, today } from '../../platform/format.ts'

/** What the branch's clock shows, `2026-11-20T14:20`. */
export const nowHere = () => `${today()}T${time(new Date()).replace('.', ':')}`
/** Whether a moment of that clock has gone by. */
export const isPast = (at: string) => at < nowHere()
