import { letterhead } from '#server/documents/print-head.ts'
import { type Seal, sealOf } from '#server/ledgers/seals.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { quantity as figure } from '#contract/money.ts'
import { type DocumentPrint, documentPdf } from '#server/platform/pdf-document.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { periodOf } from './period-row.ts'

interface Kept {
  name: string
  debit: number
  credit: number
  inventory: number
  profit: number
}

/** What each branch stands at by what the month keeps; profit is that of the month. */
const KEPT = `select b.name, coalesce(sum(k.debit), 0) as debit, coalesce(sum(k.credit), 0) as credit,
    coalesce(sum(k.balance) filter (where a.usage = 'INVENTORY'), 0) as inventory,
    coalesce(sum(k.credit - k.debit) filter (where left(a.code, 1) between '4' and '9'), 0) as profit
  from account_balance k join account a on a.id = k.account_id join branch b on b.id = k.branch_id
  where k.period_id = $1 and k.superseded_at is null group by b.id, b.name order by b.id`

interface Closed {
  day: string
  at: string
  by: string | null
  closing: number
}

/** Minutes of a closing: signed and kept on paper, they hold the seal where no database reaches. */
export const printClosing = (ctx: Ctx, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    await refusePartialView(tx)
    const period = await periodOf(tx, id)
    const month = monthName(period.year, period.month)
    const seal = await sealOf(tx, id)
    if (period.status !== 'CLOSED' || !seal)
      throw new Refusal('PERIOD_OPEN', `Periode ${month} belum ditutup`)
    const closed = await closedOf(tx, id)
    const from = await letterhead(tx, s.branchId)
    const print: DocumentPrint<Kept> = {
      size: 'A4',
      title: 'Berita Acara Tutup Periode',
      number: month,
      company: from.company,
      branch: { name: from.name, address: from.address, phone: from.phone, npwp: from.npwp },
      date: dayText(closed.day),
      facts: factsOf(closed, seal, (instant) => instantText(instant, s.timezone)),
      columns: [
        { label: 'Cabang', width: '*', value: (k) => k.name },
        ...COLUMNS.map(({ label, of }) => ({
          label,
          width: 'auto' as const,
          align: 'right' as const,
          value: (k: Kept) => figure(of(k)),
        })),
      ],
      lines: await tx.rows<Kept>(KEPT, [id]),
      notes: [
        `Segel ini dihitung dari seluruh dokumen, jurnal, mutasi stok dan saldo ${month}. ` +
          `Bandingkan kapan saja dengan: npm run books -- ${seal.no}:${seal.value}`,
      ],
      signatures: [{ role: 'Ditutup oleh', name: closed.by }, 'Pemilik'],
      printedBy: s.employeeName,
      printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
    }
    return {
      body: await documentPdf(print),
      name: `tutup-periode-${period.year}-${String(period.month).padStart(2, '0')}.pdf`,
      mime: 'application/pdf',
    }
  })

const COLUMNS: { label: string; of: (kept: Kept) => number }[] = [
  { label: 'Debit bulan ini', of: (k) => k.debit },
  { label: 'Kredit bulan ini', of: (k) => k.credit },
  { label: 'Laba bulan ini', of: (k) => k.profit },
  { label: 'Nilai persediaan', of: (k) => k.inventory },
]

const closedOf = async (tx: Tx, id: number) =>
  (await tx.one<Closed>(
    `select p.last_day as day, p.closed_at as at, e.name as by,
       (select max(closing) from seal where period_id = p.id) as closing
     from period p left join employee e on e.id = p.closed_by where p.id = $1`,
    [id],
  )) as Closed

const factsOf = ({ at, closing }: Closed, seal: Seal, told: (instant: string) => string) => [
  { label: 'Ditutup', value: told(at) },
  ...(closing > 1 ? [{ label: 'Penutupan ke', value: String(closing) }] : []),
  { label: 'Nomor segel', value: String(seal.no) },
  { label: 'Segel', value: seal.value },
]
