import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { instant, money } from '../../../platform/format.ts'
import { type Fact, Pairs } from '../../../platform/pairs.tsx'
import { useHome } from '../../../platform/session.ts'
import { printKept } from '../../printer/print.ts'
import type { ShiftRow } from '../../shift/shift.ts'
import { useMethodRows } from '../pay/payment.ts'
import { momentHere, useDevice } from './device.ts'
import { type Figure, figuresOf, keptReportSlip } from './kept-figures.ts'
import { useQueue } from './queue.ts'
import { t } from './texts.ts'

/** F10 while nobody answers: what waits for the line, and the X of what this device knows. */
export function KeptReport({ shift }: { shift: ShiftRow }) {
  const { name } = useHome().employee
  const unsent = useQueue((s) => s.unsent)
  const shop = useDevice((s) => s.device?.shop)
  const methods = useMethodRows().data?.rows
  // Which of them is cash is not known yet.
  if (!methods) return null
  const figures = figuresOf(unsent, methods)
  const { sales, tenders, takenBack, lines, carts } = figures
  const fact = (label: string, { count, total }: Figure): Fact => [
    t('soMany', { label, count }),
    money(total),
  ]
  return (
    <>
      <section className="shift-report" aria-label={t('reportX')}>
        <p className="hint">{t('waitsShift')}</p>
        <Pairs
          of={[
            [t('shift'), `${shift.docNo}, ${shift.tillName}`],
            [t('opened'), `${instant(shift.openedAt)}, ${shift.cashierName}`],
          ]}
        />
        <Pairs
          className="pairs shift-sums"
          of={[
            ...tenders.map((one) => fact(one.name, one)),
            fact(t('unsentSales'), sales),
            fact(t('takenBackSales'), takenBack),
            fact(t('removedLines'), lines),
            fact(t('removedCarts'), carts),
          ]}
        />
        <p className="hint">{t('onlyHere')}</p>
      </section>
      <div className="shift-buttons">
        <Button
          size="large"
          type="primary"
          autoFocus
          icon={<PrinterOutlined />}
          disabled={!shop}
          onClick={() =>
            shop &&
            printKept(
              keptReportSlip({ figures, shift, shop, printedBy: name, at: momentHere().at }),
            )
          }
        >
          {t('print')}
        </Button>
      </div>
    </>
  )
}
