import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SettingsError } from '#server/platform/settings.ts'
import { unpackInto } from '#server/embedded-postgres/tar.ts'

/** PostgreSQL's own list of what it sent, with the SHA-256 of each file. */
export const POSTGRES_MANIFEST = 'backup_manifest'
/** Who runs the server; of no meaning in a copy, where it would name the original's program. */
const SKIPPED = new Set(['gerai.owner'])

/**
 * A copy of the running server into `folder`, by PostgreSQL's own protocol for it, with the log that makes it whole.
 * PostgreSQL checks every page's checksum while it reads. Errors: a page that is damaged, told by its file.
 */
export async function copyDatabase(administratorUrl: string, folder: string, label: string) {
  const damaged: string[] = []
  const client = new pg.Client({
    connectionString: administratorUrl,
    ...({ replication: 'true' } as object),
  })
  client.on('notice', ({ message }) => {
    if (message?.includes('checksum')) damaged.push(message)
  })
  await client.connect()
  try {
    // Keeps the log that the copy needs, however long the copy takes; gone with the connection.
    await client.query(
      `CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`,
    )
    await receive(client, baseBackup(label), folder)
  } catch (error) {
    if (damaged.length === 0) throw error
    throw new SettingsError(
      `Ada halaman database yang rusak; cadangan ini tidak disimpan, dan cadangan yang lama tetap ada. ` +
        `Periksa disknya, lalu pulihkan cadangan yang baik (docs/operations.md, "Restore").\n${damaged.slice(0, 5).join('\n')}`,
    )
  } finally {
    await client.end()
  }
}

const baseBackup = (label: string) =>
  `BASE_BACKUP ( LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256' )`

/** What the driver asks of a statement that is sent by itself; `BASE_BACKUP` answers with bytes between two results. */
interface Receiving extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

function receive(client: pg.Client, statement: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = taker(folder)
    let failed: Error | undefined
    const receiving: Receiving & Record<string, unknown> = {
      submit: (connection) => connection.query(statement),
      handleRowDescription() {},
      handleDataRow() {},
      handleCommandComplete() {},
      // Written before the next is read, so that nothing heaps up in memory.
      handleCopyData({ chunk }) {
        try {
          if (!failed) take.add(chunk)
        } catch (error) {
          failed = error as Error
          client.end().catch(() => {})
          reject(failed)
        }
      },
      // The driver tells nothing more of a statement that failed.
      handleError(error) {
        reject(failed ?? error)
      },
      handleReadyForQuery() {
        try {
          if (!failed) take.finish()
        } catch (error) {
          failed = error as Error
        }
        if (failed) reject(failed)
        else resolve()
      },
    }
    client.query(receiving)
  })
}

/** Each message says by its first letter what it is: a new archive, the manifest, bytes of either, or how far it is. */
function taker(folder: string) {
  const archive = unpackInto(folder, { skip: isSkipped })
  let manifest: number | undefined
  return {
    add(chunk: Buffer): void {
      const kind = String.fromCharCode(chunk[0] ?? 0)
      if (kind === 'm') manifest = openSync(join(folder, POSTGRES_MANIFEST), 'wx', 0o600)
      if (kind !== 'd') return
      const bytes = chunk.subarray(1)
      if (manifest === undefined) archive.add(bytes)
      else for (let at = 0; at < bytes.length; ) at += writeSync(manifest, bytes, at)
    },
    finish(): void {
      archive.finish()
      if (manifest === undefined) throw new Error('the copy came without its manifest')
      fsyncSync(manifest)
      closeSync(manifest)
    },
  }
}

export const isSkipped = (path: string): boolean => SKIPPED.has(path)
