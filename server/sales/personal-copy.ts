import type { ParsedOf } from '#contract/endpoint.ts'
import { auditedNames } from '#contract/system/audit.ts'
import { howWords, purposeWords } from '#contract/master/consent.ts'
import { kindOf } from '#contract/kinds.ts'
import { label, statusLabel } from '#contract/labels.ts'
import { customer as contract } from '#contract/master/customer.ts'
import { pointMoveWords } from '#contract/sales/customer-card.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { consentsOf } from '#server/master/consent.ts'
import { customer, customerDetailType } from '#server/master/customer.ts'
import { openedIdentity } from '#server/master/identity.ts'
import { auditMaster } from '#server/masters/audit.ts'
import { WORDS, worded } from '#server/masters/export.ts'
import { getMaster } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import {
  type ExcelColumn,
  type WorkbookOptions,
  exportName,
  streamSheets,
} from '#server/platform/excel.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { type Session, refuseForeign, requireRight } from '#server/platform/session.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Row = Record<string, unknown>
interface Asked {
  tx: Tx
  s: Session
  id: number
  /** All his numbers, his own first. */
  ids: number[]
}

/**
 * All that is kept of a person, for him to have (UU 27/2022 art. 32): what is written of him under each of his numbers, what
 * he agreed to, what he bought, paid and owes, his points, and who changed what of him. Documents are those of the branches
 * that whoever asks may see, which the first sheet says. Who took the copy is in the audit.
 */
const copyOf = (ctx: Ctx, { id }: ParsedOf<typeof contract.copy>): Promise<FileAnswer> =>
  ctx.write(async (tx, s) => {
    requireRight(s, 'master/customer:view')
    const person = await getMaster<{ branchId: number; code: string }>(tx, s, customer, id)
    refuseForeign(s, person.branchId)
    const found = await tx.rows<{ id: number }>(
      'select id from customer where id = any (customer_ids($1::bigint)) order by merged_into nulls first, id',
      [id],
    )
    const asked: Asked = { tx, s, id, ids: found.map((row) => row.id) }
    const fields = await fieldsOf(ctx, asked)
    const sheets = [
      { ...fields, above: await headOf(asked) },
      await addresses(asked),
      await consents(asked),
      await documents(asked),
      await openItems(asked),
      await points(asked),
      await requests(asked),
      await changes(asked),
    ]
    await auditMaster(tx, s, ctx, customer, id, 'Salin data pribadi', null, null)
    return {
      body: streamSheets(sheets),
      name: exportName(`data-pribadi-${person.code}`, s.today),
      mime: XLSX,
    }
  })

const text = (key: string, width = 22): ExcelColumn => ({
  key,
  label: label(key),
  type: 'text',
  width,
})
/** What no field of the contract is called. */
const OTHER: ExcelColumn[] = [
  { key: 'field', label: 'Isian', type: 'text', width: 28 },
  { key: 'value', label: 'Isi', type: 'text', width: 60 },
  { key: 'kindName', label: 'Dokumen', type: 'text', width: 24 },
  { key: 'typeName', label: 'Jenis', type: 'text', width: 18 },
  { key: 'when', label: 'Waktu', type: 'text', width: 18 },
  { key: 'by', label: 'Pegawai', type: 'text', width: 24 },
  { key: 'thing', label: 'Data', type: 'text', width: 20 },
  { key: 'action', label: 'Tindakan', type: 'text', width: 26 },
  { key: 'before', label: 'Sebelum', type: 'text', width: 40 },
  { key: 'after', label: 'Sesudah', type: 'text', width: 40 },
  { key: 'open', label: 'Sisa', type: 'money' },
  { key: 'expiresAt', label: 'Berlaku sampai', type: 'date' },
]
const other = (...keys: string[]) => OTHER.filter(({ key }) => keys.includes(key))
const day = (key: string, name = label(key)): ExcelColumn => ({ key, label: name, type: 'date' })
const money = (key: string): ExcelColumn => ({ key, label: label(key), type: 'money' })

async function headOf({ tx, s }: Asked): Promise<string[]> {
  const head = await tx.one<{ company: string; branches: string }>(
    `select (select printed_name from company) as company, (select string_agg(name, ', ' order by id) from branch where id = any ($1::int[])) as branches`,
    [s.branchIds],
  )
  return [
    'Salinan data pribadi (UU 27/2022 pasal 32)',
    head?.company ?? '',
    `Dokumen dari cabang: ${head?.branches ?? ''}`,
    `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}, ${s.employeeName}`,
  ]
}

/** What of a row says nothing of the person. */
const SKIPPED = /Id$|^(id|version|numbers|isActive|consents|addresses)$/

/** Every field that is kept of him, number by number; NIK and NPWP whole for who may see them. */
async function fieldsOf(ctx: Ctx, { tx, s, ids }: Asked): Promise<WorkbookOptions> {
  const rows: Row[] = []
  for (const id of ids) {
    const stored = await getMaster<Row>(tx, s, customerDetailType, id)
    const { row, opened } = openedIdentity(ctx, s, 'customer', stored)
    if (opened) await auditMaster(tx, s, ctx, customer, id, 'Lihat NIK/NPWP', null, null)
    for (const [field, value] of Object.entries(worded(row)))
      if (!SKIPPED.test(field) && value !== null && value !== '')
        rows.push({ code: row.code, field: label(field), value: told(field, value) })
  }
  return {
    name: 'Data',
    columns: [text('code', 16), ...other('field', 'value')],
    rows,
  }
}

const told = (field: string, value: unknown): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    ? dayText(String(value))
    : field === 'vatCollector'
      ? String(value)
      : (WORDS[String(value)] ?? String(value))

