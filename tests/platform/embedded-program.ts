import { startEmbedded } from '#server/embedded-postgres/start.ts'

/** The program of embedded.test.ts: starts, tells where, writes a row a millisecond if asked. */
const [dataDir = '', ...flags] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({
    dataDir,
    say: (line) => console.log(`say ${line}`),
    share: flags.includes('share'),
  })
  process.once('SIGTERM', () => {
    void embedded.stop().then(() => process.exit(0))
  })
  // Whoever reads this may end the program at once.
  const { url, administratorUrl, pid } = embedded
  console.log(`ready ${JSON.stringify({ url, administratorUrl, pid })}`)
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(`failed ${(error as Error).message}`)
  process.exitCode = 1
}
