import { defineConfig } from 'vitest/config'

/** A browser journey or a bench of its own may take longer; it says so itself. */
const timeouts = { testTimeout: 40_000, hookTimeout: 60_000, teardownTimeout: 20_000 }

/** What a page will show in the end is waited for as long as playwright waits, not for one second. */
const expecting = { poll: { timeout: 15_000 } }

/** Every screen looked at and written by keyboard: the whole of it is minutes, and asked for by `npm run look`. */
const LOOKS = ['tests/journeys/pictures.test.ts', 'tests/journeys/keyboard.test.ts']
const looks = process.argv.some((word) => LOOKS.includes(word))

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './scripts/reporter.mjs'],
    env: { TZ: 'UTC', GERAI_ENV: 'test' },
    projects: [
      {
        test: {
          name: 'server',
          ...timeouts,
          expect: expecting,
          environment: 'node',
          include: ['{contract,server,tests,bench}/**/*.test.ts'],
          env: looks ? { LOOK: 'whole' } : {},
          globalSetup: ['./server/platform/test-postgres.ts'],
          sequence: { groupOrder: 0 },
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
