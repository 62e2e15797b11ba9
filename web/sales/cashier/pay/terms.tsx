import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { reasonText } from '../../../platform/i18n/contract.ts'
import { useTill } from '../till.ts'
import { Brought } from './brought.tsx'
import { TAKEN } from './key-choice.tsx'
import { TaxFree } from './tax-free.tsx'
import { t } from './texts.ts'

/** Pressed while money is taken, it opens what else is agreed on. */
export const TERMS_KEY = 'F7'

/** Shut for an ordinary sale, open where something is agreed on already. */
export function useTerms() {
  const { taxFreeReason, deliveryAddress } = useTill((s) => s.cart)
  const [wanted, setWanted] = useState(
    Boolean(taxFreeReason) || typeof deliveryAddress === 'string',
  )
  // Without an address the sale cannot be finished: where it is missing is not hidden.
  const open = wanted || deliveryAddress === ''
  /** How often the sale was to be finished without one. */
  const [asked, setAsked] = useState(0)
  const askAddress = () => {
    setWanted(true)
    setAsked(asked + 1)
  }
  return { open, toggle: () => setWanted(!open), asked, askAddress }
}

interface TermsProps extends ReturnType<typeof useTerms> {
  vat: number | null
}

/**
 * What else is agreed on with the sale: without PPN, brought to the customer. An ordinary sale has neither and sees
 * one row; what is agreed stands in that row also while it is shut. A booking has said both already.
 */
export function Terms({ vat, open, toggle, asked }: TermsProps) {
  const { booking, taxFreeReason: reason, deliveryAddress: address } = useTill((s) => s.cart)
  const section = useRef<HTMLElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    // Opened to be filled in; shut again, the cash is next.
    const next = open
      ? section.current?.querySelector<HTMLElement>(TAKEN)
      : section.current?.closest('.pay')?.querySelector<HTMLElement>('.pay-cash input')
    next?.focus()
  }, [open])
  if (booking) return null
  const agreed = [
    reason && t('withoutVat', { reason: reasonText(reason) }),
    address && t('broughtTold', { address }),
  ].filter(Boolean)
  const words =
    agreed.length > 0 ? agreed.join(' · ') : t(vat === 0 ? 'othersBrought' : 'othersAre')
  return (
    <section className="pay-terms" ref={section}>
      <button type="button" className="pay-terms-head" aria-expanded={open} onClick={toggle}>
        {open ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
        <strong>{t('others')}</strong>
        <span className={agreed.length > 0 ? 'pay-terms-agreed' : 'hint'}>{open ? '' : words}</span>
        <kbd>{TERMS_KEY}</kbd>
      </button>
      {open && (
        <div className="pay-terms-fields">
          <TaxFree vat={vat} />
          <Brought asked={asked} />
        </div>
      )}
    </section>
  )
}
