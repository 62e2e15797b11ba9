/** The same release as a package for Debian and what is made of it: /opt/gerai, a unit that may do little, settings that stay. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { at, fail } from './program-root.mjs'

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/** Lays the package out below `root`: the program of `folder` and Debian's own files. */
export function layOutDebian(folder, root, version) {
  rmSync(root, { recursive: true, force: true })
  const put = (name, path, mode) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    copyFileSync(at('scripts', 'deb', name), join(root, path))
    chmodSync(join(root, path), mode)
  }
  put('gerai.service', 'usr/lib/systemd/system/gerai.service', 0o644)
  put('gerai.env', 'etc/gerai.env', 0o640)
  for (const name of ['preinst', 'postinst', 'prerm']) put(name, `DEBIAN/${name}`, 0o755)
  writeFileSync(join(root, 'DEBIAN', 'conffiles'), '/etc/gerai.env\n')
  writeFileSync(join(root, 'DEBIAN', 'control'), control(version))
  cpSync(folder, join(root, 'opt', 'gerai'), { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true })
  symlinkSync('/opt/gerai/gerai', join(root, 'usr', 'bin', 'gerai'))
}

const control = (version) => `Package: gerai
Version: ${version}
Architecture: ${ARCHITECTURES[process.arch]}
Maintainer: Gerai <gerai@localhost>
Depends: libc6 (>= 2.28), libstdc++6, passwd
Section: misc
Priority: optional
Description: Back office and cashier for retail and wholesale stores with branches
 With Node and PostgreSQL inside. Data lie in /var/lib/gerai and stay when the
 package goes.
`

/** Where the machine can make one. */
export function packDebian(folder, file, version) {
  if (!(process.arch in ARCHITECTURES) || !existsSync('/usr/bin/dpkg-deb')) return undefined
  const root = `${file}.root`
  layOutDebian(folder, root, version)
  const done = spawnSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', root, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(root, { recursive: true })
  if (done.status !== 0) fail(`dpkg-deb: ${done.error?.message ?? done.status}`)
  return file
}