async function addresses({ tx, ids }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<Row>(
    `select a.label, a.recipient, a.phone, a.address, k.name as "cityName", a.zip_code as "zipCode", a.latitude::text, a.longitude::text
     from customer_address a left join area k on k.code = a.city_code where a.customer_id = any ($1::bigint[]) order by a.id`,
    [ids],
  )
  const columns = ['label', 'recipient', 'phone', 'address', 'cityName', 'zipCode']
  return {
    name: 'Alamat',
    columns: [...columns, 'latitude', 'longitude'].map((key) => text(key)),
    rows,
  }
}

async function consents({ tx, id }: Asked): Promise<WorkbookOptions> {
  const rows = (await consentsOf(tx, id)).map((one) => ({
    ...one,
    purpose: purposeWords[one.purpose][0],
    how: howWords[one.how][0],
    given: one.given ? 'Ya' : 'Tidak',
  }))
  const words = ['purpose', 'given', 'how', 'textVersion', 'guardian', 'notedBy', 'note']
  return {
    name: 'Persetujuan',
    columns: [day('day', label('date')), ...words.map((key) => text(key, 18)), text('wording', 80)],
    rows,
  }
}

async function documents({ tx, s, id }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<{ kind: string; status: string }>(
    `select d.kind, d.number as "docNo", d.doc_date as "docDate", d.status, d.total, d.memo, b.name as "branchName"
     from document d join branch b on b.id = d.branch_id
     where d.branch_id = any ($1::int[]) and ${isCustomer('d.customer_id', '$2')} order by d.doc_date, d.id`,
    [s.branchIds, id],
  )
  return {
    name: 'Dokumen',
    columns: [
      ...other('kindName'),
      text('docNo'),
      day('docDate'),
      money('total'),
      text('status', 16),
      text('branchName'),
      text('memo', 40),
    ],
    rows: rows.map((row) => ({
      ...row,
      kindName: kindOf(row.kind)?.names[0] ?? row.kind,
      status: statusLabel(row.status),
    })),
  }
}

/** What he owes, and below zero what he has with the shop: deposits and money ahead. */
async function openItems({ tx, s, id }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<{ kind: string }>(
    `select d.kind, d.number as "docNo", i.doc_date as "docDate", i.due_date as "dueDate", i.sign * i.amount as amount,
       i.sign * (i.amount - i.settled) as open, b.name as "branchName"
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id join branch b on b.id = i.branch_id
     where i.branch_id = any ($1::int[]) and ${isCustomer('i.customer_id', '$2')} order by i.doc_date, i.document_id, i.line`,
    [s.branchIds, id],
  )
  return {
    name: 'Piutang dan deposit',
    columns: [
      ...other('kindName'),
      text('docNo'),
      day('docDate'),
      day('dueDate'),
      money('amount'),
      ...other('open'),
      text('branchName'),
    ],
    rows: rows.map((row) => ({ ...row, kindName: kindOf(row.kind)?.names[0] ?? row.kind })),
  }
}

async function points({ tx, s, id }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<{ type: keyof typeof pointMoveWords }>(
    `select m.posting_date as date, m.type, m.points, m.expires_at as "expiresAt", d.number as "docNo", b.name as "branchName"
     from point_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id join branch b on b.id = m.branch_id
     where m.branch_id = any ($1::int[]) and ${isCustomer('m.customer_id', '$2')} order by m.posting_date, m.id`,
    [s.branchIds, id],
  )
  return {
    name: 'Poin',
    columns: [
      day('date'),
      ...other('typeName'),
      { key: 'points', label: label('points'), type: 'integer' },
      ...other('expiresAt'),
      text('docNo'),
      text('branchName'),
    ],
    rows: rows.map((row) => ({ ...row, typeName: pointMoveWords[row.type][0] })),
  }
}

/** What he asked of his data before, and what was done. */
async function requests({ tx, ids }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<Row>(
    `select request_kind as "requestKind", to_char(received_at, 'YYYY-MM-DD"T"HH24:MI') as "receivedAt",
       to_char(done_at, 'YYYY-MM-DD"T"HH24:MI') as "doneAt", note, answer
     from personal_request where customer_id = any ($1::bigint[]) and is_active order by received_at`,
    [ids],
  )
  const columns = ['requestKind', 'receivedAt', 'note', 'doneAt', 'answer']
  return { name: 'Permintaan', columns: columns.map((key) => text(key)), rows: rows.map(worded) }
}

/** Who wrote, changed, read and took along what is kept of him: as the audit has it, in the branches that one sees. */
async function changes({ tx, s, ids }: Asked): Promise<WorkbookOptions> {
  const rows = await tx.rows<{ kind: string; at: string }>(
    `select a.at, e.name as by, a.object_kind as kind, a.action, a.before, a.after, b.name as "branchName"
     from audit a left join employee e on e.id = a.employee_id join branch b on b.id = a.branch_id
     where a.branch_id = any ($2::int[]) and ((a.object_kind = 'customer' and a.object_id = any ($1::bigint[]))
       or (a.object_kind = 'customer-address' and a.object_id in (select id from customer_address where customer_id = any ($1::bigint[]))))
     order by a.at, a.id`,
    [ids, s.branchIds],
  )
  return {
    name: 'Riwayat',
    columns: [...other('when', 'by', 'thing', 'action', 'before', 'after'), text('branchName')],
    rows: rows.map((row) => ({
      ...row,
      when: instantText(row.at, s.timezone),
      thing: auditedNames(row.kind)[0],
    })),
  }
}

export const personalCopyRoutes = [route(contract.copy, (ctx, input) => copyOf(ctx, input))]
