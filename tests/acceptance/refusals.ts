import { api } from '#contract/api.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { account, form, type Month, paper, transfer, unit, warehouse } from './event.ts'
import { scenario } from './scenario.ts'

/** What the month must refuse on its last day (domain §9.12), and in which words. */
export interface Refused {
  name: string
  says: string
  ask: (month: Month) => Promise<unknown>
}

const LAST = 31
const JANUARY = 2026 * 12 + 1
const UNPAID = 'FB/SBY/2601/00002'

/** Cooking oil on Malang's shelf: 571 once the whole month is played. */
export async function oilInMalang({ company }: Month): Promise<number> {
  const { rows } = await company.db.query<{ on_hand: string }>(
    `select l.on_hand from stock_level l join warehouse w on w.id = l.warehouse_id
     join branch b on b.id = w.branch_id join goods g on g.id = l.goods_id
     where b.code = 'MLG' and w.code = 'TOKO' and g.code = 'MG2'`,
  )
  return Number(rows[0]?.on_hand)
}

/** While everything is open. */
export const whileOpen = (oil: number): Refused[] => [
  {
    name: 'N1 more than lies in stock',
    says: `Stok Minyak Goreng 2 L di Toko MLG tidak mencukupi. Tersedia ${oil} PCS, diminta ${oil + 29} PCS`,
    ask: (month) =>
      ask(month, 'kasir.mlg', api.sales.cashier.payment, {
        ...form(month, LAST, 'M'),
        lines: [{ goodsUnitId: unit(month, 'MG2/PCS'), qty: oil + 29 }],
        payments: [{ methodId: month.company.ids.of('method', 'TUNAI'), amount: 100_000_000 }],
      }),
  },
  {
    name: 'N3 a return of more than was bought and kept',
    says: 'Jumlah retur melebihi sisa yang dapat diretur (598 DUS)',
    ask: (month) =>
      ask(month, 'pembelian.sby', api.purchase.purchaseReturn.add, {
        ...form(month, LAST, 'S'),
        purchaseInvoiceId: paper(month, 'FB/SBY/2601/00001'),
        warehouseId: warehouse(month, 'S', 'GUDANG'),
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines: [{ invoiceLine: 1, qty: 600 }],
      }),
  },
  {
    name: 'N6 a claim on customers written by hand',
    says: 'Akun Piutang Usaha hanya dapat diisi otomatis',
    ask: (month) =>
      ask(month, 'akuntansi', api.bankCash.generalJournal.add, {
        ...form(month, LAST, 'S'),
        memo: 'Salah akun',
        lines: [
          { accountId: account(month, 'S', '1-1201'), debit: 1000, credit: 0 },
          { accountId: account(month, 'S', '6-1103'), debit: 0, credit: 1000 },
        ],
      }),
  },
  {
    name: 'N7 one rupiah more than is owed',
    says: 'Nilai melebihi sisa tagihan (Rp 168.278.608)',
    ask: (month) => {
      const amount = (scenario.ap[UNPAID]?.[2] ?? 0) + 1
      return payTirta(month, amount, transfer(month, 'S', amount))
    },
  },
  {
    name: 'N8 a giro valid longer than seventy days',
    says: 'Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya',
    ask: (month) =>
      payTirta(month, 1000, {
        ...transfer(month, 'S', 1000),
        methodId: month.company.ids.of('method', 'GIRO'),
        refNo: 'BG 990001',
        issueDate: '2026-01-01',
        effectiveDate: '2026-03-15',
      }),
  },
]

/** While January is closed, as it was left. */
export const whileClosed: Refused = {
  name: 'N5 an adjustment of a closed month',
  says: 'Periode Januari 2026 sudah ditutup',
  ask: (month) =>
    ask(month, 'akuntansi', api.bankCash.adjustmentJournal.add, {
      ...form(month, LAST, 'S'),
      memo: 'Penyusutan susulan',
      lines: [
        { accountId: account(month, 'S', '6-1501'), debit: 1000, credit: 0 },
        { accountId: account(month, 'S', '1-2201'), debit: 0, credit: 1000 },
      ],
    }),
}

/** Opened again, with its posting still closed. */
export const whilePostingClosed: Refused = {
  name: 'N4 goods received into a month whose posting is closed',
  says: 'Posting periode Januari 2026 sudah ditutup',
  ask: async (month) => {
    const { company } = month
    const wish = { id: JANUARY, reason: 'Pemeriksaan' }
    await company.approved('akuntansi', 'owner', api.system.period.restore, wish)
    const order = await company.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      ...form(month, LAST, 'S'),
      supplierId: company.ids.of('supplier', 'TIRTA'),
      warehouseId: warehouse(month, 'S', 'GUDANG'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: unit(month, 'MG2/DUS'), qty: 10, unitPrice: 171_000 }],
    })
    return ask(month, 'owner', api.purchase.purchaseReceipt.add, {
      ...form(month, 15, 'S'),
      purchaseOrderId: order.id,
      warehouseId: warehouse(month, 'S', 'GUDANG'),
      supplierDeliveryNo: 'SJ-TPS-15',
      lines: [{ poLine: 1, qty: 10 }],
    })
  },
}

export const openPosting = ({ company }: Month) =>
  company.call('akuntansi', api.system.period.postingOpen, { id: JANUARY })

function payTirta(month: Month, amount: number, tender: object) {
  return ask(month, 'akuntansi', api.purchase.debtPayment.add, {
    ...form(month, LAST, 'S'),
    supplierId: month.company.ids.of('supplier', 'TIRTA'),
    lines: [{ documentId: paper(month, UNPAID), amount }],
    payments: [tender],
  } as never)
}

/** The message with which a call is refused; a call that succeeds answers nothing to compare. */
async function ask<E extends Endpoint>({ company }: Month, as: string, to: E, input: InputOf<E>) {
  try {
    await company.call(as, to, input)
    return undefined
  } catch (error) {
    const [, body = '{}'] = /: 4\d\d (\{.*\})$/.exec((error as Error).message) ?? []
    return (JSON.parse(body) as { message?: string }).message ?? (error as Error).message
  }
}
