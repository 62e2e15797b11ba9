import { Modal } from 'antd'
import { useState } from 'react'
import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { printPaper } from '../printer/print.ts'
import { t } from './texts.ts'

/** The shift whose drawer was just taken over after a count: its page is new since. */
const TAKEN = 'gerai.drawer-taken'

export const rememberTaken = (shiftId: number): void =>
  sessionStorage.setItem(TAKEN, String(shiftId))

function taken(): number | null {
  const id = Number(sessionStorage.getItem(TAKEN))
  return id > 0 ? id : null
}

/** Its drawer was counted before it was taken over. */
export const isHandedOn = ({ custody }: Pick<ShiftReport, 'custody'>): boolean =>
  custody.some(({ takenOver }, i) => takenOver && (custody[i - 1]?.counted ?? null) !== null)

export function printHandoverSlip(id: number): void {
  void printPaper('handover', id)
}

/** The first thing that whoever took a drawer over sees: a sheet for each of the two, by one Enter. */
export function HandoverSlip() {
  const [id, setId] = useState(taken)
  const close = () => {
    sessionStorage.removeItem(TAKEN)
    setId(null)
  }
  if (id === null) return null
  return (
    <Modal
      open
      width={420}
      title={t('handoverSlip')}
      okText={t('printSheets')}
      okButtonProps={{ autoFocus: true }}
      cancelText={t('notNeeded')}
      onOk={() => {
        printHandoverSlip(id)
        close()
      }}
      onCancel={close}
    >
      <p>{t('handoverSlipText')}</p>
    </Modal>
  )
}
