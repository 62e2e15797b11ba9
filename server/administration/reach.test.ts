import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { caddyfile, readNames, tryNames } from './reach.ts'

it('takes names and addresses, and nothing else into the file', () => {
  expect(readNames(['Toko.LAN', '192.168.1.5', 'fe80::1'])).toEqual([
    'toko.lan',
    '192.168.1.5',
    'fe80::1',
  ])
  for (const bad of ['toko lan', 'toko.lan{', '-x', 'a/b', ''])
    expect(() => readNames([bad])).toThrow(/bukan nama/)
  expect(() => readNames([])).toThrow(/npm run admin -- reach/)
})

it('a name of the world has its certificate from there, one of the shop from the shop', () => {
  const world = caddyfile(['toko.example.com'], 3000)
  expect(world).toContain('https://toko.example.com {')
  expect(world).not.toMatch(/tls internal|http:\/\//)
  const shop = caddyfile(['toko.lan', '192.168.1.5'], 3100)
  expect(shop).toContain('https://toko.lan, https://192.168.1.5 {\n\ttls internal')
  expect(shop).toContain('default_sni 192.168.1.5')
  expect(shop).toMatch(/http:\/\/toko\.lan.*\{[\s\S]*\/ca\/akar\.crt[\s\S]*redir https/)
  expect(shop.match(/reverse_proxy 127\.0\.0\.1:3100/g)).toHaveLength(2)
})

const hasCaddy = spawnSync('which', ['caddy']).status === 0 && process.getuid?.() === 0

/** Root, since it listens at 80 and 443 of an address of its own. */
it.runIf(hasCaddy)('Caddy serves what is written, and what it serves is found right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gerai-caddy-'))
  const shop = createServer((request, answer) => {
    const headers = {
      'content-type': 'text/plain',
      via: String(request.headers['x-forwarded-proto']),
    }
    answer.writeHead(200, headers).end(`of the program: ${request.headers.host}`)
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  const name = '127.0.0.53'
  const text = caddyfile([name], (shop.address() as AddressInfo).port)
  const options = `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind ${name}\n`
  writeFileSync(join(folder, 'Caddyfile'), text.replace('{\n', options))
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
    stdio: 'ignore',
  })
  try {
    let reached = await tryNames([name])
    for (let tries = 0; tries < 60 && reached[0]?.wrong; tries += 1) {
      await sleep(200)
      reached = await tryNames([name])
    }
    expect(reached).toEqual([
      { name, says: expect.stringMatching(/^https menjawab, sertifikat sampai/), wrong: false },
    ])
    const root = await fetch(`http://${name}/ca/akar.crt`)
    expect(await root.text()).toContain('BEGIN CERTIFICATE')
    expect((await fetch(`http://${name}/ca`)).status).toBe(200)
    const away = await fetch(`http://${name}/app`, { redirect: 'manual' })
    expect(away.headers.get('location')).toBe(`https://${name}/app`)
  } finally {
    caddy.kill()
    shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
  expect(await tryNames([name])).toMatchObject([{ wrong: true }])
})
