import { defineConfig } from 'vitest/config'

/** A browser journey or a bench of its own may take longer; it says so itself. */
const timeouts = { testTimeout: 40_000, hookTimeout: 60_000, teardownTimeout: 20_000 }

/** What a page will show in the end is waited for as long as playwright waits, not for one second. */
const expecting = { poll: { timeout: 15_000 } }

/** Every screen looked at, read by axe and written by keyboard: the whole is minutes, and asked for by `npm run look`. */
const LOOKS = ['pictures', 'keyboard', 'every-screen'].map(
  (name) => `tests/journeys/${name}.test.ts`,
)
const looks = process.argv.some((word) => LOOKS.includes(word))

const SERVER = {
  ...timeouts,
  expect: expecting,
  environment: 'node' as const,
  globalSetup: ['./server/platform/test-postgres.ts'],
  sequence: { groupOrder: 0 },
}

/**
 * Stories and journeys follow one another in the same process, each with a database and a program of its own: reading
 * all modules anew for each took a third of their time. What is about processes, memory or the environment has its own.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './scripts/reporter.mjs'],
    env: { TZ: 'UTC', GERAI_ENV: 'test' },
    projects: [
      {
        test: {
          ...SERVER,
          name: 'server',
          isolate: false,
          include: ['{contract,server}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...SERVER,
          name: 'journeys',
          isolate: false,
          include: ['tests/journeys/**/*.test.ts'],
          env: looks ? { LOOK: 'whole' } : {},
        },
      },
      {
        test: {
          ...SERVER,
          name: 'whole',
          include: ['{tests,bench}/**/*.test.ts'],
          exclude: ['tests/journeys/**'],
        },
      },
      {
        test: {
          name: 'web',
          ...timeouts,
          expect: expecting,
          environment: 'node',
          include: ['web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
