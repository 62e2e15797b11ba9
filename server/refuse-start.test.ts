import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readSettings } from './platform/settings.ts'
import { refuseBusyPort } from './refuse-start.ts'

it('where nothing can listen is said in words before anything is made', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const at = (settings: Record<string, string>) =>
    refuseBusyPort(readSettings({ SEED: 'none', PORT: '0', ...settings }))
  await expect(at({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} sudah dipakai program lain`,
  )
  await expect(at({ HOST: 'tidak.ada.invalid' })).rejects.toThrow(/HOST=tidak\.ada\.invalid tidak/)
  await expect(at({ HOST: '203.0.113.7' })).rejects.toThrow(/bukan alamat komputer ini/)
  await expect(at({})).resolves.toBeUndefined()
  other.close()
})
