import { join, resolve } from 'node:path'
import { z } from 'zod'
import { addressOf } from './address.ts'
import { type S3Place, bucketOf } from './s3-place.ts'
import { SettingsError } from './settings-error.ts'
import { PROGRAM_FOLDER, environment } from './settings-file.ts'

export { SettingsError }

/** What the program is told from outside: the settings file and environment variables, checked once at start. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** Where the program puts copies that it makes by itself; without it beside the data folder. */
  backupDir: string | undefined
  /** A store in which files lie; without it the data folder. */
  files: S3Place | undefined
  /** `02:30` of the company's clock: from when on a new day's copy is due; without it somebody else makes them. */
  backupAt: string | undefined
  /** For so many days back the log is kept, so that a restore may end at any second; 0: not. */
  backupLog: number
  seed: 'demo' | 'none'
  /** `SEED` was set. */
  seedNamed: boolean
  /** With all its servers, where it stands on several (`addressOf`). */
  databaseUrl: string | undefined
  databaseUrlRead: string | undefined
  /** What is acknowledged has to stand on a second server; only where there are several. */
  requireSync: boolean
  /** Connections of this machine's programs; without it all machines share what the server has. */
  databaseConnections: number | undefined
  demoPassword: string
  webConcurrency: number
  metricsToken: string | undefined
  /** Whose `X-Forwarded-*` are believed: addresses and networks, or nobody's. */
  trustProxy: string[] | false
  /** From where passwords may come by plain http: the shop's own network, or this machine alone. */
  allowHttp: 'lan' | undefined
  /** 64 hexadecimal digits; without it a key lies in the data folder. */
  fieldKey: string | undefined
  /** Milliseconds from which on statements are told in the log; 0: none are. */
  slowStatementMs: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** `test` permits the settable clock and nothing else. */
  env: 'production' | 'test'
}

/** Connections to the database of one serving process, with those of what it starts. */
export const CONNECTIONS_PER_PROCESS = 30

export const publicDemoPassword = 'Gerai-demo-2026'

const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} harus bilangan bulat`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `${name} harus antara ${min} dan ${max}`)

const postgresUrl = (name: string) =>
  z.string().refine(isPostgresUrl, `${name} harus seperti postgres://pengguna:sandi@host:5432/nama`)

const schema = z.object({
  PORT: whole('PORT', 0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'HOST harus nama atau alamat komputer')
    .default('127.0.0.1'),
  DATA_DIR: z.string().max(1000).default('.data'),
  FILES: z
    .string()
    .refine((text) => bucketOf(text), 'FILES harus seperti s3://bucket/folder')
    .optional(),
  FILES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'FILES_ENDPOINT harus seperti https://10.0.0.8:9000' })
    .optional(),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'FILES_REGION harus nama wilayah seperti us-east-1')
    .default('us-east-1'),
  FILES_KEY_ID: z.string().max(200).optional(),
  FILES_SECRET: z.string().max(200).optional(),
  BACKUP_DIR: z.string().max(1000).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(none|([01]\d|2[0-3]):[0-5]\d)$/, 'BACKUP_AT harus jam seperti 02:30, atau none')
    .default('02:30'),
  BACKUP_LOG: whole('BACKUP_LOG', 0, 7).default(0),
  SEED: z.enum(['demo', 'none'], 'SEED harus demo atau none').default('demo'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_URL_READ: postgresUrl('DATABASE_URL_READ').optional(),
  DATABASE_HOSTS: z
    .string()
    .regex(
      /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}(,(\[[\da-f:]+\]|[\w.-]+):\d{1,5}){0,7}$/i,
      'DATABASE_HOSTS harus server seperti 10.0.0.5:5432,10.0.0.6:5432',
    )
    .optional(),
  DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 10, 100_000).optional(),
  REQUIRE_SYNC: z.enum(['on', 'off'], 'REQUIRE_SYNC harus on atau off').default('on'),
  DEMO_PASSWORD: z.string().min(12, 'DEMO_PASSWORD minimal 12 karakter').max(200).optional(),
  WEB_CONCURRENCY: whole('WEB_CONCURRENCY', 1, 64).default(1),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(none|(loopback|[\da-f.:]+(\/\d{1,3})?)(,(loopback|[\da-f.:]+(\/\d{1,3})?))*)$/i,
      'TRUST_PROXY harus none, loopback, atau alamat dan jaringan seperti 10.0.0.5,192.168.0.0/16',
    )
    .default('loopback'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN minimal 16 karakter').max(200).optional(),
  ALLOW_HTTP: z.enum(['lan'], 'ALLOW_HTTP harus lan, atau tidak diisi').optional(),
  FIELD_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'FIELD_KEY harus 64 digit heksadesimal')
    .optional(),
  SLOW_STATEMENT_MS: whole('SLOW_STATEMENT_MS', 0, 600_000).default(1000),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL harus fatal, error, warn, info, debug, trace, atau silent',
    )
    .default('info'),
  GERAI_ENV: z
    .enum(['production', 'test'], 'GERAI_ENV harus production atau test')
    .default('production'),
})

