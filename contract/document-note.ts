import { z } from 'zod'
import { file, group, json, write } from './endpoint.ts'
import { uploaded } from './master/upload.ts'
import { id, instant, pathId, requestId } from './values.ts'

/** A photo from a telephone, before it is made smaller; a scanned bill of some pages. */
export const attachmentBytes = 8 * 2 ** 20

/** What people keep beside a document: a remark, a photo of the supplier's bill, a scanned letter. It posts nothing. */
export const documentNote = z.object({
  id: z.uuid(),
  at: instant,
  employeeId: id,
  employeeName: z.string(),
  text: z.string(),
  file: z.object({ name: z.string(), mime: z.string(), bytes: z.number().int() }).nullable(),
})

const done = z.object({ id: z.uuid() })

export const documentNotes = group('Catatan dokumen', {
  /** [NEW] Whoever may write such a document, or wrote it, may note something on it; whoever may see it reads it there. */
  add: write('POST /core/v1/documents/notes/add', {
    rights: 'signed-in',
    input: z.strictObject({
      requestId,
      documentId: id,
      text: z.string().trim().min(1, 'Catatan wajib diisi').max(1000),
      /** Whom it calls: it stands in their bell until they have seen it. */
      mentions: z.array(id).max(20).nullish(),
    }),
    reply: done,
  }),
  /** [NEW] Who can be called: whoever may see the document, or wrote it. */
  people: json('POST /core/v1/documents/notes/people/get', {
    rights: 'signed-in',
    input: z.strictObject({ documentId: id }),
    reply: z.object({ rows: z.array(z.object({ id, name: z.string(), roleName: z.string() })) }),
  }),
  /** [NEW] The remarks that call whoever asks and that he has not seen. */
  mentions: json('POST /core/v1/documents/notes/mentions/get', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          documentId: id,
          kind: z.string(),
          docNo: z.string().nullable(),
          text: z.string(),
          byId: id,
          byName: z.string(),
          branchName: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  /** [NEW] */
  seen: write('POST /core/v1/documents/notes/mentions/seen', {
    rights: 'signed-in',
    input: z.strictObject({ documentId: id, id: z.uuid() }),
    reply: done,
  }),
  /** [NEW] A photo (JPEG, PNG, WebP) or a PDF. */
  attach: write('POST /core/v1/documents/notes/attach', {
    rights: 'signed-in',
    upload: { maxBytes: attachmentBytes },
    input: z.strictObject({ requestId, documentId: id, file: uploaded }),
    reply: done,
  }),
  /** [NEW] By whoever wrote it, or who approves such documents; the history keeps that it was there. */
  remove: write('POST /core/v1/documents/notes/remove', {
    rights: 'signed-in',
    input: z.strictObject({ documentId: id, id: z.uuid() }),
    reply: done,
  }),
  /** [NEW] */
  file: file('GET /core/v1/documents/{documentId}/notes/{id}/file', 'file', {
    rights: 'signed-in',
    input: z.strictObject({ documentId: pathId, id: z.uuid() }),
  }),
})
