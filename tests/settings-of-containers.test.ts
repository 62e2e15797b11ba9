import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../docker/${name}`, import.meta.url)), 'utf8')

/** Values for what whoever runs it fills in. */
const FILLED: Record<string, string> = {
  NETWORK: '172.30.0.0/24',
  FIELD_KEY: '0'.repeat(64),
  METRICS_TOKEN: 'm'.repeat(32),
}

it('containers are told what the program knows', () => {
  const block = /environment:\n((?: {4}[A-Z_]+: .*\n)+) {2}depends_on/.exec(
    read('compose.yaml'),
  )?.[1]
  const told = [...(block ?? '').matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    String(name),
    String(value).replaceAll(/\$\{(\w+)\}/g, (_, asked: string) => FILLED[asked] ?? 'rahasia'),
  ])
  expect(told.length).toBeGreaterThan(9)
  const docs = readFileSync(
    fileURLToPath(new URL('../docs/operations.md', import.meta.url)),
    'utf8',
  )
  for (const [name] of told) expect([name, docs.includes(`\`${name}\``)]).toEqual([name, true])
  const settings = readSettings(Object.fromEntries(told))
  expect(settings.files).toMatchObject({ bucket: 'gerai', prefix: 'toko/' })
  expect(settings.trustProxy).toEqual(['172.30.0.0/24'])
  // Whatever is to be filled in is named where it is told how.
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => String(name))
  for (const name of asked)
    expect([name, read('README.md').includes(`${name}=`)]).toEqual([name, true])
})
