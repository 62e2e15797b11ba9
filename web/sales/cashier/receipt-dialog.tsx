import { PrinterOutlined, RollbackOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { money, shortDay, time } from '../../platform/format.ts'
import { useGo } from '../../platform/link.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { hasRight, useHome } from '../../platform/session.ts'
import { printReceipt } from './keys.ts'
import { t } from './texts.ts'
import { useTill } from './till.ts'

/** A receipt that was scanned: printed once more, or its goods come back. */
export function ReceiptDialog({ onClose }: { onClose: () => void }) {
  const { branchId } = useHome().employee
  const number = useTill((s) => s.wanted)
  const go = useGo()
  const { data, isFetching } = useRead(salesInvoice.getAll, {
    ...{ limit: 2, offset: 0, branchId },
    search: number,
  })
  const sale = data?.rows.find((row) => row.docNo === number)
  return (
    <Modal
      open
      width={560}
      title={t('receiptTitle', { number })}
      footer={null}
      loading={isFetching && !data}
      onCancel={onClose}
    >
      {!sale && <p role="alert">{isFetching ? '' : t('receiptNone')}</p>}
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
            {hasRight('sales/sales-returns:add') && (
              <Button
                size="large"
                icon={<RollbackOutlined />}
                onClick={() => go('sales/cashier/returns/add', { invoice: sale.id })}
              >
                {t('takeBack')}
              </Button>
            )}
            {hasRight('sales/cashier:add') && (
              <Button
                size="large"
                icon={<SwapOutlined />}
                onClick={() => go('sales/cashier/exchange/add', { invoice: sale.id })}
              >
                {t('exchange')}
              </Button>
            )}
            <Button
              size="large"
              type="primary"
              autoFocus
              icon={<PrinterOutlined />}
              onClick={() => printReceipt(sale.id)}
            >
              {t('reprint')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
