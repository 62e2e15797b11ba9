import { goneOn } from '../../platform/notice.ts'
import { useTill } from './till.ts'

/** A window that was left, or a sale, ends what went wrong before it. */
useTill.subscribe((state, before) => {
  const left = before.dialog !== null && state.dialog === null
  if (left || (state.stage === 'DONE' && before.stage !== 'DONE')) goneOn()
})