/** Without `env`: of this process, with the settings file behind it. */
export function readSettings(
  env: Record<string, string | undefined> = environment(Object.keys(schema.shape)),
): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  }
  const set = parsed.data
  if (set.SEED === 'demo' && !isLoopback(set.HOST) && !set.DEMO_PASSWORD) {
    throw new SettingsError(
      `HOST=${set.HOST} membuka data demo, yang kata sandinya diketahui umum, kepada komputer lain. ` +
        'Isi DEMO_PASSWORD dengan kata sandi Anda sendiri, atau SEED=none untuk perusahaan sungguhan.',
    )
  }
  if (set.DATABASE_HOSTS && !set.DATABASE_URL)
    throw new SettingsError(
      'DATABASE_HOSTS membutuhkan DATABASE_URL, yang memberi pengguna, sandi, dan nama database.',
    )
  const files = filesOf(set)
  // Of the program's folder, wherever it is called from: cron begins elsewhere than a hand.
  const dataDir = resolve(PROGRAM_FOLDER, set.DATA_DIR)
  const hosts = set.DATABASE_HOSTS?.split(',')
  const memory = join(dataDir, 'database-hosts.json')
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    files,
    backupDir: set.BACKUP_DIR && resolve(PROGRAM_FOLDER, set.BACKUP_DIR),
    backupAt: set.BACKUP_AT === 'none' ? undefined : set.BACKUP_AT,
    backupLog: set.BACKUP_LOG,
    seed: set.SEED,
    seedNamed: given.SEED !== undefined,
    databaseUrl:
      hosts && set.DATABASE_URL ? addressOf(set.DATABASE_URL, hosts, memory) : set.DATABASE_URL,
    databaseUrlRead: set.DATABASE_URL_READ,
    requireSync: set.REQUIRE_SYNC === 'on',
    databaseConnections: set.DATABASE_CONNECTIONS,
    demoPassword: set.DEMO_PASSWORD ?? publicDemoPassword,
    webConcurrency: set.WEB_CONCURRENCY,
    metricsToken: set.METRICS_TOKEN,
    trustProxy: set.TRUST_PROXY === 'none' ? false : set.TRUST_PROXY.split(','),
    allowHttp: set.ALLOW_HTTP,
    fieldKey: set.FIELD_KEY,
    slowStatementMs: set.SLOW_STATEMENT_MS,
    logLevel: set.LOG_LEVEL,
    env: set.GERAI_ENV,
  }
}

function filesOf(set: z.output<typeof schema>): S3Place | undefined {
  const { FILES, FILES_ENDPOINT: endpoint, FILES_KEY_ID: keyId, FILES_SECRET: secret } = set
  const bucket = FILES && bucketOf(FILES)
  if (!bucket) {
    if (!endpoint && !keyId && !secret) return undefined
    throw new SettingsError('FILES_ENDPOINT, FILES_KEY_ID dan FILES_SECRET membutuhkan FILES.')
  }
  if (!keyId || !secret) throw new SettingsError('FILES membutuhkan FILES_KEY_ID dan FILES_SECRET.')
  return { ...bucket, endpoint, region: set.FILES_REGION, keyId, secret }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function isPostgresUrl(text: string): boolean {
  try {
    return ['postgres:', 'postgresql:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
