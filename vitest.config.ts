import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/longest-first.ts'

/** What a machine three times as slow as a developer's still reaches; whatever takes longer says so itself. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, teardownTimeout: 20_000 }

/** What a page will show in the end is waited for as long as playwright waits, not for one second. */
const expecting = { poll: { timeout: 45_000 } }

/** Every screen looked at, read by axe and written by keyboard: the whole is minutes, and asked for by `npm run look`. */
const LOOKS = [
  'pictures',
  'keyboard',
  'every-screen',
  'reloading',
  'popups',
  'duplicate',
  'report-widths',
  'whole-names',
  'prices',
  'closing-leads',
].map((name) => `tests/journeys/${name}.test.ts`)
const looks =
  process.env.SECOND_TRY === undefined && process.argv.some((word) => LOOKS.includes(word))

const SERVER = {
  ...timeouts,
  expect: expecting,
  environment: 'node' as const,
  globalSetup: ['./server/platform/test-postgres.ts'],
  sequence: { groupOrder: 1 },
}

/** What is about processes, memory, outages or what a program begins with. */
const OWN = [
  'tests/{growing,platform}/**/*.test.ts',
  'tests/{books,loop-delay,outages,planted-kind,proxy,reading-process,two-processes}.test.ts',
]

/**
 * Stories and journeys follow one another in the same process, each with a database and a program of its own: reading
 * all modules anew for each took a third of their time. What would be in another's way has a process of its own.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A program that is built for each file, and what it answers, is young when it is thrown away.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/reporter.mjs'],
    env: { TZ: 'UTC', GERAI_ENV: 'test' },
    projects: [
      { test: { ...SERVER, name: 'own', include: OWN } },
      {
        test: {
          ...SERVER,
          name: 'journeys',
          isolate: false,
          // A journey waits for its browser a third of its time: what waits leaves the processors to another.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          include: ['tests/journeys/**/*.test.ts'],
          // A browser beside other work is now and then slower than any wait; the reporter names what was tried twice.
          retry: 1,
          env: looks ? { LOOK: 'whole' } : {},
        },
      },
      {
        test: {
          ...SERVER,
          name: 'server',
          isolate: false,
          include: ['{contract,server,tests,bench}/**/*.test.ts'],
          exclude: ['tests/journeys/**', ...OWN],
        },
      },
      {
        test: {
          name: 'web',
          ...timeouts,
          expect: expecting,
          environment: 'node',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
