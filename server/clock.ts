import type { FastifyInstance } from 'fastify'
import type { CopyKeeper } from './copies/keeper.ts'
import { forgetLeftBehind } from './copies/moving/left-behind.ts'
import type { KeyPlace } from './platform/field-key.ts'
import { openBegunMonths } from './system/months.ts'
import { recalculateWaiting } from './ledgers/dirty.ts'
import { reverseDueJournals } from './bank-cash/auto-reverse.ts'
import { settlePointsLeft } from './documents/points-between.ts'
import { expirePoints } from './sales/point-expiry.ts'
import { writeRecurringJournals } from './bank-cash/recurring-job.ts'
import { sealDays } from './system/seal-days.ts'
import { runRecalculation } from './system/recalculation-run.ts'
import { type JobsOptions, startJobs } from './platform/jobs.ts'
import { keepPartitions } from './platform/partitions.ts'
import { keepStatistics } from './platform/statistics.ts'
import { updateMonthlyTotals } from './documents/monthly-totals.ts'
import { expireDocuments } from './documents/expire.ts'
import { forgetNightly } from './platform/forget-past.ts'
import { tradeOn } from './demo/live.ts'
import { importJob } from './master/import/enqueue.ts'
import { importHandler } from './master/import/run.ts'
import { prepareJob, preparer } from './report/prepare-file.ts'
import { rehearseNightly } from './report/tax-files/rehearsal.ts'
import { booking } from './sales/booking.ts'
import {
  watchClockFault,
  watchDisk,
  watchConnections,
  watchFiles,
  watchLogArchive,
  watchFieldKey,
  watchPlainHttp,
  watchSecondServer,
} from './application/operation-alarm.ts'
import { followUpQris } from './sales/qris/follow-up.ts'
import type { Platform } from './platform/context.ts'
import { routes } from './routes.ts'

interface Clock extends Pick<FastifyInstance, 'log'> {
  databaseUrl: string
  place: KeyPlace
  /** Whoever stands alone where there are several servers is told. */
  requireSync: boolean
  /** Where copies are this program's business. */
  copies?: CopyKeeper | undefined
}

/** The work of the clock, done once however many processes run, and of the queue. */
export const startClock = (platform: Platform, clock: Clock) =>
  startJobs({
    databaseUrl: clock.databaseUrl,
    handlers: {
      [importJob]: importHandler(platform),
      [prepareJob]: preparer(platform, routes),
      'recalculate-cost': (job) => runRecalculation(platform.pools, job),
    },
    periodic: clockWork(platform, clock),
    onError: (error, job) => clock.log.error({ err: error, job }, 'job failed'),
  })

/** By name. Each may be run again, or beside itself on another machine, and what was done is not done twice. */
export function clockWork(
  platform: Platform,
  { databaseUrl, log, place, requireSync, copies }: Clock,
): NonNullable<JobsOptions['periodic']> {
  const { pools, cipher } = platform
  return {
    'expire-bookings': {
      cron: '* * * * *',
      run: async () => {
        await expireDocuments(pools, booking)
      },
    },
    'recalculate-cost': {
      cron: '* * * * *',
      run: (signal) => recalculateWaiting(pools, signal),
    },
    'open-months': {
      cron: '* * * * *',
      run: async () => {
        await openBegunMonths(pools)
      },
    },
    'seal-days': {
      cron: '*/5 * * * *',
      run: async () => {
        await sealDays(pools)
      },
    },
    'reverse-journals': {
      cron: '* * * * *',
      run: async () => {
        await reverseDueJournals(pools)
      },
    },
    'recurring-journals': {
      cron: '* * * * *',
      run: async () => {
        await writeRecurringJournals(pools)
      },
    },
    'expire-points': {
      cron: '* * * * *',
      run: async () => {
        await expirePoints(pools)
        await settlePointsLeft(pools)
      },
    },
    'tally-papers': { cron: '* * * * *', run: () => updateMonthlyTotals(pools) },
    'keep-statistics': { cron: '* * * * *', run: () => keepStatistics(databaseUrl) },
    'keep-partitions': { cron: '29 * * * *', run: () => keepPartitions(databaseUrl) },
    'watch-field-key': {
      cron: '* * * * *',
      run: () => watchFieldKey(pools, { place, cipher, log }),
    },
    'watch-clock': { cron: '* * * * *', run: () => watchClockFault(pools, log) },
    'watch-disk': { cron: '* * * * *', run: () => watchDisk(pools, { ...place, log }) },
    'watch-log-archive': { cron: '* * * * *', run: () => watchLogArchive(pools, log) },
    ...(requireSync && pools.servers
      ? { 'watch-second-server': { cron: '* * * * *', run: () => watchSecondServer(pools, log) } }
      : {}),
    ...(platform.files.shared
      ? { 'watch-files': { cron: '* * * * *', run: () => watchFiles(platform, log) } }
      : {}),
    'watch-connections': { cron: '* * * * *', run: () => watchConnections(pools) },
    'watch-plain-http': { cron: '* * * * *', run: () => watchPlainHttp(pools) },
    'demo-trade': { cron: '* * * * *', run: (signal) => tradeOn(pools, databaseUrl, signal) },
    'follow-up-qris': { cron: '* * * * *', run: () => followUpQris(pools, cipher) },
    ...(copies ? { 'keep-copies': { cron: '* * * * *', run: () => copies.look() } } : {}),
    // Two in the morning in the west of the country.
    'rehearse-tax': {
      cron: '0 19 * * *',
      run: async () => {
        await rehearseNightly(platform)
      },
    },
    'forget-left-behind': {
      cron: '23 * * * *',
      run: () => forgetLeftBehind(pools, { ...place, log }),
    },
    'forget-files': { cron: '17 19 * * *', run: () => forgetNightly(platform) },
  }
}
