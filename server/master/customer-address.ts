import type { ReplyOf } from '#contract/endpoint.ts'
import { customerAddress as contract, addressRow } from '#contract/master/customer-address.ts'
import type { customer as customers } from '#contract/master/customer.ts'
import { master } from '#server/masters/master.ts'
import { type MasterType, type Stored, getMaster } from '#server/masters/table.ts'
import { Refusal } from '#server/platform/errors.ts'
import { AREA_NAME, refuseAreaMismatch } from './area-path.ts'
import { refuseEnded } from './customer-erasure.ts'

export type Address = ReplyOf<typeof customers.get>['addresses'][number]

/** Where the goods of a customer are brought. */
export const addressesOf = (customer: MasterType<never>) =>
  master({
    kind: 'customer-address',
    title: 'Alamat',
    row: addressRow,
    written: contract.update.input,
    table: 'customer_address',
    from: 'customer_address m left join area c on c.code = m.city_code',
    fields: { cityName: 'c.name', areaName: AREA_NAME },
    defaults: { isDefault: false },
    search: `search_key(m.label || ' ' || m.address)`,
    orderBy: 'm.is_default desc, m.label, m.id',
    async check(tx, s, input, before) {
      await getMaster(tx, s, customer, input.customerId as number)
      const of = await tx.one('select erased_at, merged_into from customer where id = $1', [
        input.customerId,
      ])
      refuseEnded(of)
      refuseAreaMismatch(input, before)
      refuseHalfPlace(input, before)
      if (input.isDefault)
        await tx.rows(
          'update customer_address set is_default = false where customer_id = $1 and id <> $2',
          [input.customerId, before?.id ?? 0],
        )
      return {}
    },
  })

/** Half a place is none. */
function refuseHalfPlace(input: object, before: Stored | null): void {
  const { latitude = before?.latitude, longitude = before?.longitude } = input as Stored
  const lacks = (degrees: unknown) => degrees === null || degrees === undefined
  if (lacks(latitude) === lacks(longitude)) return
  throw new Refusal('PLACE', 'Isi lintang dan bujur, atau kosongkan keduanya', {
    field: lacks(latitude) ? 'latitude' : 'longitude',
  })
}
