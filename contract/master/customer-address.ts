import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { id, text, textRequired } from '../values.ts'
import { areaFields, areaRow, phoneNumber, placeFields, placeRow, zipCode } from './person.ts'

const VIEW = 'master/customer:view'

/** Where a customer has his goods brought. */
export const addressRow = z.object({
  ...masterRow,
  customerId: id,
  /** What it is called: `Gudang Rungkut`. */
  label: z.string(),
  recipient: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  cityCode: z.string().nullable(),
  ...areaRow,
  cityName: z.string().nullable(),
  zipCode: z.string().nullable(),
  ...placeRow,
  isDefault: z.boolean(),
})

export const customerAddress = group(
  'Alamat pelanggan',
  masterCalls('master/customer', {
    row: addressRow,
    fields: {
      customerId: id,
      label: textRequired(50),
      recipient: text(100).nullish(),
      phone: phoneNumber.nullish(),
      address: textRequired(200),
      ...areaFields,
      zipCode: zipCode.nullish(),
      ...placeFields,
      isDefault: z.boolean().nullish(),
    },
    filter: { customerId: id },
    rights: {
      getAll: [VIEW, 'sales/order:add', 'sales/booking:add'],
      add: ['master/customer:add', 'master/customer:edit'],
      get: [VIEW],
    },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/customers/address/get/all',
      /** [NEW] */
      add: 'POST /core/v1/customers/address/add',
      /** [NEW] */
      update: 'POST /core/v1/customers/address/update',
      /** [NEW] */
      get: 'GET /core/v1/customers/address/get/{id}',
    },
  }),
)
