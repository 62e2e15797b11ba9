import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { imports } from '#contract/master/import.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

/** What a person does with a sheet: writes it, sends it, looks at the check, applies it. */
export type ImportState = ReplyOf<typeof imports.get>

/** A workbook of the kind: rows by the heads of their columns. */
export async function sheetOf(
  kind: ImportKind,
  rows: Record<string, string | number>[],
): Promise<Buffer> {
  const titles = [...new Set(rows.flatMap((r) => Object.keys(r)))]
  const known = new Map(importColumns[kind].map((c) => [c.title, c.type]))
  return collected(
    streamWorkbook({
      name: kind,
      columns: titles.map((title) => ({
        key: title,
        label: title,
        type: known.get(title) === 'number' ? ('money' as const) : ('text' as const),
      })),
      rows,
    }),
  )
}

export async function collected(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function send(
  t: TestApp,
  as: string,
  endpoint: Endpoint,
  file: Buffer,
  name = 'lembar.xlsx',
) {
  const edge = 'gerai-batas'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    headers: {
      authorization: `Bearer ${await t.token(as)}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Waits until the work in the background has come to an end. */
export async function settled(t: TestApp, as: string, id: number): Promise<ImportState> {
  for (const until = Date.now() + 90_000; Date.now() < until; await sleep(100)) {
    const state = await t.call(as, imports.get, { id })
    if (!['CHECKING', 'APPLYING', 'TAKING_BACK'].includes(state.status)) return state
  }
  throw new Error(`import ${id} does not end`)
}

/** Sends a file and waits for its check. */
export async function checked(t: TestApp, as: string, endpoint: Endpoint, file: Buffer) {
  const { status, body } = await send(t, as, endpoint, file)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return settled(t, as, body.importId)
}

/** Sends, checks, applies. */
export async function brought(t: TestApp, as: string, endpoint: Endpoint, file: Buffer) {
  const found = await checked(t, as, endpoint, file)
  if (found.status !== 'CHECKED') return found
  await t.call(as, imports.apply, { requestId: newRequest(), id: found.id })
  return settled(t, as, found.id)
}
