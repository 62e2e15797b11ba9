import { PrinterOutlined, RollbackOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { isKeptNumber } from '#contract/sales/receipt-code.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { money, shortDay, time } from '../../platform/format.ts'
import { useGo } from '../../platform/link.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { hasRight, useHome } from '../../platform/session.ts'
import { printPaper } from '../printer/print.ts'
import { useSaleElsewhere } from '../sale-elsewhere.ts'
import { ofTill } from './offline/kept-answers.ts'
import { t } from './texts.ts'
import { useTill } from './till.ts'

/** A receipt that was scanned: printed once more, or its goods come back. */
export function ReceiptDialog({ onClose }: { onClose: () => void }) {
  const { branchId } = useHome().employee
  const number = useTill((s) => s.wanted)
  const { data, isFetching } = useRead(
    salesInvoice.getAll,
    { limit: 2, offset: 0, branchId, search: number },
    { silent: false, via: ofTill },
  )
  // Of a till's own number the list finds its one sale, which has another by now.
  const sale = data?.rows.find((row) => row.docNo === number || isKeptNumber(number))
  const other = useSaleElsewhere(number, data !== undefined && !sale)
  const waits = isFetching || other.isFetching
  return (
    <Modal
      open
      width={560}
      title={t('receiptTitle', { number })}
      footer={null}
      loading={isFetching && !data}
      onCancel={onClose}
    >
      {!sale && !other.data && <p role="alert">{waits ? '' : t('receiptNone')}</p>}
      {!sale && other.data && (
        <div className="till-form">
          <Pairs
            className="pairs"
            of={[
              [t('receiptBranch'), other.data.branchName],
              [t('customer'), other.data.customerName],
              [t('receiptDay'), shortDay(other.data.docDate)],
            ]}
          />
          <div className="pay-form-buttons">
            <BackButtons sale={{ invoice: other.data.id, elsewhere: other.data.docNo }} />
          </div>
        </div>
      )}
      {sale && (
        <div className="till-form">
          <Pairs
            className="pairs"
            of={[
              [t('customer'), sale.partyName ?? t('walkIn')],
              [t('receiptDay'), `${shortDay(sale.docDate)} ${time(sale.createdAt)}`],
              [t('total'), money(sale.total)],
            ]}
          />
          <div className="pay-form-buttons">
            <BackButtons sale={{ invoice: sale.id }} />
            <Button
              size="large"
              type="primary"
              autoFocus
              icon={<PrinterOutlined />}
              onClick={() => void printPaper('receipt', sale.id)}
            >
              {t('reprint')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

/** Its goods come back for money, or for others. */
function BackButtons({ sale }: { sale: { invoice: number; elsewhere?: string } }) {
  const go = useGo()
  return (
    <>
      {hasRight('sales/sales-returns:add') && (
        <Button
          size="large"
          icon={<RollbackOutlined />}
          onClick={() => go('sales/cashier/returns/add', sale)}
        >
          {t('takeBack')}
        </Button>
      )}
      {hasRight('sales/cashier:add') && (
        <Button
          size="large"
          icon={<SwapOutlined />}
          onClick={() => go('sales/cashier/exchange/add', sale)}
        >
          {t('exchange')}
        </Button>
      )}
    </>
  )
}
