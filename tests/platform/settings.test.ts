import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  SettingsError,
  isLoopback,
  publicDemoPassword,
  readSettings,
} from '#server/platform/settings.ts'

test('without a word from outside: loopback, demo, production', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    backupAt: '02:30',
    backupLog: 0,
    seed: 'demo',
    seedNamed: false,
    databaseUrl: undefined,
    databaseUrlRead: undefined,
    requireSync: true,
    demoPassword: publicDemoPassword,
    webConcurrency: 1,
    metricsToken: undefined,
    trustProxy: ['loopback'],
    slowStatementMs: 1000,
    logLevel: 'info',
    env: 'production',
  })
  expect(readSettings({ PORT: '', HOST: '' }).port).toBe(3000)
})

test('demo data with the public password never leave this machine', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(SettingsError)
  expect(() => readSettings({ HOST: '192.168.1.5' })).toThrow(/DEMO_PASSWORD/)
  expect(() => readSettings({ HOST: '::' })).toThrow(/DEMO_PASSWORD/)
  expect(readSettings({ HOST: '0.0.0.0', DEMO_PASSWORD: 'kata-sandi-sendiri' }).demoPassword).toBe(
    'kata-sandi-sendiri',
  )
  expect(readSettings({ HOST: '0.0.0.0', SEED: 'none' }).host).toBe('0.0.0.0')
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect(isLoopback(host)).toBe(true)
  for (const host of ['127.0.0.1.evil.id', '0.0.0.0', '10.0.0.1', ''])
    expect(isLoopback(host)).toBe(false)
})

test.each([
  [{ PORT: 'abc' }, 'PORT harus bilangan bulat'],
  [{ PORT: '70000' }, 'PORT harus antara 0 dan 65535'],
  [{ SEED: 'all' }, 'SEED harus demo atau none'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL harus seperti postgres://'],
  [{ DATABASE_URL: 'x' }, 'DATABASE_URL harus seperti postgres://'],
  [{ DATABASE_HOSTS: '10.0.0.5' }, 'DATABASE_HOSTS harus server seperti'],
  [{ DATABASE_HOSTS: 'a:1,b:2' }, 'DATABASE_HOSTS membutuhkan DATABASE_URL'],
  [{ REQUIRE_SYNC: 'yes' }, 'REQUIRE_SYNC harus on atau off'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY harus antara 1 dan 64'],
  [{ DEMO_PASSWORD: 'pendek' }, 'DEMO_PASSWORD minimal 12 karakter'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN minimal 16 karakter'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL harus'],
  [{ SLOW_STATEMENT_MS: 'cepat' }, 'SLOW_STATEMENT_MS harus'],
  [{ BACKUP_AT: '25:00' }, 'BACKUP_AT harus'],
  [{ GERAI_ENV: 'dev' }, 'GERAI_ENV harus'],
])('%j is refused in plain words', (env, words) => {
  expect(() => readSettings(env)).toThrow(words)
})

test('several mistakes are told at once', () => {
  expect(() => readSettings({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/)
})
