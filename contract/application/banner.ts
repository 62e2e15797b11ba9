import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
import { uploaded } from '../master/upload.ts'
import { date, id, pathId, requestId, textRequired, version } from '../values.ts'

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
  getAll: json('POST /core/v1/banners/get/all', {
    rights: [`${place}:view`],
    input: masterListInput({ shownOn: date }),
    reply: listReply(bannerRow),
  }),
  /** [NEW] */
  get: json('GET /core/v1/banners/get/{id}', {
    rights: [`${place}:view`],
    input: z.strictObject({ id: pathId }),
    reply: bannerRow,
  }),
  /** [NEW] What the Beranda shows today. */
  shown: json('POST /core/v1/banners/get/shown', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(bannerRow.pick({ id: true, title: true, imageFileId: true, linkUrl: true })),
    }),
  }),
  add: write('POST /core/v1/banners/add', {
    rights: [`${place}:add`],
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/banners/update', {
    rights: [`${place}:edit`],
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
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
