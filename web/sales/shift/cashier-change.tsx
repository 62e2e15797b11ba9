import { Button } from 'antd'
import { useConnection } from '../../platform/connection.ts'
import { t as offlineText } from '../cashier/offline/texts.ts'
import { WhoHere } from '../cashier/offline/who-here.tsx'
import { useTill } from '../cashier/till.ts'
import '../../ui/ui.css'
import './shift.css'
import { ByPin } from './by-pin.tsx'
import { Handover } from './handover.tsx'
import { useShift } from './shift.ts'
import { t } from './texts.ts'

/** Where the drawer is counted, what was done by the giver's hand stands beside it. */
export const useHandoverWidth = () => (useShift()?.countsAtHandover ? WIDE : NARROW)
const [NARROW, WIDE] = [420, 860]

interface ChangeFormProps {
  onBack: () => void
  /** The next one begins with a drawer of his own. */
  onCloseShift: () => void
}

/** Another cashier goes on at this till with his PIN; drawer and shift stay. */
export function ChangeForm({ onBack, onCloseShift }: ChangeFormProps) {
  const away = useConnection((s) => s.lostAt !== null)
  const empty = useTill((s) => s.stage === 'OPEN' && s.cart.lines.length === 0)
  const current = useShift()
  // A count is the branch's: it waits for the line.
  if (empty && away && current?.countsAtHandover)
    return <Waits text={offlineText('noCount')} onBack={onBack} />
  if (empty && away)
    return <WhoHere text={offlineText('changeText')} onIn={onBack} onClose={onBack} />
  if (empty && current?.shift && current.countsAtHandover)
    return <Handover shift={current.shift} onBack={onBack} onCloseShift={onCloseShift} />
  if (empty) return <ByPin onClose={onBack} />
  return <Waits text={t('changeEmpty')} onBack={onBack} />
}

function Waits({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <>
      <p role="alert">{text}</p>
      <div className="shift-buttons">
        <Button size="large" type="primary" autoFocus onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}
