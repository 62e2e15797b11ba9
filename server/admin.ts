import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { DatabaseClient } from './platform/hosts.ts'
import { addressOfOne } from './platform/address.ts'
import { endSessionsOf, resetPassword, sessions, unlock } from './administration/accounts.ts'
import { exportCompany } from './administration/export-company.ts'
import { finishUpgrade, finishedText } from './administration/finish-upgrade.ts'
import { filesOf, filesText } from './administration/files.ts'
import { checkShop } from './administration/check.ts'
import { partition, partitionedText } from './administration/partition.ts'
import { rebuild, rebuiltText } from './administration/rebuild.ts'
import { allowReader, endReader } from './administration/reader.ts'
import { caddyfile, readNames, tryNames } from './administration/reach.ts'
import { type NewCompany, nameCompany, readNewCompany } from './administration/new-company.ts'
import { backupFolder } from './copies/own-folder.ts'
import { dataFolder, hasDatabase } from './embedded-postgres/place.ts'
import { startEmbedded } from './embedded-postgres/start.ts'
import { refuseUnfitDatabase } from './platform/database-fitness.ts'
import { type Settings, SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run admin -- WORD`: what whoever runs the machine may do without a sign-in. Ends with 0 when it is done, 1 when
 * it was refused or something is wrong, 2 when it was not understood. `--json`: one object instead of sentences.
 */
class NotUnderstood extends Error {}

interface Told {
  /** For `--json`. */
  told: object
  lines: string[]
  wrong?: boolean
}

interface Asked {
  words: string[]
  flags: Set<string>
  settings: Settings
}

const USAGE = `npm run admin -- …
  reset-password ALAMAT [--factor]   kata sandi sementara; --factor: verifikasi dua langkahnya dilepas juga
  unlock ALAMAT                      lupakan percobaan yang salah
  sessions [ALAMAT [--end]]          siapa sedang masuk; --end: keluarkan
  check [FOLDER CADANGAN]            pengaturan, database, kunci, jam, disk, cadangan, sambungan
  new-company NAMA ALAMAT            perusahaan kosong dengan satu administrator, di tempat yang kosong
  export-company FOLDER              seluruh isi perusahaan sebagai CSV dan berkas, terbaca tanpa Gerai
  files [--bring | --take]           berkas di tempatnya (FILES); --bring: salin dari folder data; --take: ambil alih
  finish-upgrade                     setelah semua komputer memakai program baru: hapus yang dipakai program lama
  partition                          bagi buku besar, stok, baris dokumen dan log audit menurut waktunya; boleh diulang
  rebuild [--dry-run]                susun ulang stok, saldo dan hitungan dari buku besar; --dry-run: katakan saja
  reader KODE [--end]                peran yang hanya membaca satu cabang, untuk laporan program lain; --end: cabut
  move --to postgres://… | --back    pindahkan data ke PostgreSQL sendiri, atau kembali ke yang bawaan
  reach NAMA [NAMA …] [--write FILE] Caddyfile untuk nama-nama ini; --try: periksa dari luar
Semua mengenal --json.`

const words: Record<string, (asked: Asked) => Promise<Told>> = {
  'reset-password': async ({ words: [email, ...more], flags, settings }) => {
    if (!email || more.length > 0) throw new NotUnderstood()
    const told = await inShop(settings, (db) => resetPassword(db, email, flags.has('--factor')))
    const { name, password, until } = told
    return {
      told,
      lines: [
        `${name} (${told.email}): kata sandi ${password}`,
        `Berlaku sampai ${until} dan wajib diganti saat masuk; semua perangkatnya dikeluarkan.`,
      ],
    }
  },
  unlock: async ({ words: [email, ...more], settings }) => {
    if (!email || more.length > 0) throw new NotUnderstood()
    const told = await inShop(settings, (db) => unlock(db, email))
    return { told, lines: [`${told.email}: ${told.forgotten} percobaan salah dilupakan`] }
  },
  sessions: async ({ words: [email, ...more], flags, settings }) => {
    if (more.length > 0 || (flags.has('--end') && !email)) throw new NotUnderstood()
    if (email && flags.has('--end')) {
      const told = await inShop(settings, (db) => endSessionsOf(db, email))
      return { told, lines: [`${told.email}: ${told.ended} perangkat dikeluarkan`] }
    }
    const rows = await inShop(settings, (db) => sessions(db, email))
    const lines = rows.map(
      (one) =>
        `${one.email}  ${one.address ?? '-'}  masuk ${one.since}, terakhir ${one.seen} UTC  ${one.agent ?? ''}`,
    )
    return {
      told: { sessions: rows },
      lines: lines.length > 0 ? lines : ['Tidak ada yang sedang masuk'],
    }
  },
  check: async ({ words: [folder, ...more], settings }) => {
    if (more.length > 0) throw new NotUnderstood()
    const backups = folder ?? backupFolder(settings)
    const looks = await inShop(settings, (_db, url) => checkShop(settings, { url, backups }))
    return {
      told: { looks },
      lines: looks.map(
        ({ what, says, wrong }) => `${wrong ? 'PERIKSA' : 'ok     '}  ${what}: ${says}`,
      ),
      wrong: looks.some(({ wrong }) => wrong),
    }
  },
  'new-company': async ({ words: given, settings }) => {
    const wanted = readNewCompany(given)
    if (!wanted) throw new NotUnderstood()
    const said = await beginCompany(settings, wanted)
    const password = /kata sandi (\S+)/.exec(said.join('\n'))?.[1] ?? ''
    return {
      told: { ...wanted, password, dataDir: settings.dataDir },
      lines: [
        `${wanted.name} dibuat di ${settings.dataDir}`,
        `Masuk pertama kali: ${wanted.email}, kata sandi ${password} (wajib diganti saat masuk; sampai itu setiap start membuat yang baru)`,
        'Isi SEED=none di berkas pengaturan, lalu jalankan: npm start',
      ],
    }
  },
  'export-company': async ({ words: [folder, ...more], settings }) => {
    if (!folder || more.length > 0) throw new NotUnderstood()
    const told = await inShop(settings, (db) => exportCompany(db, settings, folder))
    const { tables, rows, files, name } = told
    return {
      told,
      lines: [
        `${name}: ${tables} tabel dengan ${rows.toLocaleString('id-ID')} baris dan ${files} berkas di ${told.folder}`,
        'NIK dan NPWP di dalamnya terbaca: simpan seperti menyimpan buku perusahaan.',
      ],
    }
  },
  files: async ({ words: more, flags, settings }) => {
    const [bring, take] = [flags.has('--bring'), flags.has('--take')]
    if (more.length > 0 || (bring && take)) throw new NotUnderstood()
    const deed = bring ? 'bring' : take ? 'take' : 'look'
    const told = await inShop(settings, (db) => filesOf(db, settings, deed))
    return { told, ...filesText(told) }
  },
  'finish-upgrade': async ({ words: more, settings }) => {
    if (more.length > 0) throw new NotUnderstood()
    const told = await inShop(settings, (_db, url) => finishUpgrade(url))
    return { told, lines: [finishedText(told)] }
  },
  partition: async ({ words: more, settings }) => {
    if (more.length > 0) throw new NotUnderstood()
    const say = (line: string) => console.error(line)
    const told = await inShop(settings, (_db, url) => partition(url, say))
    return { told, lines: partitionedText(told) }
  },
  rebuild: async ({ words: more, flags, settings }) => {
    if (more.length > 0) throw new NotUnderstood()
    const told = await inShop(settings, (db) => rebuild(db, flags.has('--dry-run')))
    return { told, ...rebuiltText(told) }
  },
  reader: async ({ words: [code, ...more], flags, settings }) => {
    if (!code || more.length > 0) throw new NotUnderstood()
    if (flags.has('--end')) {
      const told = await inShop(settings, (db) => endReader(db, code))
      return { told, lines: [`${told.role} dan ${told.schema} dihapus`] }
    }
    return inShop(settings, async (db, url) => {
      const { password, ...told } = await allowReader(db, code)
      const address = Object.assign(new URL(addressOfOne(url)), { username: told.role, password })
      return {
        told: { ...told, password, url: address.href },
        lines: [
          `${told.role} membaca ${told.schema}: ${address.href}`,
          'Kata sandi sebelumnya tidak berlaku lagi.',
        ],
      }
    })
  },
  move: async ({ words: [url, ...more], flags }) => {
    const [to, back] = [flags.has('--to'), flags.has('--back')]
    if (to === back || to !== (url !== undefined) || more.length > 0) throw new NotUnderstood()
    // All of it reads the program's modules, which the other words have no use for.
    const { moveBack, moveTo } = await import('./copies/moving/move.ts')
    const say = (line: string) => console.error(line)
    const settings = readSettings()
    const { carried, lines } = await (url ? moveTo(settings, url, say) : moveBack(settings, say))
    return { told: { carried, lines }, lines }
  },
  reach: async ({ words: given, flags, settings }) => {
    const file = flags.has('--write') ? given.pop() : undefined
    const names = readNames(given)
    if (flags.has('--try')) {
      const reached = await tryNames(names)
      return {
        told: { reached },
        lines: reached.map(
          ({ name, says, wrong }) => `${wrong ? 'PERIKSA' : 'ok     '}  ${name}: ${says}`,
        ),
        wrong: reached.some(({ wrong }) => wrong),
      }
    }
    const text = caddyfile(names, settings.port)
    if (!file) return { told: { caddyfile: text }, lines: [text.trimEnd()] }
    return { told: { file, kept: writeAside(file, text) }, lines: reachSteps(file, names) }
  },
}

/** Only where nothing is: a company is never made over another. Gives what was said meanwhile. */
async function beginCompany(settings: Settings, wanted: NewCompany): Promise<string[]> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  if (!settings.databaseUrl && hasDatabase(settings.dataDir))
    throw new SettingsError(
      `Di ${settings.dataDir} sudah ada data. Pilih tempat kosong dengan DATA_DIR, atau pindahkan dulu data itu selagi program berhenti.`,
    )
  const shop = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: settings.dataDir })
  try {
    const url = settings.databaseUrl ?? shop?.url ?? ''
    await refuseUnfitDatabase(url, { processes: settings.webConcurrency, empty: true })
    // All of a company's beginning, which the other words have no use for.
    const { prepareDatabase } = await import('./prepare-database.ts')
    const quiet = { ...settings, seed: 'none' as const, seedNamed: true }
    const { announced } = await prepareDatabase(quiet, { url, shop, say })
    await announced.end()
    await nameCompany(url, wanted)
    return said
  } finally {
    await shop?.stop()
  }
}

/** What stood there stays beside it. */
function writeAside(file: string, text: string): string | null {
  if (!existsSync(dirname(file)))
    throw new SettingsError(
      `Folder ${dirname(file)} tidak ada. Pasang dulu proksinya (apt-get install caddy), atau tulis ke berkas lain.`,
    )
  const kept = existsSync(file) ? `${file}.sebelum-gerai` : null
  if (kept && !existsSync(kept)) renameSync(file, kept)
  writeFileSync(file, text)
  return kept
}

const reachSteps = (file: string, names: string[]) => [
  `Ditulis: ${file}`,
  'Muat ulang: systemctl reload caddy',
  `Lalu periksa: npm run admin -- reach ${names.join(' ')} --try`,
]

/** On the database that was named, else on the shop's own, beside the program that runs on it. */
async function inShop<T>(settings: Settings, work: (db: pg.Client, url: string) => Promise<T>) {
  const shop = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => {} }
    : await startEmbedded({ dataDir: settings.dataDir, share: true })
  const db = new DatabaseClient({ connectionString: shop.url, application_name: 'gerai_admin' })
  try {
    await db.connect()
    return await work(db, shop.url)
  } finally {
    await db.end()
    await shop.stop()
  }
}

const FLAGS = [
  '--json',
  '--factor',
  '--end',
  '--try',
  '--write',
  '--dry-run',
  '--to',
  '--back',
  '--bring',
  '--take',
]

async function answer([word = '', ...given]: string[]): Promise<number> {
  const flags = new Set(given.filter((one) => one.startsWith('--')))
  const work = words[word]
  if (!work || [...flags].some((one) => !FLAGS.includes(one))) throw new NotUnderstood()
  const read = readSettings()
  const settings = read.databaseUrl ? read : { ...read, dataDir: dataFolder(read.dataDir) }
  const plain = given.filter((one) => !one.startsWith('--'))
  const { told, lines, wrong = false } = await work({ words: plain, flags, settings })
  console.log(flags.has('--json') ? JSON.stringify(told) : lines.join('\n'))
  return wrong ? 1 : 0
}

try {
  process.exitCode = await answer(process.argv.slice(2))
} catch (error) {
  const misunderstood = error instanceof NotUnderstood
  console.error(misunderstood ? USAGE : error instanceof SettingsError ? error.message : error)
  process.exitCode = misunderstood ? 2 : 1
}
