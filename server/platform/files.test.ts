import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { TooLarge, localFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gerai-files-'))
const files = localFiles(folder)
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
afterAll(() => rmSync(folder, { recursive: true }))

test('what is put comes back, until it is removed', async () => {
  const id = await files.put(Buffer.from('halo'))
  expect(await files.has(id)).toBe(true)
  expect((await files.read(id)).toString()).toBe('halo')
  expect((await buffer(await files.stream(id))).toString()).toBe('halo')
  await files.remove(id)
  await files.remove(id)
  expect(await files.has(id)).toBe(false)
  await expect(files.stream(id)).rejects.toThrow(/ENOENT/)
})

test('a source that fails or is too big leaves nothing behind', async () => {
  async function* failing() {
    yield Buffer.alloc(1000)
    throw new Error('cut')
  }
  async function* endless() {
    for (;;) yield Buffer.alloc(1000)
  }
  await expect(files.putStream(failing())).rejects.toThrow('cut')
  await expect(files.putStream(endless(), 10_000)).rejects.toThrow(TooLarge)
  expect(everything()).toEqual([])
})

test('only our own ids reach the disk', async () => {
  const names = [
    '../../etc/passwd',
    '..\\x',
    '%2e%2e%2f',
    '/etc/passwd',
    'a\0b',
    'x'.repeat(300),
    'CON',
    '',
  ]
  for (const name of names) {
    expect(await files.has(name).catch(() => 'refused')).toBe('refused')
    await expect(async () => files.read(name)).rejects.toThrow('not the id')
  }
})
