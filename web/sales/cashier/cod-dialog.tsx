import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { colleague } from '#contract/master/colleague.ts'
import { cod } from '#contract/sales/cod.ts'
import { call } from '../../platform/api.ts'
import { money, today } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { notify } from '../../platform/notice.ts'
import { useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { MasterPicker } from '../../ui/master-select.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { t } from '../delivery-texts.ts'
import { Labelled } from '../labelled.tsx'
import { contentOf } from './cart.ts'
import { letGo, useTill } from './till.ts'
import type { Totals } from './totals.ts'

/** F7: the cart leaves with a courier and is paid at the customer's door. */
export function CodDialog({ totals, onClose }: { totals: Totals; onClose: () => void }) {
  const { branchId } = useHome().employee
  const { told, tell, missing, busy, send } = useSending(branchId)
  const { courier, address, freight } = told
  const own = useTill((s) => s.cart.freight ?? 0)
  return (
    <Modal
      open
      width={460}
      title={t('sendCod')}
      okText={t('sendCod')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="till-form">
        <p className="hint">{t('sendTells')}</p>
        <Labelled label={fieldText('courierId')}>
          {(id) => (
            <MasterPicker
              id={id}
              autoFocus
              label={fieldText('courierId')}
              endpoint={colleague.names}
              filter={{ worksIn: branchId }}
              value={courier?.id}
              name={courier?.name}
              onPick={(of, name) => tell({ courier: of ? { id: of, name: name ?? '' } : null })}
            />
          )}
        </Labelled>
        <Labelled label={fieldText('deliveryAddress')}>
          {(id) => (
            <Input.TextArea
              id={id}
              rows={2}
              maxLength={300}
              value={address}
              onChange={(event) => tell({ address: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={fieldText('freight')}>
          {(id) => (
            <NumberInput
              id={id}
              className="field-input"
              label={fieldText('freight')}
              value={freight}
              onChange={(next) => tell({ freight: next })}
            />
          )}
        </Labelled>
        {missing && <p className="field-error">{t('fillBoth')}</p>}
        <Pairs
          of={[
            [
              t('toCollect'),
              <strong key="due">{money(totals.total - own + (freight ?? 0))}</strong>,
            ],
          ]}
        />
      </div>
    </Modal>
  )
}

interface Told {
  courier: { id: number; name: string } | null
  address: string
  freight: number | null
}

/** Where a booking, or the sale itself, is to be brought already. */
function addressOf(): string {
  const { booking, deliveryAddress } = useTill.getState().cart
  return booking?.deliveryAddress ?? deliveryAddress ?? ''
}

/** Who brings it where, and sending it: the cart is empty afterwards. */
function useSending(branchId: number) {
  const [told, setTold] = useState<Told>(() => ({
    courier: null,
    address: addressOf(),
    freight: useTill.getState().cart.freight ?? null,
  }))
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const tell = (more: Partial<Told>) => setTold((before) => ({ ...before, ...more }))
  const send = async () => {
    const { cart } = useTill.getState()
    const { courier, address, freight } = told
    if (unreadNumber()) return
    if (!courier || !address.trim() || cart.lines.length === 0) return setMissing(true)
    setBusy(true)
    try {
      // The cart's one key: what was sent already is neither sent nor sold once more.
      const saved = await call(cod.add, {
        ...contentOf(cart),
        ...(cart.booking ? {} : { cartKey: cart.id }),
        requestId: cart.requestId,
        branchId,
        docDate: today(),
        courierId: courier.id,
        deliveryAddress: address.trim(),
        // Of a booking what it says itself, unless it is said anew.
        ...(freight === null && cart.booking ? {} : { freight: freight ?? 0 }),
      })
      notify({ tone: 'success', title: t('sentAs', { number: saved.docNo ?? '' }) })
      void client.invalidateQueries()
      letGo()
    } catch {
      // The call itself has told what went wrong.
      setBusy(false)
    }
  }
  return { told, tell, missing, busy, send }
}
