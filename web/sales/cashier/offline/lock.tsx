import { useEffect } from 'react'
import { session } from '#contract/auth/session.ts'
import { call } from '../../../platform/api.ts'
import { activeEmail, goOnAs, useHome } from '../../../platform/session.ts'
import { ByPin } from '../../shift/by-pin.tsx'
import { useConnection } from '../../../platform/connection.ts'
import { forgetStanding, isResting, provable, touched, useHere } from './people.ts'
import { t } from './texts.ts'
import { WhoHere } from './who-here.tsx'

/** So often it is looked whether anybody still works here, milliseconds. */
const LOOK_MS = 15_000

/** Nobody sells without a line at a till that stood alone, before he said who he is. */
export function useLock(): boolean {
  const away = useConnection((s) => s.lostAt !== null)
  const locked = useHere((s) => s.locked)
  useEffect(() => {
    if (locked) return
    const heard = () => touched()
    heard()
    const timer = setInterval(() => {
      if (away && isResting())
        // Whoever cannot prove himself here goes on, as with a line.
        void provable().then((people) => people.length > 0 && useHere.setState({ locked: true }))
    }, LOOK_MS)
    for (const kind of ['keydown', 'pointerdown'] as const) window.addEventListener(kind, heard)
    return () => {
      clearInterval(timer)
      for (const kind of ['keydown', 'pointerdown'] as const)
        window.removeEventListener(kind, heard)
    }
  }, [away, locked])
  return locked
}

/** There is a line, and it is another's session: what is sold now would bear the wrong name. */
export function useTakenOver(): boolean {
  const { email } = useHome().employee
  const away = useConnection((s) => s.lostAt !== null)
  return !away && email !== activeEmail()
}

export function Lock() {
  return (
    <main className="plain-page shift-start">
      <section className="shift-form shift-step">
        <h1>{t('whoHere')}</h1>
        <WhoHere text={t('lockedText')} />
      </section>
    </main>
  )
}

/** The line is back, and another stands here than whose session it is: the branch is told by his PIN. */
export function TakenOver() {
  const { name } = useHome().employee
  const back = async () => {
    const user = await call(session.current, {})
    await forgetStanding()
    goOnAs(user)
  }
  return (
    <main className="plain-page shift-start">
      <section className="shift-form shift-step">
        <h1>{t('lineIsBack')}</h1>
        <ByPin
          text={t('lineIsBackText', { name })}
          back={t('sessionGoesOn')}
          onClose={() => void back()}
        />
      </section>
    </main>
  )
}
