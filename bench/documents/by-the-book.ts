import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'node:https'
import { parseEnv } from 'node:util'
import { blocksOf, commandsBelow, fileBlock } from '../../tests/documents/blocks.ts'

/** The steps of docs/operations.md in their order, as the operator that it speaks to; one line for each that held. */
const blocks = blocksOf('docs/operations.md')
const UNIT = '/etc/systemd/system/gerai.service'
const OWN = 'telaga biru sebelum pagi'
const held = (what: string) => console.log(`ok  ${what}`)

makeService()
let service = await startService()
const first =
  /kata sandi (\S+) \(/.exec(service.output())?.[1] ?? fail('no first password was told')
held('the unit starts as the user gerai, in the places that it names')

writeFileSync('/etc/nginx/sites-enabled/gerai', fileBlock(blocks, '/etc/nginx/sites-enabled/gerai'))
certificate()
const nginx = run('nginx', ['-g', 'daemon off;'])
await sleep(1500)
const token = await signIn(first)
held('nginx: a sign-in from the page of its own name (it was 403)')
await upload(token)
held('nginx: an upload of 3 MB reaches the program (it was 413)')
await stop(nginx)

mkdirSync('/etc/caddy', { recursive: true })
// A certificate of its own: the real one comes from outside.
writeFileSync(
  '/etc/caddy/Caddyfile',
  `{\n\tlocal_certs\n\tskip_install_trust\n}\n${fileBlock(blocks, '/etc/caddy/Caddyfile')}`,
)
const caddy = run('caddy', ['run', '--config', '/etc/caddy/Caddyfile'])
await sleep(4000)
const again = await signIn(OWN)
await upload(again)
held('Caddy: the same')
await stop(caddy)

const newest = await sell(again)
const line =
  fileBlock(blocks, '/etc/cron.d/gerai')
    .split('\n')
    .find((one) => one.includes('backup')) ?? ''
const copied = shell(line.replace(/^(\S+ ){5}root /, ''), {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  HOME: '/root',
})
const backup = copied.trim().split('\n').at(-1) ?? ''
if (!copied.includes(newest)) fail(`the copy does not tell of ${newest}: ${copied}`)
held(`cron's line copies the shop and tells its newest document (${newest})`)

await stop(service.child)
const commands = commandsBelow(blocks, 'Restore').replace(
  '/backups/gerai-2026-01-31T200000',
  backup,
)
const restored = shell(`cd /srv/gerai\n${commands}`)
if (!restored.includes(newest)) fail(`the restored shop does not tell of ${newest}: ${restored}`)
service = await startService()
if (!service.output().includes(newest))
  fail(`the service does not run on what was restored: ${service.output()}`)
held(
  'restored by the book, the first ones moved away: the service goes on with the newest document in it',
)

await toASecond()

const tried = commandsBelow(blocks, 'Try the restore, without touching the running shop')
const drill = shell(`cd /srv/gerai\n${tried.replace('/backups/gerai-2026-01-31T200000', backup)}`)
if (!/(\d+) dari \1 pemeriksaan beres/.test(drill) || existsSync('/srv/try')) fail(drill)
held('the drill beside the running shop')
if (readdirSync('/var/lib/gerai/data').length === 0) fail('the shop has no data')
await stop(service.child)

/** The log is kept, a copy is made, two documents are written; what is put back holds the first of them. */
async function toASecond(): Promise<void> {
  await stop(service.child)
  shell('chown gerai: /backups')
  appendFileSync('/etc/gerai.env', 'BACKUP_DIR=/backups\nBACKUP_LOG=7\n')
  service = await startService()
  const base = shell('cd /srv/gerai && npm run --silent backup -- /backups')
    .trim()
    .split('\n')
    .at(-1)
  const right = await sell(again)
  await sleep(1500)
  const moment = new Date().toLocaleString('sv', { timeZone: 'Asia/Jakarta' })
  await sleep(1500)
  const wrong = await sell(again)
  await stop(service.child)
  shell('rm -rf /var/lib/gerai/data.broken')
  const block = commandsBelow(blocks, 'Restore to a second')
    .replace('/backups/gerai-2026-01-31T200000', base ?? '')
    .replace('2026-02-01 14:03:21', moment)
  const told = shell(`cd /srv/gerai\n${block}`)
  if (!told.includes(right) || told.includes(wrong)) fail(`not to that second: ${told}`)
  service = await startService()
  held(`put back to a second: ${right} is the newest document, ${wrong} is not there`)
}

/** As systemd does it: the user, the folders that are his, the settings file, then both commands. */
function makeService(): void {
  shell(
    commandsBelow(blocks, 'As a service')
      .split('\n')
      .filter((one) => !one.includes('gerai.env'))
      .join('\n'),
  )
  writeFileSync('/etc/gerai.env', fileBlock(blocks, '/etc/gerai.env'))
  shell(
    'chown root:gerai /etc/gerai.env; chmod 640 /etc/gerai.env; chown gerai: /var/lib/gerai /var/cache/gerai; chmod 755 /var/lib/gerai',
  )
  if (!existsSync('/usr/bin/node')) shell(`ln -s $(command -v node) /usr/bin/node`)
}

async function startService() {
  const unit = fileBlock(blocks, UNIT)
  const value = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, text]) => text ?? '')
  const [before = '', main = ''] = [value('ExecStartPre')[0], value('ExecStart')[0]]
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...Object.fromEntries(value('Environment').map((one) => one.split('='))),
    ...parseEnv(readFileSync('/etc/gerai.env', 'utf8')),
  }
  const as = ['--reuid', 'gerai', '--regid', 'gerai', '--init-groups', '--']
  const [cwd = '/'] = value('WorkingDirectory')
  const prepared = spawnSync('setpriv', [...as, ...before.split(' ')], {
    cwd,
    env,
    encoding: 'utf8',
  })
  if (prepared.status !== 0) fail(`ExecStartPre: ${prepared.stdout}${prepared.stderr}`)
  const child = spawn('setpriv', [...as, ...main.split(' ')], { cwd, env })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  for (let waited = 0; waited < 300 && !output.includes('Gerai siap di'); waited += 1) {
    if (child.exitCode !== null) fail(`ExecStart ended: ${output}`)
    await sleep(1000)
  }
  if (statSync('/var/lib/gerai/data').uid === 0) fail("the data are root's")
  return { child, output: () => output }
}

