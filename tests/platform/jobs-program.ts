import { setTimeout as sleep } from 'node:timers/promises'
import { startJobs } from '#server/platform/jobs.ts'

/** The program of jobs.test.ts that is killed in the middle of a job, or by one. */
await startJobs({
  databaseUrl: process.argv[2] ?? '',
  handlers: {
    slow: async (job) => {
      for (let n = job.done; n < 1000; n += 1) {
        await job.progress(n, 1000)
        await sleep(300)
      }
      return undefined
    },
    deadly: async () => process.exit(1),
  },
})
console.log('ready')
