import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '#server/platform/s3-place.ts'

const BUCKET = 'gerai'

export interface Store {
  place: S3Place
  /** The same as settings of a program. */
  env: Record<string, string>
  /** Answers nobody, until it is started again. */
  away(): Promise<void>
  back(): Promise<void>
  stop(): Promise<void>
}

/** An S3 of this machine, with one bucket. */
export async function openStore(): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), 'gerai-s3-'))
  const begin = async (port: number) => {
    const configureBuckets = [{ name: BUCKET }]
    const options = { port, address: '127.0.0.1', silent: true, directory, configureBuckets }
    const server = new S3rver(options)
    return { server, ...(await server.run()) }
  }
  let { server, port } = await begin(0)
  const endpoint = `http://127.0.0.1:${port}`
  // The one key that it knows.
  const [keyId, secret] = ['S3RVER', 'S3RVER']
  return {
    place: { bucket: BUCKET, prefix: 'toko/', endpoint, region: 'us-east-1', keyId, secret },
    env: {
      FILES: `s3://${BUCKET}/toko`,
      FILES_ENDPOINT: endpoint,
      FILES_KEY_ID: keyId,
      FILES_SECRET: secret,
    },
    away: () => server.close(),
    back: async () => {
      ;({ server, port } = await begin(port))
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