function certificate(): void {
  mkdirSync('/etc/letsencrypt/live/toko.example', { recursive: true })
  shell(
    'cd /etc/letsencrypt/live/toko.example && openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=toko.example -keyout privkey.pem -out fullchain.pem',
  )
}

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** As a browser calls it through the proxy: by its name, from a page of that name. */
function call(
  path: string,
  body: object | Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const options = {
    host: '127.0.0.1',
    port: 443,
    servername: 'toko.example',
    rejectUnauthorized: false,
    method: 'POST',
    path: `/api${path}`,
    headers: {
      host: 'toko.example',
      origin: 'https://toko.example',
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => {
        const json = answer.headers['content-type']?.includes('json')
        resolve({ status: answer.statusCode ?? 0, body: json ? JSON.parse(text) : { text } })
      })
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

async function signIn(password: string): Promise<string> {
  const login = await call('/core/v1/employees/login', { email: 'admin@gerai.test', password })
  if (login.status !== 200) fail(`sign-in: ${JSON.stringify(login)}`)
  const token = String(login.body.accessToken)
  if (password === OWN) return token
  const change = { oldPassword: password, newPassword: OWN }
  const changed = await call('/core/v1/employees/password/change', change, bearer(token))
  if (changed.status !== 200) fail(`new password: ${JSON.stringify(changed)}`)
  return token
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

/** No picture, but as large as one: the program itself has to say so. */
async function upload(token: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(3 << 20)], 'pemasok.xlsx'))
  const multipart = new Response(form)
  const type = { 'content-type': multipart.headers.get('content-type') ?? '' }
  const bytes = Buffer.from(await multipart.arrayBuffer())
  const sent = await call('/core/v1/supplier/batch/upload', bytes, { ...bearer(token), ...type })
  if (sent.status === 413 || sent.status >= 500 || !sent.body.code)
    fail(`upload: ${JSON.stringify(sent)}`)
}

/** A document of the new company, so that there is something that must not be lost. */
async function sell(token: string): Promise<string> {
  const port = Number(parseEnv(readFileSync('/etc/gerai.env', 'utf8')).PORT ?? 3000)
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(body),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (answer.status !== 200) fail(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const accounts = (await ask('/core/v1/account/get/all', { limit: 200 })) as unknown as {
    rows: { id: number; code: string }[]
  }
  const idOf = (code: string) =>
    accounts.rows.find((row) => row.code === code)?.id ?? fail(`no account ${code}`)
  const written = await ask('/core/v1/journal/general', {
    requestId: randomUUID(),
    branchId: 1,
    docDate: new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' }),
    lines: [
      { accountId: idOf('6-1101'), debit: 1_250_000, credit: 0 },
      { accountId: idOf('6-1102'), debit: 0, credit: 1_250_000 },
    ],
    memo: 'Jurnal pertama',
  })
  return String(written.number ?? written.docNo)
}

function run(program: string, words: string[]): ChildProcess {
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, HOME: '/root' } })
  child.on('error', (error) => fail(`${program}: ${error.message}`))
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  for (
    let waited = 0;
    waited < 300 && child.exitCode === null && child.signalCode === null;
    waited += 1
  )
    await sleep(100)
}

function shell(text: string, env: Record<string, string | undefined> = process.env): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], { input: text, env, encoding: 'utf8' })
  if (status !== 0) fail(`${text}\n${stdout}${stderr}`)
  return stdout
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
