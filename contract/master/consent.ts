import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow, masterSaved } from '../master.ts'
import { date, id, requestId, text, textRequired } from '../values.ts'

/** What a customer agrees to, each by itself (UU 27/2022 art. 20–22); a sale on credit rests on its contract and asks for none. */
export const consentPurpose = z.enum(['MESSAGES', 'POINTS'])
export type ConsentPurpose = z.output<typeof consentPurpose>
/** How he said it (art. 22): on paper, recorded, or to the cashier. */
export const consentHow = z.enum(['WRITTEN', 'SPOKEN', 'TILL'])
export type ConsentHow = z.output<typeof consentHow>

/** Indonesian and English, as a person chooses them. */
export const purposeWords: Readonly<Record<ConsentPurpose, readonly [string, string]>> = {
  MESSAGES: ['Pesan dan penawaran', 'Messages and offers'],
  POINTS: ['Poin dan keanggotaan', 'Points and membership'],
}
export const howWords: Readonly<Record<ConsentHow, readonly [string, string]>> = {
  WRITTEN: ['Tertulis', 'In writing'],
  SPOKEN: ['Lisan terekam', 'Spoken and recorded'],
  TILL: ['Di kasir', 'At the till'],
}

/** Years of age below which a parent or guardian agrees in a child's place (art. 25; UU 35/2014 art. 1). */
export const OF_AGE = 18

/** What a customer said of a purpose on a day; nothing of it is changed or taken away. */
export const consentRow = z.object({
  id,
  purpose: consentPurpose,
  /** False: withdrawn, or never wanted. */
  given: z.boolean(),
  day: date,
  how: consentHow,
  /** The text he agreed to; null where he did not. */
  textVersion: z.string().nullable(),
  wording: z.string().nullable(),
  guardian: z.string().nullable(),
  note: z.string(),
  notedBy: z.string(),
})

/** What stands of a purpose now: null where he was never asked. */
export const consentState = z.object({
  purpose: consentPurpose,
  given: z.boolean().nullable(),
  day: date.nullable(),
  textVersion: z.string().nullable(),
})

/** What is noted of it beside the answer. */
const saidFields = {
  how: consentHow,
  /** Parent or guardian of a child. */
  guardian: text(100).nullish(),
}

export const consent = group('Persetujuan', {
  /** [NEW] Gives a consent or withdraws it; the text is the one in force on that day. */
  add: write('POST /core/v1/customers/consents/add', {
    rights: ['master/customer:edit'],
    input: z.strictObject({
      requestId,
      customerId: id,
      purpose: consentPurpose,
      given: z.boolean(),
      day: date,
      ...saidFields,
      note: text(200).nullish(),
    }),
    reply: masterSaved,
  }),
})

/** Yes or no to a purpose, where a customer is written down for the first time. */
const answer = z.enum(['GIVEN', 'REFUSED'])
export const firstConsents = {
  messagesConsent: answer.nullish(),
  pointsConsent: answer.nullish(),
  consentHow: consentHow.nullish(),
  guardian: saidFields.guardian,
}

export const consentTextRow = z.object({
  ...masterRow,
  purpose: consentPurpose,
  textVersion: z.string(),
  wording: z.string(),
  validFrom: date,
  /** How many customers agreed to it: from then on it stays as it is. */
  agreed: z.number().int(),
})

/** What is read to a customer before he agrees, by purpose; the newest that has begun is in force. */
export const consentText = group(
  'Teks persetujuan',
  masterCalls('system/personal-data', {
    row: consentTextRow,
    fields: {
      purpose: consentPurpose,
      textVersion: textRequired(20),
      wording: textRequired(1000),
      validFrom: date,
    },
    filter: { purpose: consentPurpose },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/consent-texts/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/consent-texts/get/xlsx',
      /** [NEW] */
      add: 'POST /core/v1/consent-texts/add',
      /** [NEW] */
      update: 'POST /core/v1/consent-texts/update',
      /** [NEW] */
      get: 'GET /core/v1/consent-texts/get/{id}',
    },
  }),
)
