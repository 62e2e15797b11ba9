import { isPreparable } from '#contract/report/prepared-file.ts'
import { type Platform, createLaterCtx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { type Files, TooLarge } from '#server/platform/files.ts'
import { CutOff } from '#server/platform/replica.ts'
import { hashOf } from '#server/platform/hash.ts'
import type { JobHandler, JobRun } from '#server/platform/jobs.ts'
import { mayBeAside } from '#server/platform/reading.ts'
import { type FileAnswer, type Route, parseInput } from '#server/platform/route.ts'
import { type Session, openSessionOf } from '#server/platform/session.ts'

export const prepareJob = 'report-file'

/** What somebody may see: a file is given to him only while that is as it was before the file was made. */
export const sealOf = ({ rights, branchIds }: Pick<Session, 'rights' | 'branchIds'>): Buffer =>
  hashOf({ rights: [...rights].sort(), branchIds: [...branchIds].sort((a, b) => a - b) })

interface Asked {
  call: string
  input: Record<string, unknown>
  title: string
  rows: number | null
  /** Not again from a replica that failed while it was read. */
  aside?: boolean
}

/**
 * Makes a file by the very call that would send it at once, as its asker may see it now, and keeps it for him. Nothing
 * is kept of one that is cancelled, interrupted or refused.
 */
export const preparer =
  (platform: Platform, routes: readonly Route[]): JobHandler =>
  async (job) => {
    const { id } = job.input as { id: number }
    const own = <T>(work: (tx: Tx, s: Session) => Promise<T>) =>
      transaction(platform.pools.job, async (tx) =>
        work(tx, await openSessionOf(tx, Number(job.employeeId), job.branchId, null)),
      )
    const asked = await own(async (tx, s) => {
      const found = await tx.one<Asked>(
        'select call, input, title, rows from report_file where id = $1 and file_id is null',
        [id],
      )
      return found && { ...found, seal: sealOf(s) }
    })
    if (!asked) return undefined
    const made = await make(platform, routes, job, asked).catch((error: unknown) => {
      if (!(error instanceof CutOff)) throw error
      return make(platform, routes, job, { ...asked, aside: false })
    })
    await own(async (tx, s) => {
      await tx.rows(
        `insert into stored_file (id, kind, mime, bytes, name, branch_id, created_by) values ($1, 'report', $2, $3, $4, $5, $6)`,
        [made.id, made.mime, made.bytes, made.name, s.branchId, s.employeeId],
      )
      await tx.rows('update report_file set file_id = $2, seal = $3 where id = $1', [
        id,
        made.id,
        asked.seal,
      ])
    })
    return undefined
  }

async function make(
  platform: Platform,
  routes: readonly Route[],
  job: JobRun,
  { call, input, title, rows, aside = true }: Asked,
) {
  const found = routes.find(({ endpoint }) => endpoint.path === call && isPreparable(endpoint))
  if (!found) throw notFound('Laporan')
  const { endpoint, handler } = found
  const parsed = parseInput(endpoint, input)
  const { branchId } = parsed as { branchId?: unknown }
  const ctx = createLaterCtx(
    Number(job.employeeId),
    {
      accessHash: Buffer.alloc(0),
      address: '',
      claimedEmail: null,
      rights: endpoint.rights === 'public' ? 'signed-in' : endpoint.rights,
      beforePasswordChange: false,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      aside: aside && mayBeAside(endpoint),
      namedBranch: typeof branchId === 'number' ? branchId : null,
    },
    platform,
  )
  let written = 0
  ctx.wrote = (count) => {
    written = count
  }
  const tell = () => job.progress(Math.min(written, rows ?? written), rows ?? undefined, title)
  await tell()
  // No call that makes a file looks at what carried the question.
  const file = (await handler(ctx, parsed as never, undefined as never)) as FileAnswer
  const stored = await keep(platform.files, file.body, tell)
  return { ...stored, name: file.name, mime: file.mime }
}

/** A file on disk, piece by piece; `tell` is asked before each, and ends it by throwing. */
async function keep(files: Files, body: FileAnswer['body'], tell: () => Promise<void>) {
  async function* pieces() {
    for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
      await tell()
      yield piece as Uint8Array
    }
  }
  try {
    return await files.putStream(pieces())
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    throw new Refusal('TOO_LONG', 'Berkas lebih dari 500 MB, persempit saringan')
  }
}
