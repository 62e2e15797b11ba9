import { notify } from '../../../platform/notice.ts'
import { deviceNow } from './device.ts'
import { learnt, newPatience, usualMs, waitMs } from './patience.ts'
import { t } from './texts.ts'

let patience = newPatience()
const usual = () => usualMs(deviceNow()?.limits)

/** So long whatever a payment waits for has to be answered, milliseconds, on the line as it is now. */
export const waits = (): number => waitMs(patience, usual())

/** A line that is slow and not broken: the till waits longer before it answers for itself, and says so. */
export function learn(took: number): void {
  const before = waits()
  patience = learnt(patience, usual(), took, Date.now())
  if (waits() > before)
    notify({ tone: 'warning', title: t('slowLine', { seconds: waits() / 1000 }) })
}
