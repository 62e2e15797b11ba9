import type pg from 'pg'
import { monthBounds } from '#server/platform/time.ts'
import { accountTypes, chart } from './chart.ts'
import { employees } from './parties.ts'
import { roles } from './roles.ts'
import { units } from './catalogue.ts'

type Client = Pick<pg.Client, 'query'>

/** The chart, types, payment methods, banks, units and tax rule that every company starts with. */
export async function setUpStandards(db: Client): Promise<void> {
  await db.query(
    `insert into tax_config (valid_from, rate, base_num, base_den) values ('2025-01-01', 12, 11, 12)`,
  )
  for (const t of accountTypes) {
    await db.query(
      'insert into account_type (code, name, grp, normal_balance, statement, sort) values ($1, $2, $3, $4, $5, $6)',
      [t.code, t.name, t.grp, t.side, t.statement, t.sort],
    )
  }
  await addAccounts(db, null)
  for (const [name, direction, account, photo] of PURPOSES)
    await db.query(
      `insert into till_purpose (name, direction, account_id, photo) select $1, $2, id, $4 from account where code = $3`,
      [name, direction, account, photo],
    )
  for (const [code, name] of BANKS)
    await db.query('insert into bank (code, name) values ($1, $2)', [code, name])
  for (const [i, [code, name, kind, role, ...at]] of METHODS.entries()) {
    await db.query(
      'insert into payment_method (code, name, kind, account_role, usable_at, sort) values ($1, $2, $3, $4, $5, $6)',
      [code, name, kind, role, at, i],
    )
  }
  for (const u of units) {
    await db.query(
      'insert into unit (code, name, symbol, allow_fraction, coretax_unit_code) values ($1, $1, $2, $3, $4)',
      [u.code, u.name, u.allowFraction, u.coretaxCode],
    )
  }
}

/** What cash of a drawer is moved for: name, way, account, whether a photo of the bill is wanted. */
const PURPOSES = [
  ['Listrik, air, galon', 'OUT', '6-1103', true],
  ['Perlengkapan toko', 'OUT', '6-1104', true],
  ['Parkir dan ongkos', 'OUT', '6-1103', false],
  ['Pendapatan lain-lain', 'IN', '7-1102', false],
] as const

const BANKS = [
  ['BCA', 'Bank Central Asia'],
  ['MANDIRI', 'Bank Mandiri'],
  ['BRI', 'Bank Rakyat Indonesia'],
  ['BNI', 'Bank Negara Indonesia'],
  ['BSI', 'Bank Syariah Indonesia'],
  ['CIMB', 'CIMB Niaga'],
  ['PERMATA', 'Bank Permata'],
] as const

/** code, name, kind, role of its account, where it may be used */
const METHODS = [
  ['TUNAI', 'Tunai', 'CASH', 'CASH_DRAWER', 'CASHIER', 'REPAYMENT', 'DEBT_PAYMENT', 'DP', 'COD'],
  ['DEBIT', 'Kartu Debit', 'DEBIT_CARD', 'EDC_DC', 'CASHIER', 'COD'],
  ['KREDIT', 'Kartu Kredit', 'CREDIT_CARD', 'EDC_CC', 'CASHIER', 'COD'],
  ['QRIS', 'QRIS', 'QRIS', 'QRIS', 'CASHIER', 'COD'],
  ['POIN', 'Poin', 'POINT', 'POINT_LIABILITY', 'CASHIER', 'COD'],
  ['PAYLATER', 'Paylater', 'PAYLATER', 'PAYLATER', 'CASHIER', 'COD'],
  [
    'TRANSFER',
    'Transfer Bank',
    'TRANSFER',
    'BANK',
    'CASHIER',
    'REPAYMENT',
    'DEBT_PAYMENT',
    'DP',
    'COD',
  ],
  // The side decides the account: our giros are a debt, the customers' a claim.
  ['GIRO', 'Giro', 'GIRO', 'GIRO_PAYABLE', 'REPAYMENT', 'DEBT_PAYMENT', 'DP', 'CASHIER', 'COD'],
  ['CEK', 'Cek', 'CHEQUE', 'GIRO_PAYABLE', 'CASHIER', 'COD', 'REPAYMENT', 'DP'],
  // What we have of the customer already.
  ['DEPOSIT', 'Deposit', 'DEPOSIT', 'CUSTOMER_DEPOSIT', 'CASHIER', 'COD'],
  ['UANG-MUKA', 'Uang Muka', 'DOWN_PAYMENT', 'DP_SALES', 'CASHIER', 'COD'],
] as const

/** Accounts of a branch (`*` of the chart), or those that all branches share. */
export async function addAccounts(db: Client, branchId: number | null): Promise<void> {
  for (const a of chart.filter((row) => row.perBranch === (branchId !== null))) {
    await db.query(
      `insert into account (code, branch_id, name, type_id, usage, is_control, cash_flow_group)
       select $1, $2, $3, id, $4, $5, $6 from account_type where code = $7`,
      [a.code, branchId, a.name, a.usage, a.isControl, a.cashFlow, a.type],
    )
  }
}

export interface BranchSeed {
  code: string
  name: string
  head: boolean
  address: string
  city: string
  zip: string
  phone: string
  nitku: string
  warehouses: [code: string, name: string, type: string, primary: boolean][]
  bank: { code: string; account: string; accountName: string; no: string }
}

