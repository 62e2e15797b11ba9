import { Button } from 'antd'
import { useState } from 'react'
import { unreadNumber } from '../../platform/unread.ts'
import { Closing } from './closing.tsx'
import { COUNTED, Counts, type Pieces } from './counts.tsx'
import { byKey } from './keys.ts'
import { Holders } from './holders.tsx'
import { HeldStep, useUndecided } from './held-step.tsx'
import type { ShiftRow } from './shift.ts'
import { t } from './texts.ts'

interface CountFormProps {
  shift: Pick<ShiftRow, 'id' | 'branchId' | 'tillName'>
  onClosed: () => void
  onBack: () => void
}

/** Carts that wait are decided, the drawer is counted without a word of what should lie there, then it is divided. */
export function CountForm({ shift, onClosed, onBack }: CountFormProps) {
  const [pieces, setPieces] = useState<Pieces>({})
  const [isCounted, setCounted] = useState(false)
  const waiting = useUndecided(shift)
  if (waiting.length > 0) return <HeldStep of={waiting} branchId={shift.branchId} onBack={onBack} />
  if (isCounted)
    return (
      <Closing
        shift={shift}
        pieces={pieces}
        onClosed={onClosed}
        onAgain={() => setCounted(false)}
      />
    )
  const onCounted = () => {
    if (!unreadNumber()) setCounted(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="shift-form" onKeyDown={byKey({ F9: onCounted })}>
      <div className="shift-handover">
        <div className="shift-form">
          <Counts pieces={pieces} onChange={setPieces} />
        </div>
        <section className="shift-by-hand">
          <h3>{t('heldBy')}</h3>
          <Holders isBlind id={shift.id} />
          <p className="hint">{t('blind')}</p>
        </section>
      </div>
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="large" type="primary" id={COUNTED} onClick={onCounted}>
          {t('close')} <kbd>F9</kbd>
        </Button>
      </div>
    </div>
  )
}
