import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Route, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { createDocument, previewDocument } from './create.ts'
import { exportDocuments } from './export.ts'
import { listDocuments } from './list.ts'
import type { ListInput } from './list-filter.ts'
import { chosenKinds, seenKinds } from './seen.ts'
import { type Layout, printDocuments } from './print.ts'
import { getDocument } from './read.ts'
import type { DocumentKind, DocumentType } from './types.ts'

interface Common {
  requestId: string
  branchId: number
  docDate: string
}

/** What of its standard calls a contract has (`documentCalls`). */
interface ReadingCalls {
  getAll?: Endpoint<z.ZodType<ListInput>>
  xlsx?: Endpoint<z.ZodType<ListInput>>
  get?: Endpoint<z.ZodType<{ id: number }>>
  pdf?: Endpoint<z.ZodType<{ id: number; also?: number[] | null | undefined }>>
}
interface StandardCalls<I> extends ReadingCalls {
  preview?: Endpoint<z.ZodType<I>>
  add?: Endpoint<z.ZodType<I>>
}

/** Answers the standard calls of a kind. A call that is different in a kind is left out here and written there. */
export function documentRoutes<I extends Common, F>(
  calls: StandardCalls<I>,
  type: DocumentType<I, F>,
  layout: Layout = {},
): Route[] {
  const { preview, add } = calls
  return [
    ...readingRoutes(calls, [type], () => layout),
    ...(preview ? [route(preview, (ctx, input) => previewDocument(ctx, type, input))] : []),
    ...(add ? [route(add, (ctx, input) => createDocument(ctx, type, input))] : []),
  ]
}

/** The calls that several kinds may share: list, Excel, one of them, its print. */
export function readingRoutes(
  { getAll, xlsx, get, pdf }: ReadingCalls,
  types: readonly DocumentKind[],
  layoutOf?: (type: DocumentKind) => Layout,
): Route[] {
  return [
    ...(getAll
      ? [
          route(getAll, (ctx, asked) =>
            ctx.read((tx, s) => {
              const { kinds, input } = chosenKinds(s, getAll, asked)
              return listDocuments(tx, s, kinds, input)
            }),
          ),
        ]
      : []),
    ...(xlsx ? [route(xlsx, (ctx, input) => exportDocuments(ctx, xlsx, input))] : []),
    ...(get
      ? [
          route(get, (ctx, { id }) =>
            ctx.read((tx, s) => getDocument(tx, s, seenTypes(s, types), id)),
          ),
        ]
      : []),
    ...(pdf
      ? [
          route(pdf, async (ctx, { id, also }) => {
            const seen = await ctx.read(async (_tx, s) => seenTypes(s, types))
            return printDocuments(ctx, seen, [id, ...(also ?? [])], layoutOf)
          }),
        ]
      : []),
  ]
}

function seenTypes(session: Session, types: readonly DocumentKind[]): DocumentKind[] {
  const kinds = types.map((type) => type.kind)
  const seen = seenKinds(session, kinds)
  return types.filter((type) => seen.includes(type.kind))
}
