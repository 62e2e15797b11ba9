import { deedOf } from '#contract/menu.ts'
import { type Need, Refusal, UNAVAILABLE, UNKNOWN } from '#contract/refusal.ts'

export { type Need, Refusal }

/** Unknown to this employee: also what others' rows look like (never says that they exist). */
export const notFound = (what: string) =>
  new Refusal('NOT_FOUND', `${what} tidak ditemukan`, { status: 404 })

export const stale = (data?: Record<string, unknown>) =>
  new Refusal('STALE', 'Data telah diubah pengguna lain, silakan muat ulang', {
    status: 409,
    ...(data ? { data } : {}),
  })

export const forbidden = (message = 'Anda tidak memiliki hak akses untuk tindakan ini') =>
  new Refusal('FORBIDDEN', message, { status: 403 })

/** The same by the right that is missing (domain §3.0.3). */
export const lacking = (right: string | undefined) =>
  forbidden(`Anda tidak memiliki hak akses untuk ${deedOf(right ?? '')}`)

/** A branch that is not the employee's; the answer names it (`withBranchName`). */
export const branchForbidden = (branchId?: number | null, field?: string) =>
  new Refusal('BRANCH_FORBIDDEN', 'Anda tidak memiliki akses ke cabang tersebut', {
    status: 403,
    ...(branchId ? { data: { branchId } } : {}),
    ...(field ? { field } : {}),
  })

/** Asks for a supervisor (domain §8.3). */
export const approvalRequired = (needs: Need[], message: string, data?: Record<string, unknown>) =>
  new Refusal('APPROVAL_REQUIRED', message, {
    action: needs[0]?.action ?? '',
    needs,
    ...(data ? { data } : {}),
  })

const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]
export const monthName = (year: number, month: number) => `${MONTHS[month - 1]} ${year}`

/** What the database's guards say, in the user's words; anything else is ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof CommitUnknown) return commitUnknown()
  const e = error as { code?: string; constraint?: string; message?: string }
  if (typeof e?.code !== 'string') return undefined
  const guards: Record<string, () => Refusal> = {
    GR002: () => new Refusal('PERIOD_NOT_OPEN', 'Periode dokumen ini belum dibuka'),
    GR003: () => new Refusal('PERIOD_CLOSED', 'Periode dokumen ini sudah ditutup'),
    GR004: () => new Refusal('POSTING_CLOSED', 'Posting periode dokumen ini sudah ditutup'),
    GR008: () => new Refusal('POINT_INVALID', 'Poin tidak mencukupi'),
    GR006: () => new Refusal('STOCK_SHORT', 'Stok barang tidak mencukupi'),
    '55P03': () =>
      new Refusal('BUSY', 'Data sedang diproses pengguna lain, silakan coba lagi', { status: 409 }),
    '57014': () =>
      new Refusal('TIMEOUT', 'Permintaan terlalu lama, persempit saringan lalu coba lagi', {
        status: 503,
      }),
    // The machine's disk: what was answered before is safe, nothing more goes in.
    '53100': diskFull,
    ENOSPC: diskFull,
    FILES_AWAY: filesAway,
    '22003': () => new Refusal('VALIDATION', 'Nilai terlalu besar', { status: 400 }),
    '22021': () => new Refusal('VALIDATION', 'Karakter tidak diizinkan', { status: 400 }),
  }
  if (e.code === '23505') return duplicateOf(e.constraint ?? '')
  // A row that names another which does not exist; that one still in use is left would be a fault of ours.
  if (e.code === '23503' && e.message?.startsWith('insert or update'))
    return new Refusal('VALIDATION', 'Data yang dirujuk tidak ditemukan', { status: 400 })
  if (AWAY.test(e.code)) return databaseAway()
  return guards[e.code]?.()
}

/** Ended by its operator, crashed, starting, no longer written, cut off or full of connections: each passes by itself. */
const AWAY =
  /^(57P0[1-5]|25006|08\w{3}|53300|53200|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Said by the library without a code: no connection to be had, or one that ended in use. */
const WITHOUT_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|too many clients/
/** No database answered, whatever was asked. */
export const isAway = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && AWAY.test(code)) || WITHOUT_CONNECTION.test(String(message ?? ''))
  )
}
/** The line ended and the server said nothing: whatever was sent may have come about. */
export const isLostLine = (error: unknown): boolean =>
  isAway(error) && (error as { severity?: unknown }).severity === undefined

/** What is over by itself: the same may be asked again, and is not given up for it. */
export const isPassing = ({ code }: Refusal): boolean =>
  code === 'BUSY' || code === UNAVAILABLE || code === UNKNOWN

/** COMMIT was sent, and nobody knows what became of it; asked again under its key, it is answered for what it became. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('what became of a commit is not known', { cause })
  }
}
const commitUnknown = () =>
  new Refusal(
    UNKNOWN,
    'Belum diketahui apakah sudah tersimpan, karena database belum menjawab. Tunggu sebentar, lalu periksa sebelum mengulang.',
    { status: 503 },
  )
/** What was wanted is held by a commit that waits for a second server, not by somebody at work: an outage, by its code. */
export class HeldByCommit extends Error {
  readonly code = '57P03'
}

export const databaseAway = () =>
  new Refusal(UNAVAILABLE, 'Database sedang tidak dapat dihubungi, silakan coba lagi sebentar', {
    status: 503,
  })
const filesAway = () =>
  new Refusal(
    UNAVAILABLE,
    'Tempat penyimpanan berkas sedang tidak dapat dihubungi, silakan coba lagi sebentar',
    { status: 503 },
  )
const diskFull = () =>
  new Refusal(
    'DISK_FULL',
    'Ruang penyimpanan server penuh, belum ada yang disimpan. Hubungi pengelola server.',
    { status: 507 },
  )

/** By its constraint: what is there already, and the field that says so, where every form has the same. */
const duplicates: Record<string, [message: string, field?: string]> = {
  employee_email_key: ['Email sudah terdaftar', 'email'],
  goods_unit_barcode_key: ['Barcode sudah digunakan barang lain'],
  goods_barcode_number_key: ['Barcode sudah digunakan barang lain'],
  document_tax_invoice: ['Nomor faktur pajak ini sudah pernah diinput', 'taxInvoiceNo'],
  document_supplier_ref: ['Nomor dari supplier ini sudah pernah diinput'],
  document_stamp: ['Nomor e-Meterai ini sudah dipakai pada dokumen lain'],
  giro_no: ['No. giro sudah digunakan'],
  customer_member_phone: ['No. HP sudah digunakan anggota lain', 'phone'],
  bank_account_bank_id_account_no_key: ['No. rekening sudah terdaftar', 'accountNo'],
}
function duplicateOf(constraint: string): Refusal {
  const [message, field] = duplicates[constraint] ?? []
  if (message) return new Refusal('DUPLICATE', message, field ? { field } : {})
  if (constraint.endsWith('_name_key'))
    return new Refusal('DUPLICATE', 'Nama sudah digunakan', { field: 'name' })
  if (constraint.endsWith('_code_key'))
    return new Refusal('DUPLICATE', 'Kode sudah digunakan', { field: 'code' })
  return new Refusal('DUPLICATE', 'Data yang sama sudah ada')
}
