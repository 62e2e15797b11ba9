import { z } from 'zod'
import { json } from '../endpoint.ts'
import { changesInput, changesReply } from './changes.ts'

export interface SharedList {
  /** The list call that the copy answers ahead of the server. */
  path: string
  /** What the call's search looks in, as far as the copy has it. */
  searched: string[]
  /** Searches that the call also answers from what is not copied. */
  blindTo?: RegExp
  /** The call's own order: `-` is descending, `a|b` the first of both that is there; nothing comes first. */
  order: string[]
  /** Rows of a branch are told to that branch only, so `branchId` narrows this list. */
  ofBranch?: boolean
  /** Fields that leave the server; without, the whole row. People keep their phones and addresses there. */
  fields?: string[]
}

/**
 * The master lists that are held after sign-in (specification §3), under its names. Goods, their units
 * and selling prices are the till's own copy (`goods-search.ts`); inventories change with every sale
 * and are always asked. `coaList` is the chart of accounts once more.
 */
export const sharedLists = {
  branchs: {
    path: '/core/v1/branches/get/all',
    searched: ['code', 'name'],
    order: ['-isHeadOffice', 'name'],
  },
  warehouses: {
    path: '/core/v1/warehouses/get/all',
    searched: ['code', 'name'],
    order: ['branchName', '-isPrimary', 'name'],
    ofBranch: true,
  },
  customers: {
    path: '/core/v1/customers/get/all',
    searched: ['code', 'name', 'memberNo'],
    blindTo: /\d/, // telephone numbers
    order: ['name'],
    fields: [
      'id',
      'code',
      'name',
      'type',
      'memberNo',
      'priceLevel',
      'creditAllowed',
      'termDays',
      'blockStatus',
      'branchId',
      'isWalkIn',
      'trades',
      'isActive',
    ],
  },
  suppliers: {
    path: '/core/v1/suppliers/get/all',
    searched: ['code', 'name'],
    order: ['name'],
    fields: ['id', 'code', 'name', 'isPkp', 'termDays', 'taxModeDefault', 'trades', 'isActive'],
  },
  chartOfAccounts: {
    path: '/core/v1/account/get/all',
    searched: ['code', 'name'],
    order: ['code', 'storeId'],
    ofBranch: true,
  },
  edcRates: {
    path: '/core/v2/edc/search',
    searched: ['name', 'bankName', 'terminalId'],
    order: ['branchName', 'name'],
    ofBranch: true,
  },
  stockCategories: {
    path: '/core/v1/categories/get/all',
    searched: ['code', 'name'],
    order: ['parentName|name', 'parentId', 'name'],
  },
  brands: { path: '/core/v1/brands/get/all', searched: ['code', 'name'], order: ['name'] },
  stockUnits: { path: '/core/v1/units/get/all', searched: ['code', 'name'], order: ['name'] },
} satisfies Record<string, SharedList>

export type SharedListName = keyof typeof sharedLists
export const sharedListNames = Object.keys(sharedLists) as [SharedListName, ...SharedListName[]]

/** A longer list is not copied: its pickers ask the server, as they can without any copy. */
export const COPIED_ROWS = 20_000

export const sharedList = {
  /** [NEW] All shared lists, or what changed in them since the answer before. */
  changes: json('POST /core/v1/master/lists/get/changes', {
    rights: 'signed-in',
    summary: 'Perubahan daftar induk',
    input: changesInput(sharedListNames),
    reply: changesReply(sharedListNames, z.looseObject({ id: z.number() })),
  }),
}
