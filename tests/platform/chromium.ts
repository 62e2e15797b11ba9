import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, link, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, type BrowserContext, type LaunchOptions, chromium } from 'playwright-core'
import { memoryFolder } from '#server/platform/test-memory.ts'

/**
 * The Chromium that comes with the packages, so that every machine looks with the same eyes; without a window's
 * machinery it draws a page in half the time. Where it does not run (it is built for x64), the system's own.
 */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())

/** The same with a profile that stays on the disk when its process ends, however it ends. */
export const openProfile = async (folder: string, screen: object): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...(await launchOptions()), ...screen })

async function launchOptions(): Promise<LaunchOptions> {
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  const own = process.platform === 'linux' && process.arch === 'x64'
  return {
    ...(own ? { executablePath: await unpacked() } : system ? { executablePath: system } : {}),
    // What its processes share lies in memory where there is room for it, else in files, which costs a tenth of all.
    ...(memoryFolder(2 ** 30) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  }
}

/**
 * Unpacked once on a machine, under a name of its version. Of those who unpack at the same time the first one's file
 * stays: a browser that runs finds itself no more when another file takes its place.
 */
async function unpacked(): Promise<string> {
  const folder = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const path = join(tmpdir(), `gerai-chromium-${version}`)
  if (existsSync(path)) return path
  const part = `${path}.${randomUUID()}`
  const packed = createReadStream(join(folder, 'bin', 'chromium.br'))
  await pipeline(packed, createBrotliDecompress(), createWriteStream(part))
  await chmod(part, 0o700)
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
  return path
}