export const branches: BranchSeed[] = [
  {
    code: 'SBY',
    name: 'Surabaya',
    head: true,
    address: 'Jl. Raya Darmo No. 88',
    city: '35.78',
    zip: '60241',
    phone: '0315678900',
    nitku: '0013456789012000000000',
    warehouses: [
      ['TOKO', 'Toko SBY', 'STORE', true],
      ['GUDANG', 'Gudang SBY', 'WAREHOUSE', false],
    ],
    bank: { code: 'BCA', account: '1-1111', accountName: 'Bank BCA', no: '4681234567' },
  },
  {
    code: 'MLG',
    name: 'Malang',
    head: false,
    address: 'Jl. Soekarno Hatta No. 21',
    city: '35.73',
    zip: '65141',
    phone: '0341445566',
    nitku: '0013456789012000000001',
    warehouses: [['TOKO', 'Toko MLG', 'STORE', true]],
    bank: { code: 'BRI', account: '1-1112', accountName: 'Bank BRI', no: '003701000123456' },
  },
]

/** PT Sumber Rejeki Makmur as of domain §9.1: branches, warehouses, accounts, terminals, roles and people. */
export async function setUpCompany(
  db: Client,
  passwordHash: string,
  pinHashes: Map<string, string> = new Map(),
): Promise<void> {
  await setUpStandards(db)
  await db.query(
    `insert into company (name, legal_form, npwp) values ('PT Sumber Rejeki Makmur', 'PT', '0013456789012000')`,
  )
  await db.query(`insert into pkp_term (valid_from, is_pkp) values ('2000-01-01', true)`)
  for (const b of branches) await addBranch(db, b)
  await setUpRoles(db)
  for (const e of employees) {
    const role = roles.find((r) => r.code === e.role)
    await db.query(
      `insert into employee (code, name, email, phone, branch_id, role_id, branch_ids, password_hash, is_first_login, pin_hash, join_date)
       select $1, $2, $3, $4, b.id, r.id, array[b.id], $5, false, $6, $7 from branch b, role r where b.code = $8 and r.name = $9`,
      [
        e.code,
        e.name,
        e.email,
        e.phone,
        passwordHash,
        e.pin ? (pinHashes.get(e.pin) ?? null) : null,
        e.joinDate,
        e.branch,
        role?.name,
      ],
    )
  }
}

/** The standard roles of domain §8.2; a limit that is not set is out of reach. */
export async function setUpRoles(db: Client): Promise<void> {
  for (const r of roles) {
    await db.query(
      `insert into role (name, description, all_branches, rights, discount_limit_pct, correction_limit, po_approval_limit, cash_out_limit, backdate_days, credit_note_limit, credit_over_limit_pct)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1000000000000, $10)`,
      [
        r.name,
        r.description,
        r.allBranches,
        r.rights,
        r.discountLimitPct,
        r.correctionLimit ?? 1e12,
        r.poApprovalLimit ?? 1e12,
        r.code === 'KASIR' ? 500_000 : 1e12,
        r.rights.includes('backdate') ? 366 : 0,
        // Further than a fifth above a customer's limit only the owner lets him go (domain §8.3).
        r.code === 'OWNER' ? 1e12 : r.code === 'KEPALA_CABANG' ? 20 : 0,
      ],
    )
  }
}

async function addBranch(db: Client, b: BranchSeed): Promise<void> {
  const { rows } = await db.query(
    `insert into branch (code, name, is_head_office, address, city_code, province_code, zip_code, phone, nitku, greeting_header, greeting_footer)
     values ($1, $2, $3, $4, $5, '35', $6, $7, $8, 'Selamat datang di Sumber Rejeki', 'Terima kasih atas kunjungan Anda
Simpan struk ini untuk penukaran barang') returning id`,
    [b.code, b.name, b.head, b.address, b.city, b.zip, b.phone, b.nitku],
  )
  const id = rows[0].id as number
  for (const [code, name, type, primary] of b.warehouses) {
    await db.query(
      'insert into warehouse (branch_id, code, name, type, is_primary) values ($1, $2, $3, $4, $5)',
      [id, code, name, type, primary],
    )
  }
  await addAccounts(db, id)
  const account = await db.query(
    `insert into account (code, branch_id, name, type_id, usage, cash_flow_group)
     select $1, $2, $3, id, 'BANK', 'CASH' from account_type where code = 'KAS' returning id`,
    [b.bank.account, id, b.bank.accountName],
  )
  const bank = await db.query(
    `insert into bank_account (branch_id, bank_id, account_no, account_name, account_id, is_edc_settlement, is_giro)
     select $1, id, $2, 'PT Sumber Rejeki Makmur', $3, true, true from bank where code = $4 returning id, bank_id`,
    [id, b.bank.no, account.rows[0].id, b.bank.code],
  )
  for (const n of [1, 2]) {
    const edc = await db.query(
      `insert into edc (branch_id, bank_id, name, terminal_id, merchant_id, bank_account_id) values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        id,
        bank.rows[0].bank_id,
        `EDC ${b.bank.code} Kasir ${n}`,
        `${b.code}${String(n).padStart(5, '0')}`,
        `0008${id}77001`,
        bank.rows[0].id,
      ],
    )
    await db.query(
      `insert into edc_rate (edc_id, card_type, network, on_us, mdr_pct) values
         ($1, 'DEBIT', 'GPN', true, 0.15), ($1, 'DEBIT', 'GPN', false, 1), ($1, 'QRIS', 'QRIS', false, 0.7),
         ($1, 'CREDIT', 'VISA', false, 2), ($1, 'CREDIT', 'VISA', true, 2), ($1, 'QRIS', 'QRIS', true, 0.7)`,
      [edc.rows[0].id],
    )
  }
}

/** Opens a month for posting. */
export async function openPeriod(db: Client, year: number, month: number): Promise<void> {
  const { first, last } = monthBounds(year, month)
  await db.query(
    `insert into period (id, year, month, first_day, last_day) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [year * 12 + month, year, month, first, last],
  )
}
