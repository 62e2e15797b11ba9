import { takeLock } from '#server/platform/lock-classes.ts'
import type { z } from 'zod'
import {
  attachmentBytes,
  type documentNote,
  documentNotes as contract,
} from '#contract/document-note.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import type { uploaded } from '#contract/master/upload.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { toWebp } from '#server/platform/images.ts'
import { type FileAnswer, reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import {
  type PreparedFile,
  preparePicture,
  refuseManyBeside,
  storeFile,
} from '#server/platform/stored-file.ts'
import { mention, mentionsOf, peopleOf, seeMention } from './note-mentions.ts'
import { writeAudit } from './write.ts'

const PDF = 'application/pdf'

interface Noted {
  id: number
  branchId: number
  kind: Kind
  number: string | null
  createdBy: number
}

/** A document that lies in this employee's branches, if he has one of those rights on its kind; `own`: or wrote it. */
async function notable(
  tx: Tx,
  s: Session,
  id: number,
  actions: string[],
  own = false,
): Promise<Noted> {
  const found = await tx.one<Noted>(
    'select id, branch_id as "branchId", kind, number, created_by as "createdBy" from document where id = $1',
    [id],
  )
  const may =
    found &&
    ((own && found.createdBy === s.employeeId) ||
      menusOf([found.kind]).some((m) => actions.some((a) => s.rights.has(`${m}:${a}`))))
  if (!found || !may) throw notFound('Dokumen')
  return found
}

/** Remarks and files of a document, the oldest first. */
export const notesOf = (tx: Tx, branchId: number, documentId: number) =>
  tx.rows<z.output<typeof documentNote>>(
    `select n.id, n.created_at as at, n.created_by as "employeeId", e.name as "employeeName", n.text,
       case when f.id is not null then json_build_object('name', f.name, 'mime', f.mime, 'bytes', f.bytes) end as file
     from document_note n join employee e on e.id = n.created_by left join stored_file f on f.id = n.file_id
     where n.branch_id = $1 and n.document_id = $2 and n.removed_at is null order by n.created_at`,
    [branchId, documentId],
  )

/** Whoever writes such documents may note something on them; whoever wrote this one may answer on it. */
const WRITES = ['add', 'edit', 'approve']

interface Note {
  requestId: string
  documentId: number
}

/** A repeat of what was sent finds it, also when it was taken away since. */
const isNoted = async (tx: Tx, { requestId, documentId }: Note): Promise<boolean> =>
  (await tx.one('select 1 from document_note where document_id = $1 and id = $2', [
    documentId,
    requestId,
  ])) !== undefined

/** Once only: the request's key is the note's. */
async function write(
  ctx: Ctx,
  { requestId, documentId }: Note,
  of: { text: string; mentions: number[] } | PreparedFile,
) {
  const own = 'text' in of
  const { branchId } = await ctx.read((tx, s) => notable(tx, s, documentId, WRITES, own))
  return ctx.write(async (tx, s) => {
    const document = await notable(tx, s, documentId, WRITES, own)
    // One at a time of each key: whoever comes second finds the first.
    await takeLock(tx, 'notes', requestId)
    if (await isNoted(tx, { requestId, documentId })) return { id: requestId }
    const file = 'text' in of ? null : of
    if (file) await refuseManyBeside(tx, document, file.bytes.length)
    const fileId = file && (await storeFile(tx, s, ctx.files, file, branchId))
    const added = await tx.one(
      `insert into document_note (branch_id, document_id, id, text, file_id) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning id`,
      [branchId, documentId, requestId, 'text' in of ? of.text : '', fileId],
    )
    if (added && 'text' in of) await mention(tx, s, document, requestId, of.mentions)
    if (added) {
      writeAudit(tx, ctx, branchId, document, {
        action: file ? 'Lampirkan berkas' : 'Catat',
        after: file ? file.name : 'text' in of ? of.text.slice(0, 200) : null,
      })
    }
    return { id: requestId }
  }, branchId)
}

/** A photo is made anew from its pixels; a PDF is kept as it came and only ever downloaded. */
async function prepare(file: z.output<typeof uploaded>): Promise<PreparedFile> {
  const head = Buffer.from(file.bytes.subarray(0, 5)).toString('latin1')
  if (head !== '%PDF-')
    return preparePicture('document-note', file, () =>
      toWebp(file.bytes, { maxBytes: attachmentBytes, maxSide: 2000 }),
    )
  return {
    kind: 'document-note',
    mime: PDF,
    bytes: file.bytes,
    name: fileNameOf(file.name, PDF),
  }
}

async function remove(ctx: Ctx, { documentId, id }: { documentId: number; id: string }) {
  const { branchId } = await ctx.read((tx, s) => notable(tx, s, documentId, ['view']))
  return ctx.write(async (tx, s) => {
    const document = await notable(tx, s, documentId, ['view'])
    const note = await tx.one<{ mine: boolean; text: string; name: string | null }>(
      `select n.created_by = $4 as mine, n.text, f.name from document_note n left join stored_file f on f.id = n.file_id
       where n.branch_id = $1 and n.document_id = $2 and n.id = $3 and n.removed_at is null for update of n`,
      [branchId, documentId, id, s.employeeId],
    )
    if (!note) throw notFound('Catatan')
    const approves = menusOf([document.kind]).some((menu) => s.rights.has(`${menu}:approve`))
    if (!note.mine && !approves)
      throw new Refusal('FORBIDDEN', 'Catatan orang lain hanya dihapus oleh yang menyetujui', {
        status: 403,
      })
    await tx.rows(
      'update document_note set removed_at = clock_timestamp() where branch_id = $1 and document_id = $2 and id = $3',
      [branchId, documentId, id],
    )
    writeAudit(tx, ctx, branchId, document, {
      action: 'Hapus catatan',
      before: note.name ?? note.text.slice(0, 200),
    })
    return { id }
  }, branchId)
}

async function fileOf(
  ctx: Ctx,
  { documentId, id }: { documentId: number; id: string },
): Promise<FileAnswer> {
  const found = await ctx.read(async (tx, s) => {
    const { branchId } = await notable(tx, s, documentId, ['view'])
    return tx.one<{ id: string; name: string; mime: string }>(
      `select f.id, f.name, f.mime from document_note n join stored_file f on f.id = n.file_id
       where n.branch_id = $1 and n.document_id = $2 and n.id = $3 and n.removed_at is null`,
      [branchId, documentId, id],
    )
  })
  if (!found || !(await ctx.files.has(found.id))) throw notFound('Berkas')
  return { body: await ctx.files.stream(found.id), name: found.name, mime: found.mime }
}

export const documentNoteRoutes = [
  route(contract.add, (ctx, { text, mentions, ...note }) =>
    write(ctx, note, { text, mentions: mentions ?? [] }),
  ),
  reads(contract.people, async (tx, s, { documentId }) => ({
    rows: await peopleOf(tx, s, await notable(tx, s, documentId, ['view'])),
  })),
  reads(contract.mentions, async (tx, s) => ({ rows: await mentionsOf(tx, s) })),
  route(contract.seen, async (ctx, { documentId, id }) => {
    const { branchId } = await ctx.read((tx, s) => notable(tx, s, documentId, ['view'], true))
    await ctx.write((tx, s) => seeMention(tx, s, branchId, id), branchId)
    return { id }
  }),
  route(contract.attach, async (ctx, { file, ...note }) => {
    const known = await ctx.read(async (tx, s) => {
      await notable(tx, s, note.documentId, WRITES)
      return isNoted(tx, note)
    })
    return known ? { id: note.requestId } : write(ctx, note, await prepare(file))
  }),
  route(contract.remove, remove),
  route(contract.file, fileOf),
]
