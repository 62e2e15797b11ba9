import { createServer } from 'node:net'
import { SettingsError, type Settings } from './platform/settings.ts'

/** Where it cannot listen it says so before it makes or changes anything. */
export async function refuseBusyPort({ port, host }: Settings): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(inWords(error, { port, host })))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

type Place = Pick<Settings, 'port' | 'host'>

/** Why an address cannot be listened at, by the system's own codes; else the error as it is. */
function inWords(error: Error, { port, host }: Place): Error {
  const words = WHY[String((error as NodeJS.ErrnoException).code)]
  return words ? new SettingsError(words({ port, host })) : error
}

const WHY: Record<string, (at: Place) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} sudah dipakai program lain. Pilih yang lain dengan PORT=….`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST=${host} bukan alamat komputer ini. Pakai 127.0.0.1, 0.0.0.0, atau salah satu alamatnya.`,
  ENOTFOUND: ({ host }) =>
    `HOST=${host} tidak dikenal. Pakai 127.0.0.1, 0.0.0.0, atau alamat komputer ini.`,
  EAI_AGAIN: ({ host }) =>
    `HOST=${host} tidak dapat dicari. Pakai 127.0.0.1, 0.0.0.0, atau alamat komputer ini.`,
  EACCES: ({ port }) =>
    `Port ${port} hanya untuk root. Pilih yang lain dengan PORT=…, di belakang proxy.`,
}
