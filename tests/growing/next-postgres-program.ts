import { crossTo, goOver } from '#server/copies/moving/next-postgres.ts'

/**
 * What `npm start` does first, and, as if the data were of an older PostgreSQL, the way to a cluster of the program's own:
 * from 18 to 18 as long as there is no other.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (line: string) => console.log(line)
await goOver({ dataDir, say })
console.log(JSON.stringify(await crossTo({ dataDir, say })))
