import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type ConsentHow,
  type ConsentPurpose,
  OF_AGE,
  consentPurpose,
  type consentRow,
  type consentState,
  type consent as contract,
  howWords,
  purposeWords,
} from '#contract/master/consent.ts'
import { addMonths } from '#contract/pricing/months.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Saved } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { textOn } from './consent-text.ts'
import { refuseEnded } from './customer-erasure.ts'

const kind = { kind: 'customer' } as const

/** What a customer says of a purpose. */
interface Said {
  purpose: ConsentPurpose
  given: boolean
  day: string
  how: ConsentHow
  guardian?: string | null | undefined
  note?: string | null | undefined
}
interface Person {
  id: number
  version: number
  branch_id: number
  birth_date: string | null
  is_walk_in: boolean
}

/** Consent given or withdrawn on the customer's page. */
export const addConsent = (ctx: Ctx, input: ParsedOf<typeof contract.add>): Promise<Saved> =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, kind, input, async () => {
      const person = await tx.one<Person & Record<string, unknown>>(
        'select * from customer where id = $1 for update',
        [input.customerId],
      )
      if (!person) throw notFound('Pelanggan')
      refuseForeign(s, person.branch_id)
      refuseEnded(person)
      const id = await writeConsent(tx, s, ctx, person, input)
      return { id, version: 1 }
    }),
  )

/** Writes what somebody said, after what was said before it, and a line into the audit. */
export async function writeConsent(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  person: Person,
  { purpose, given, day, how, guardian, note }: Said,
): Promise<number> {
  if (person.is_walk_in)
    throw new Refusal('WALK_IN', 'Pelanggan umum bukan orang, tidak ada yang dapat menyetujui')
  await refuseDay(tx, s, person, { purpose, given, day })
  const textId = given ? await textOn(tx, purpose, day) : null
  const parent = guardian?.trim() || null
  if (given && isChild(person.birth_date, day) && !parent)
    throw new Refusal(
      'GUARDIAN',
      `Pelanggan belum ${OF_AGE} tahun, isi nama orang tua atau wali yang menyetujui`,
      { field: 'guardian' },
    )
  const row = await tx.one<{ id: number }>(
    `insert into consent (customer_id, purpose, given, day, how, text_id, guardian, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [person.id, purpose, given, day, how, textId, parent, note ?? ''],
  )
  // Whoever keeps a list of customers reads him anew.
  await tx.rows(
    'update customer set updated_at = clock_timestamp() where id = customer_now($1::bigint)',
    [person.id],
  )
  await auditMaster(
    ...([tx, s, ctx, kind, person.id] as const),
    given ? 'Catat persetujuan' : 'Tarik atau tolak persetujuan',
    null,
    `${purposeWords[purpose][0]}, ${dayText(day)}, ${howWords[how][0].toLowerCase()}`,
  )
  return (row as { id: number }).id
}

/** A day that has been, no earlier than what was said last; what is withdrawn was given before. */
async function refuseDay(
  tx: Tx,
  s: Session,
  { id }: Person,
  { purpose, given, day }: Pick<Said, 'purpose' | 'given' | 'day'>,
): Promise<void> {
  if (day > s.today)
    throw new Refusal('FUTURE', 'Tanggal persetujuan tidak boleh setelah hari ini', {
      field: 'day',
    })
  const last = await tx.one<{ given: boolean; day: string }>(
    `select given, day from consent_state where customer_id = customer_now($1::bigint) and purpose = $2`,
    [id, purpose],
  )
  if (last && day < last.day)
    throw new Refusal(
      'DATE_ORDER',
      `Sudah ada catatan pada ${dayText(last.day)}, tanggalnya tidak boleh lebih awal`,
      { field: 'day' },
    )
  if (last?.given === given && !given)
    throw new Refusal('NOT_GIVEN', 'Persetujuan ini memang tidak diberikan', { field: 'purpose' })
}

/** Whether somebody is not yet of age on a day; of whom no birth is known nobody can tell. */
const isChild = (born: string | null, day: string) =>
  born !== null && addMonths(born, OF_AGE * 12) > day

/** What a customer said when he was written down; who was not asked said nothing. */
export async function writeFirstConsents(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  id: number,
  given: {
    messagesConsent?: 'GIVEN' | 'REFUSED' | null | undefined
    pointsConsent?: 'GIVEN' | 'REFUSED' | null | undefined
    consentHow?: ConsentHow | null | undefined
    guardian?: string | null | undefined
  },
): Promise<void> {
  const { messagesConsent: MESSAGES, pointsConsent: POINTS, consentHow, guardian } = given
  if (!MESSAGES && !POINTS) return
  const person = await tx.one<Person>(
    'select id, version, branch_id, birth_date, is_walk_in from customer where id = $1',
    [id],
  )
  for (const [purpose, answer] of Object.entries({ POINTS, MESSAGES }))
    if (answer)
      await writeConsent(tx, s, ctx, person as Person, {
        purpose: purpose as ConsentPurpose,
        given: answer === 'GIVEN',
        day: s.today,
        how: consentHow ?? 'TILL',
        guardian,
      })
}

const ROWS = `
select c.id, c.purpose, c.given, c.day, c.how, t.text_version as "textVersion", t.wording, c.guardian, c.note, e.name as "notedBy"
from consent c join employee e on e.id = c.noted_by left join consent_text t on t.id = c.text_id
where c.customer_id = any (customer_ids($1::bigint)) order by c.day desc, c.id desc`

/** All that a customer ever said, the last first, whichever of his numbers it was noted at. */
export const consentsOf = (tx: Tx, customerId: number) =>
  tx.rows<z.output<typeof consentRow>>(ROWS, [customerId])

/** What holds of each purpose, from all that was said. */
export const statesOf = (
  rows: readonly z.output<typeof consentRow>[],
): z.output<typeof consentState>[] =>
  consentPurpose.options.map((purpose) => {
    const last = rows.find((row) => row.purpose === purpose)
    return {
      purpose,
      given: last?.given ?? null,
      day: last?.day ?? null,
      textVersion: last?.textVersion ?? null,
    }
  })
