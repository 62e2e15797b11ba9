import { rowsOf } from './catalogue-groups.ts'
import type { TaxMode } from './amounts.ts'
import {
  customerRows,
  employeeRows,
  supplierDiscounts,
  supplierRows,
  taxPartyRows,
} from './parties-rows.ts'
import type { RoleCode } from './roles.ts'

export type BranchCode = 'SBY' | 'MLG'
export const branchCodes: readonly BranchCode[] = ['SBY', 'MLG']

export interface Supplier {
  code: string
  name: string
  isPkp: boolean
  npwp: string | null
  taxMode: TaxMode
  termDays: number
  leadTimeDays: number
  /** Usual discounts, percent after percent; some goods have their own. */
  discounts: number[]
  invoiceExchangeDays: string | null
  /** Kepmendagri code of the city. */
  cityCode: string
  address: string
  phone: string
  contact: string
  bank: string
  accountNo: string
}

export const suppliers: Supplier[] = rowsOf(supplierRows).map((row, index) => {
  const [code = '', name = '', npwp, mode = 'NONE', term, lead, , days] = row
  const [cityCode = '', address = '', phone = '', contact = '', bank = '', accountNo = ''] =
    row.slice(8)
  return {
    code,
    name,
    isPkp: !!npwp,
    npwp: npwp || null,
    taxMode: mode as TaxMode,
    termDays: Number(term),
    leadTimeDays: Number(lead),
    discounts: supplierDiscounts[index] ?? [],
    invoiceExchangeDays: days || null,
    cityCode,
    address,
    phone,
    contact,
    bank,
    accountNo,
  }
})

export interface Customer {
  code: string
  branch: BranchCode
  name: string
  type: 'MEMBER' | 'NON_MEMBER'
  memberNo: string | null
  priceLevel: 'RETAIL' | 'MEMBER' | 'GROSIR'
  phone: string | null
  creditAllowed: boolean
  /** Rupiah; null without credit. */
  creditLimit: number | null
  termDays: number | null
  npwp: string | null
  cityCode: string
  address: string
  /** Points of old, valued in the opening journal; only members have some. */
  openingPoints: number
  /** How late this customer pays: 0 on the day, 9 weeks after it. */
  lateness: number
  /** What kind of collector of PPN he is; none for almost everybody. */
  vatCollector: 'GOVERNMENT' | 'SOE' | null
}

const levelOf = { M: 'MEMBER', N: 'RETAIL', G: 'GROSIR' } as const

export const customers: Customer[] = rowsOf(customerRows).map((row, index, all) => {
  const [branchText, name = '', kind, phone, limit, term, npwp, late, points] = row
  const [cityCode = '', address = ''] = row.slice(9)
  const branch = branchText as BranchCode
  const place = all.slice(0, index + 1).filter(([b]) => b === branch).length
  const code = `C${branch}${String(place).padStart(5, '0')}`
  const isMember = kind === 'M'
  return {
    code,
    branch,
    name,
    type: isMember ? 'MEMBER' : 'NON_MEMBER',
    memberNo: isMember ? `88${String(10001 + index)}` : null,
    priceLevel: levelOf[kind as keyof typeof levelOf],
    phone: phone || null,
    creditAllowed: !!limit,
    creditLimit: limit ? Number(limit) * 1_000_000 : null,
    termDays: term ? Number(term) : null,
    npwp: npwp || null,
    cityCode,
    address,
    openingPoints: Number(points || 0),
    lateness: Number(late || 0),
    vatCollector: null,
  }
})

/** Buyers who collect or withhold, with a facility or abroad: a few papers of each, beside the trade of everybody. */
export const taxParties: Customer[] = rowsOf(taxPartyRows).map((row, index) => {
  const [name = '', kind, limit, term, npwp, collector, cityCode = '', address = ''] = row
  return {
    code: `CSBY${90001 + index}`,
    branch: 'SBY',
    name,
    type: 'NON_MEMBER',
    memberNo: null,
    priceLevel: levelOf[kind as keyof typeof levelOf],
    phone: null,
    creditAllowed: true,
    creditLimit: Number(limit) * 1_000_000,
    termDays: Number(term),
    npwp: npwp || null,
    cityCode,
    address,
    openingPoints: 0,
    lateness: 0,
    vatCollector: (collector || null) as Customer['vatCollector'],
  }
})

/** The customer whose name is not asked. */
export const walkIn = 'CSBY00004'

export interface Employee {
  /** Also the part of the e-mail before the @. */
  code: string
  email: string
  name: string
  role: RoleCode
  branch: BranchCode
  phone: string
  joinDate: string
  /** Six digits, supervisors only. */
  pin: string | null
}

export const employees: Employee[] = rowsOf(employeeRows).map(
  ([local = '', name = '', role = '', branch, phone = '', joinDate = '', pin]) => ({
    code: local.toUpperCase().replace('.', '-'),
    email: `${local}@gerai.test`,
    name,
    role: role as RoleCode,
    branch: branch as BranchCode,
    phone,
    joinDate,
    pin: pin || null,
  }),
)
