import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, saved } from '../document.ts'
import { date, id, moneyPositive, pathId, text } from '../values.ts'

/** What we owe for other things than goods: a service, an asset, a loan (domain §3.1.8). */
export const otherDebtInput = z.strictObject({
  ...header,
  supplierId: id,
  /** What it was spent on. */
  accountId: id,
  /** Without PPN. */
  amount: moneyPositive,
  taxable: z.boolean(),
  dueDate: date,
  refNo: text(50).nullish(),
})
export type OtherDebtInput = z.output<typeof otherDebtInput>

const view = ['purchase/other-debt:view']
const base = { summary: 'Hutang Lain-lain' }

export const otherDebt = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/get/all',
    also: ['/core/v1/purchase/debt-payment/debt-others/get/all'],
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/get/xlsx',
    answer: 'xlsx',
    rights: ['purchase/other-debt:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/preview',
    rights: ['purchase/other-debt:add'],
    input: otherDebtInput,
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/add',
    also: ['/core/v1/purchase/debt-payment/debt-others/add'],
    rights: ['purchase/other-debt:add'],
    input: otherDebtInput,
    reply: saved,
  }),
  get: json({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/get/{id}',
    also: ['/core/v1/purchase/debt-payment/debt-others/get/{id}'],
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    ...base,
    method: 'POST',
    path: '/core/v1/purchase/debt-others/pdf',
    also: ['/core/v1/purchase/debt-payment/debt-others/pdf'],
    answer: 'pdf',
    rights: ['purchase/other-debt:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
