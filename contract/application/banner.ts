import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow, masterSaved } from '../master.ts'
import { uploaded } from '../master/upload.ts'
import { date, id, requestId, textRequired, version } from '../values.ts'

export const bannerBytes = 2 ** 20

/** Where a banner leads: a page of ours or a secure address, never a script. */
const link = z
  .string()
  .max(300)
  .regex(
    /^(\/app\/[\w\-/?=&.%]*|https:\/\/[^\s"'<>]+)$/,
    'Tautan harus diawali https:// atau /app/',
  )

export const bannerRow = z.object({
  ...masterRow,
  title: z.string(),
  /** 16 : 5, made anew by us. */
  imageFileId: z.string(),
  linkUrl: z.string().nullable(),
  /** First and last day on which it is shown, in the branch's own time; without an end until it is switched off. */
  startAt: date,
  endAt: date.nullable(),
  /** Lower comes first. */
  order: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
})

const fields = {
  title: textRequired(80),
  imageFileId: z.uuid('Gambar belum dipilih'),
  linkUrl: link.nullish(),
  startAt: date,
  endAt: date.nullish(),
  order: z.number().int().min(1).max(999).nullish(),
}
const place = 'application/banner'

export const banner = group('Banner', {
  ...masterCalls(place, {
    row: bannerRow,
    fields,
    filter: { shownOn: date },
    rights: { getAll: [`${place}:view`], get: [`${place}:view`] },
    paths: {
      getAll: 'POST /core/v1/banners/get/all',
      add: 'POST /core/v1/banners/add',
      update: 'POST /core/v1/banners/update',
      /** [NEW] */
      get: 'GET /core/v1/banners/get/{id}',
    },
  }),
  /** [NEW] What the Beranda shows today. */
  shown: json('POST /core/v1/banners/get/shown', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(bannerRow.pick({ id: true, title: true, imageFileId: true, linkUrl: true })),
    }),
  }),
  statusUpdate: write('POST /core/v1/banners/status/update', {
    rights: [`${place}:edit`],
    input: z.strictObject({ requestId, id, version, status: bannerRow.shape.status }),
    reply: masterSaved,
  }),
  /** The one master that may go: nothing refers to it. */
  delete: write('POST /core/v1/banners/delete', {
    rights: [`${place}:cancel`, `${place}:edit`],
    input: z.strictObject({ id }),
    reply: z.object({ ok: z.boolean() }),
  }),
  /** [NEW] The picture first; `add` and `update` then name it. */
  upload: write('POST /core/v1/banners/upload/image', {
    summary: 'Gambar banner',
    rights: [`${place}:add`, `${place}:edit`],
    upload: { maxBytes: bannerBytes },
    input: z.strictObject({ file: uploaded }),
    reply: z.object({ imageFileId: z.string() }),
  }),
})
