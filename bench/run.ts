/** `npm run bench -- NAME`: one benchmark on a database of its own; the last line is one JSON object. */
const names = [
  'sale',
  'search',
  'trial-balance',
  'first-load',
  'till-search',
  'till',
  'import',
  'sign-in',
  'hpp',
  'lists',
  'export',
  'post',
  'beside',
  'pricing',
  'histories',
  'bills',
  'carts',
  'kill',
  'nasty',
  'shift',
  'pages',
  'reports',
  'young',
  'documents',
  'copies',
  'upgrades',
  'next-postgres',
  'trade',
  'papers',
  'corrupted',
  'tables',
  'bare-server',
  'why',
  'differences',
  'offline',
  'offline-days',
  'till-killed',
  'loop-delay',
  'shells',
  'growing-replica',
  'pair',
  'machines',
  'growth',
] as const
const wanted = process.argv[2]

if (!names.some((n) => n === wanted)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`)
  process.exit(2)
}
process.env.GERAI_ENV = 'test'
const { bench } = (await import(`./${wanted}.ts`)) as {
  bench(args: string[]): Promise<Record<string, unknown>>
}
const result = await bench(process.argv.slice(3))
console.log(JSON.stringify({ name: wanted, ...result }))
// What does not hold by its own limits ends with 1, where a benchmark tells that.
process.exit(Array.isArray(result.missed) && result.missed.length > 0 ? 1 : 0)

export {}
