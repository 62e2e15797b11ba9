import { Button } from 'antd'
import { useState } from 'react'
import { unreadNumber } from '../../platform/unread.ts'
import { Closing } from './closing.tsx'
import { COUNTED, Counts, type Pieces } from './counts.tsx'
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
    return <Closing {...{ shift, pieces, onClosed }} onAgain={() => setCounted(false)} />
  return (
    <div className="shift-form">
      <Counts pieces={pieces} onChange={setPieces} />
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="large"
          type="primary"
          id={COUNTED}
          onClick={() => {
            if (!unreadNumber()) setCounted(true)
          }}
        >
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
