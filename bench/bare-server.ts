import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tests/documents/blocks.ts'

/**
 * `npm run bench -- bare-server [--releases FOLDER]`: docs/release.md and "Toko dengan enam kasir" by the book, as root, on
 * a machine of its own: this one's files, below a layer that is thrown away, without Gerai and Caddy, and a network that
 * nobody else sees. The archive is looked at and started, the Debian package installed, the shop reached by https, three
 * tills registered. Tells the seconds of each step; the layer lies in memory. Without FOLDER a release is made first.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { releases: { type: 'string' } } })
  if (process.getuid?.() !== 0) throw new Error('as root: it mounts a place of its own')
  const releases = values.releases ?? madeHere()
  const place = mkdtempSync(join(tmpdir(), 'gerai-bare-'))
  try {
    writeFileSync(join(place, 'machine.sh'), MACHINE)
    return { steps: await inside(place, releases) }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function madeHere(): string {
  const words = [join(root, 'scripts/release.mjs')]
  const made = spawnSync(process.execPath, words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (made.status !== 0) throw new Error('no release was made')
  return join(root, 'dist/release')
}

/** What of it needs the network comes first: the packages of Debian. */
const MACHINE = `set -e
place=$1 releases=$2 node=$3 steps=$4
mount -t tmpfs none "$place"
mkdir "$place/upper" "$place/work" "$place/machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" "$place/machine"
cd "$place/machine"
for one in proc dev sys; do mount --rbind "/$one" "$place/machine/$one"; done
export DEBIAN_FRONTEND=noninteractive
chroot . sh -c 'apt-get purge -y caddy; dpkg --purge gerai; apt-get update; userdel gerai; rm -rf /etc/caddy /var/lib/caddy /etc/gerai.env /opt/gerai* /var/lib/gerai; mkdir -p /run/lock' >/dev/null 2>&1 || true
mkdir release
cp "$releases"/gerai-*.tar.gz "$releases"/gerai-*.deb "$releases"/gerai-*.sha256 release
echo '192.168.1.5 toko.lan' >> etc/hosts
exec chroot . "$node" "$steps"
`

function inside(place: string, releases: string): Promise<string[]> {
  const files = readdirSync(releases).filter((name) => /\.(deb|tar\.gz)$/.test(name))
  if (files.length !== 2) throw new Error(`${releases} holds ${files.join(', ') || 'no release'}`)
  const steps = join(root, 'bench/documents/three-tills.ts')
  const words = [join(place, 'machine.sh'), place, releases, process.execPath, steps]
  const { GERAI_ENV: _test, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn('unshare', ['--mount', 'sh', ...words], {
      env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.on('close', (code) =>
      code === 0 ? resolve(output.trim().split('\n')) : reject(new Error(`by the book: ${code}`)),
    )
  })
}
