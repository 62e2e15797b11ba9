import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, header, saved, settlementLine } from '../document.ts'
import { group, json, write } from '../endpoint.ts'
import { openItemsReply } from '../open-item.ts'
import { page } from '../list.ts'
import { date, id, text } from '../values.ts'

/** What shows that PPN reached the state: the receipt of the payment, the collector's slip, or he paid it to us after all. */
export const collectedVatProofType = z.enum(['PAID', 'SLIP', 'NTPN'])

const NTPN = /^[0-9A-Z]{16}$/

/** Proof of PPN that a customer collected of our bills, which closes what of it is open (UU PPN 16A). */
export const collectedVatProofInput = z
  .strictObject({
    ...header,
    customerId: id,
    lines: z.array(settlementLine).min(1, 'Pilih faktur').max(500),
    proof: collectedVatProofType,
    /** NTPN, or the number of the slip; of money that he paid us what the bank says. */
    refNo: text(50).nullish(),
    /** Day of the proof. */
    proofDate: date.nullish(),
    /** Where he paid it to us: how. */
    methodId: id.nullish(),
    bankAccountId: id.nullish(),
  })
  .refine(({ proof, refNo }) => proof === 'PAID' || Boolean(refNo), {
    message: 'Nomor bukti wajib diisi',
    path: ['refNo'],
  })
  .refine(({ proof, refNo }) => proof !== 'NTPN' || !refNo || NTPN.test(refNo), {
    message: 'NTPN terdiri dari 16 huruf dan angka',
    path: ['refNo'],
  })
  .refine(({ proof, proofDate }) => proof === 'PAID' || Boolean(proofDate), {
    message: 'Tanggal bukti wajib diisi',
    path: ['proofDate'],
  })
  .refine(({ proof, methodId }) => proof === 'PAID' || !methodId, {
    message: 'Metode hanya diisi bila PPN dibayar ke kita',
    path: ['methodId'],
  })
export type CollectedVatProofInput = z.output<typeof collectedVatProofInput>

export const collectedVatProof = group('Bukti Pungut PPN', {
  ...documentCalls('collected-vat-proof', {
    input: collectedVatProofInput,
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/sales/vat-proofs/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/vat-proofs/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/sales/vat-proofs/preview',
      /** [NEW] */
      add: 'POST /core/v1/sales/vat-proofs/add',
      /** [NEW] */
      get: 'GET /core/v1/sales/vat-proofs/get/{id}',
      /** [NEW] */
      pdf: 'GET /core/v1/sales/vat-proofs/get/pdf/{id}',
    },
  }),
  /** [NEW] Bills of a customer whose collected PPN waits for its proof, the oldest first. */
  openItems: json('POST /core/v1/sales/vat-proofs/open', {
    rights: ['sales/repayment-of-receivable:view'],
    input: z.strictObject({ customerId: id, branchId: id.nullish(), ...page }),
    reply: openItemsReply,
  }),
  /** [NEW] Taken back: what it closed waits for its proof again. */
  undo: write('POST /core/v1/sales/vat-proofs/reverse', {
    rights: ['sales/repayment-of-receivable:cancel'],
    input: changeInput,
    reply: saved,
  }),
})
