import { createDatabase, startTestServer } from '#server/platform/test-postgres.ts'

/** `npm run acceptance`: the worked month on a server and a database of its own. */
process.env.GERAI_ENV = 'test'
const { playMonth } = await import('./month.ts')
const { notYet } = await import('./not-yet.ts')

const server = await startTestServer()
try {
  const outcome = await playMonth((await createDatabase(server, 'acceptance')).url)
  const { events, journals, balances, differences } = outcome
  for (const difference of differences) console.log(`  ${difference}`)
  for (const [event, needs] of Object.entries(notYet)) console.log(`  belum: ${event} (${needs})`)
  console.log(`events ${events.played}/${events.all}, journals ${journals.exact}/${journals.all}`)
  console.log(`balances ${balances.exact}/${balances.all}, differences ${differences.length}`)
  if (differences.length > 0) process.exitCode = 1
} finally {
  await server.stop()
}
