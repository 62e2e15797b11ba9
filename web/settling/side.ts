import type { FunctionComponent, ReactNode } from 'react'
import type { z } from 'zod'
import type { changeInput, payInput, saved } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { giroChangeInput, tenderListInput, tenderListReply } from '#contract/giro.ts'
import type { settledItem } from '#contract/open-item.ts'
import type { DebtPaymentInput } from '#contract/purchase/debt-payment.ts'
import type { WithheldFromUs } from '#contract/withholding.ts'
import { placeOfCall } from '../platform/screens.ts'
import type { DocumentsEndpoint } from '../ui/document-list.tsx'
import type { DetailEndpoint } from '../ui/document-view.tsx'
import type { Form } from '../ui/form-state.ts'

export type OpenItem = z.output<typeof settledItem>
export type TendersEndpoint = Endpoint<typeof tenderListInput, typeof tenderListReply>
export type GiroChange = Endpoint<typeof giroChangeInput, typeof saved>

/** What is written on both sides; one names the supplier, the other the customer. */
type SettlementInput = Omit<DebtPaymentInput, 'supplierId'> & {
  supplierId?: number
  customerId?: number
  collectorId?: number | null | undefined
  overpayToDeposit?: boolean | null | undefined
} & WithheldFromUs
export type SettlingForm = Form<SettlementInput>

/** What the two sides of a settlement differ in: with whom, by which calls, and what it is called. */
export interface Side {
  /** Fields of this side alone, after those that both have. */
  fields?: (form: SettlingForm) => ReactNode
  /** Beside payments and giros: a list of this side alone. */
  more?: { tab: string; label: string; List: FunctionComponent<{ tabs: ReactNode }> }
  /** Lists of documents of their own that belong beside: each at its address. */
  beside?: readonly { path: string; label: string }[]
  party: 'supplier' | 'customer'
  api: {
    getAll: DocumentsEndpoint
    xlsx: Endpoint
    preview: Endpoint
    add: Endpoint<z.ZodType<SettlementInput, SettlementInput>>
    get: DetailEndpoint
    pdf: Endpoint<z.ZodType<unknown, { id: number | string }>>
    openItems: Endpoint<z.ZodType, z.ZodType<{ rows: OpenItem[]; elsewhere: string[] }>>
    tenders: TendersEndpoint
    tendersXlsx: Endpoint
    changeTender: GiroChange
    pay: Endpoint<typeof payInput>
    cancel: Endpoint<typeof changeInput>
    undo: Endpoint<typeof changeInput>
  }
  /** The status of one whose money is there. */
  paid: string
  /** What tells one open document from another besides its number. */
  hint: { label: string; of: (item: OpenItem) => string }
  labels: {
    list: string
    unit: string
    find: string
    /** To take the money of one that was prepared, and what it means to give it up. */
    pay: string
    cancelTells: string
    /** In place of documents: nobody is chosen yet, or nothing is open. */
    partyFirst: string
    nothingOpen: string
    /** What is settled now, what that comes to, and less what. */
    now: string
    due: string
    reductions: string
    discount: string
    /** What the tenders come to. */
    tendered: string
    /** What comes in beyond the documents may stay the party's. */
    keep?: string
  }
}

/** Customers' money comes in, ours goes out. */
export const isIncoming = ({ party }: Side) => party === 'customer'
export const tenderedAt = (side: Side) => (isIncoming(side) ? 'REPAYMENT' : 'DEBT_PAYMENT')
export const placeOf = ({ api }: Side) => placeOfCall(api.getAll)
export const partyField = ({ party }: Side) => `${party}Id` as const
