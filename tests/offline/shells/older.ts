import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A company that an older program made and serves, with oil in stock and a till. */
export interface Older {
  address: string
  url: string
  administratorUrl: string
  dataDir: string
  branchId: number
  tillKey: string
  /** It ends as a program that is replaced; its database stays. */
  end(): Promise<void>
}

/** Run inside the older program's folder, by its own modules. */
const PROGRAM = `
const { testApp, PASSWORD } = await import('./server/platform/test-app.ts')
const { registerTill } = await import('./server/sales/till-story.ts')
const { stockUp } = await import('./tests/journeys/stock.ts')
const { api } = await import('./contract/api.ts')
const t = await testApp({ live: true })
await stockUp(t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
await t.db.query('update branch set shift_required = true, handover_counts = false')
await t.call('kasir.sby', api.system.employee.changePin, { pin: process.argv[1], password: PASSWORD })
const administratorUrl = Object.assign(new URL(JSON.parse(process.env.GERAI_TEST_POSTGRES).administratorUrl), {
  pathname: new URL(t.url).pathname,
}).href
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const branchId = await t.id('branch', 'SBY')
const tillKey = await registerTill(t)
console.log(JSON.stringify({ address, url: t.url, administratorUrl, dataDir: t.dataDir, branchId, tillKey }))
process.stdin.once('data', async () => {
  await t.app.close()
  process.exit(0)
})
`

export async function olderProgram(folder: string, pin: string): Promise<Older> {
  const words = ['--input-type=module', '--eval', PROGRAM, pin]
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await firstLine(child)
  return {
    ...(JSON.parse(line) as Omit<Older, 'end'>),
    async end() {
      child.stdin?.write('end')
      await once(child, 'exit')
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      text += part
      const line = text.split('\n').find((one) => one.startsWith('{'))
      if (line && text.endsWith('\n')) resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`the older program ended (${code})`)))
  })
}
