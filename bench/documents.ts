import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../tests/documents/blocks.ts'

/**
 * `npm run bench -- documents`: docs/operations.md by the book, as root, in places of its own (mounts and a network
 * that nobody else sees): the service by its unit, nginx and Caddy, a nightly copy by cron's line, a restore after the
 * data were put away. What it needs of Debian it installs.
 */
export async function bench(): Promise<Record<string, unknown>> {
  if (process.getuid?.() !== 0) throw new Error('as root: it mounts places of its own')
  installMissing(['nginx', 'caddy', 'openssl', 'curl'])
  const place = mkdtempSync(join(tmpdir(), 'gerai-documents-'))
  try {
    for (const folder of [
      'srv/gerai',
      'state',
      'cache',
      'backups',
      'letsencrypt',
      'sites',
      'caddy',
      'cron',
    ])
      mkdirSync(join(place, folder), { recursive: true })
    writeFileSync(join(place, 'gerai.env'), '')
    checkOut(join(place, 'srv/gerai'))
    const told = await inside(place)
    return { steps: told }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function installMissing(programs: string[]): void {
  const missing = programs.filter((one) => spawnSync('which', [one]).status !== 0)
  if (missing.length === 0) return
  for (const words of [
    ['update'],
    ['install', '-y', ...missing.map((one) => (one === 'nginx' ? 'nginx-light' : one))],
  ])
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}

/** What is committed, with the packages and the web that stand here already: their own download is npm's business. */
function checkOut(folder: string): void {
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 })
  if (archive.status !== 0) throw new Error(String(archive.stderr))
  spawnSync('tar', ['x', '-C', folder], { input: archive.stdout })
  // A set of packages that was made beside is led to by a link, and stands on its own.
  const modules = join(root, 'node_modules')
  const set = lstatSync(modules).isSymbolicLink() ? [dirname(readlinkSync(modules))] : []
  for (const part of [...set, 'node_modules', 'dist'])
    if (existsSync(join(root, part)))
      cpSync(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
}

/** The rest runs where /srv, /var/lib/gerai, /backups and the like are this place's own. */
function inside(place: string): Promise<string[]> {
  const mounts = [
    ['srv', '/srv'],
    ['state', '/var/lib/gerai'],
    ['cache', '/var/cache/gerai'],
    ['backups', '/backups'],
    ['letsencrypt', '/etc/letsencrypt'],
    ['sites', '/etc/nginx/sites-enabled'],
    ['caddy', '/etc/caddy'],
    ['cron', '/etc/cron.d'],
    ['gerai.env', '/etc/gerai.env'],
  ] as const
  const script = [
    'set -e',
    ...mounts.flatMap(([from, to]) => [
      from.includes('.') ? `test -e ${to} || : > ${to}` : `mkdir -p ${to}`,
      `mount --bind ${join(place, from)} ${to}`,
    ]),
    'ip link set lo up 2>/dev/null || true',
    `exec ${process.execPath} ${join(root, 'bench/documents/by-the-book.ts')}`,
  ].join('\n')
  return new Promise((resolve, reject) => {
    // Not as a test: those keep away from the settings of the machine.
    const { GERAI_ENV: _test, ...env } = process.env
    const child = spawn('unshare', ['--mount', '--net', 'sh', '-c', script], {
      env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.on('close', (code) =>
      code === 0 ? resolve(output.trim().split('\n')) : reject(new Error(`by the book: ${code}`)),
    )
  })
}
