import { randomUUID } from 'node:crypto'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { blocksOf, commandsBelow } from '../../tests/documents/blocks.ts'

/** The steps of docs/release.md and of "Toko dengan enam kasir", on the machine that bench/bare-server.ts makes. */
const OWN = 'telaga biru sebelum pagi'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Programs that the machine of a shop has: no Node, no npm. */
const TOOLS = '/tmp/tools'
const release = blocksOf('docs/release.md')
const operations = blocksOf('docs/operations.md')
let began = performance.now()
let all = 0
const held = (what: string) => {
  const seconds = (performance.now() - began) / 1000
  all += seconds
  console.log(`ok  ${seconds.toFixed(0).padStart(4)} s  ${what}`)
  began = performance.now()
}

// Once more as a process that is alone in its network; what needs Debian's own is done before.
if (process.argv[2] !== 'alone') {
  shell('dpkg --configure -a >/dev/null 2>&1 || true')
  inRelease(commandsBelow(release, 'A release').split('\n').slice(0, 2).join('\n'))
  held('the archive has its digest, and is laid out')
  inRelease(commandsBelow(release, 'Debian').split('\n')[0] ?? '')
  held('the Debian package is installed, with apt-get as it stands there')
  const [install = ''] = commandsBelow(operations, 'Toko dengan enam kasir').split('\n')
  shell(install)
  held('Caddy comes from Debian')
  const words = ['--net', process.execPath, import.meta.filename, 'alone']
  process.exit(spawnSync('unshare', words, { stdio: 'inherit', env: process.env }).status ?? 1)
}

shell('ip link set lo up && ip address add 192.168.1.5/24 dev lo')
mkdirSync(TOOLS)
shell(`for one in sh dirname readlink; do ln -s $(command -v $one) ${TOOLS}/; done`)
await firstAnswer()
held('the archive starts without Node in PATH, and its empty company answers')
all = 0

const unit = readFileSync('/usr/lib/systemd/system/gerai.service', 'utf8')
const service = await startUnit()
const first = /kata sandi (\S+) \(/.exec(service.output())?.[1] ?? fail('no first password')
held('its service runs as its unit says, and tells the first password')
if (!shell('gerai admin check --json || true').includes('perusahaan')) fail('gerai admin check')
held('gerai admin check answers')

const [, write = '', reload = '', look = ''] = commandsBelow(operations, 'Toko dengan enam kasir')
  .split('\n')
  .map((line) => line.replace(/(cd \/srv\/gerai && )?npm run --silent admin --/, 'gerai admin'))
if (!write.includes('--write') || !look.includes('--try')) fail('the book has other steps')
shell(write)
// No systemd here: what its unit would reload is started with what was written.
if (reload !== 'systemctl reload caddy') fail(reload)
const caddy = started('caddy', 'caddy', ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'], {
  HOME: '/var/lib/caddy',
})
for (let waited = 0; spawnSync('sh', ['-c', look], { env: { PATH } }).status !== 0; waited += 1) {
  if (waited === 60) fail(shell(`${look} 2>&1 || true`))
  await sleep(500)
}
held('https, as gerai admin reach writes and tries it')

const root = Buffer.from(await (await fetch('http://toko.lan/ca/akar.crt')).arrayBuffer())
const login = { email: 'admin@gerai.test', password: first }
const { accessToken } = await ask('/core/v1/employees/login', login)
const change = { oldPassword: first, newPassword: OWN }
await ask('/core/v1/employees/password/change', change, String(accessToken))
held(
  'the first sign-in over https, whose authority came from http://toko.lan/ca, and an own password',
)
for (const name of ['Kasir 1', 'Kasir 2', 'Kasir 3']) await registerTill(name)
held('three tills: each opens the page, signs in and is registered')
console.log(`${(all / 60).toFixed(1)} minutes from the unit's start to three tills`)
for (const child of [caddy, service.child]) {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

/** In an own folder, on an own place of data, as docs/release.md starts it. */
async function firstAnswer(): Promise<void> {
  const [folder = ''] = readdirSync('/opt').filter((name) => name.startsWith('gerai-'))
  const env = { PATH: TOOLS, SEED: 'none', DATA_DIR: '/srv/archive', PORT: '3100' }
  const child = spawn(join('/opt', folder, 'gerai'), ['start'], { env, cwd: '/' })
  await ready(child)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  rmSync('/srv/archive', { recursive: true })
}

async function startUnit() {
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  shell(
    'install -d -o gerai -g gerai -m 711 /var/lib/gerai && install -d -o gerai -g gerai /var/cache/gerai',
  )
  const env = { HOME: '/var/cache/gerai', ...parseEnv(readFileSync('/etc/gerai.env', 'utf8')) }
  const child = started(value('User'), value('Group'), value('ExecStart').split(' '), env as never)
  return { child, output: await ready(child) }
}

function started(user: string, group: string, words: string[], env: Record<string, string>) {
  // As Caddy's own unit allows it: ports below 1024.
  const ports = ['--inh-caps', '+net_bind_service', '--ambient-caps', '+net_bind_service']
  const may = user === 'caddy' ? ports : []
  const as = ['--reuid', user, '--regid', group, '--init-groups', ...may, '--']
  return spawn('setpriv', [...as, ...words], { cwd: '/', env: { PATH, ...env } })
}

async function ready(child: ChildProcess): Promise<() => string> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  while (!output.includes('Gerai siap di')) {
    if (child.exitCode !== null) fail(output)
    await sleep(50)
  }
  return () => output
}

/** As a browser of that device: it trusts the shop's authority and nothing else. */
function asked(
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; text: string }> {
  const bytes = body ? JSON.stringify(body) : ''
  const bearer = token ? { authorization: `Bearer ${token}` } : {}
  const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }
  const options = {
    host: 'toko.lan',
    path,
    ca: root,
    method: body ? 'POST' : 'GET',
    headers: { origin: 'https://toko.lan', ...(body ? type : {}), ...bearer },
  }
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

async function ask(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const { status, text } = await asked(`/api${path}`, body, token)
  if (status !== 200) fail(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}

async function registerTill(name: string): Promise<void> {
  const page = await asked('/')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? fail(page.text)
  if ((await asked(script)).status !== 200) fail(script)
  const login = { email: 'admin@gerai.test', password: OWN }
  const token = String((await ask('/core/v1/employees/login', login)).accessToken)
  const device = { requestId: randomUUID(), branchId: 1, name }
  const { key } = await ask('/core/v1/cashier/till/register', device, token)
  const at = { branchId: 1, tillKey: key }
  const { till } = await ask('/core/v1/cashier/shift/current', at, token)
  if ((till as { name?: string } | null)?.name !== name) fail(`${name} is no till`)
}

/** Beside the files of the release, whatever version they are of. */
function inRelease(commands: string): void {
  const [archive = ''] = readdirSync('/release').filter((name) => name.endsWith('.tar.gz'))
  shell(
    `cd /release\n${commands.replaceAll('gerai-0.1.0-linux-x64', archive.replace('.tar.gz', ''))}`,
  )
}

function shell(text: string): string {
  const env = { PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }
  const done = spawnSync('sh', ['-e'], { input: text, env, encoding: 'utf8' })
  if (done.status !== 0) fail(`${text}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
