import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import { useTill } from './till.ts'

/** Null where the customer takes it along. */
export function bringTo(deliveryAddress: string | null): void {
  useTill.setState(({ cart }) => {
    const freight = deliveryAddress === null ? null : (cart.freight ?? null)
    return { cart: { ...cart, deliveryAddress, freight } }
  })
}

/** What bringing it costs the customer. */
export function bringFor(freight: number | null): void {
  useTill.setState(({ cart }) => ({ cart: { ...cart, freight } }))
}

export function sellWithoutVat(taxFreeReason: TaxFreeReason | null): void {
  useTill.setState(({ cart }) => ({ cart: { ...cart, taxFreeReason } }))
}
