import { defineConfig } from 'vitest/config'

/** A browser journey or a bench of its own may take longer; it says so itself. */
const timeouts = { testTimeout: 20_000, hookTimeout: 60_000, teardownTimeout: 20_000 }

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
          environment: 'node',
          include: ['{contract,server,tests,bench}/**/*.test.ts'],
          globalSetup: ['./server/platform/test-postgres.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'web',
          ...timeouts,
          environment: 'node',
          include: ['web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
