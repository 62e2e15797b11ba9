import { Refusal } from './errors.ts'

/** Of employee `e` and role `r`: his role wants a second factor, and he has none. */
export const OWES_FACTOR = `(r.second_factor and not exists
  (select from second_factor f where f.employee_id = e.id and f.confirmed_at is not null))`

/** The duty is the person's: it holds however he proves himself, and whatever is to be opened or approved. */
export const factorOwed = (name: string) =>
  new Refusal(
    'SECOND_FACTOR_DUE',
    `${name} harus memasang verifikasi dua langkah terlebih dahulu`,
    { status: 403 },
  )
