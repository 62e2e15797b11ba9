import { DatabaseClient } from './platform/hosts.ts'
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { markCookies } from './platform/cookies.ts'
import { type Pools, openPools } from './platform/db.ts'
import { UNKNOWN } from '#contract/refusal.ts'
import { Refusal, databaseAway, isAway, refusalOf } from './platform/errors.ts'
import type { Platform } from './platform/context.ts'
import { openBegunMonths } from './system/months.ts'
import type { FieldCipher } from './platform/field-cipher.ts'
import { type KeyPlace, companyCipher } from './platform/field-key.ts'
import { encryptStored } from './master/identity.ts'
import { allowPlainHttp } from './platform/plain-http.ts'
import { isProxyOf, limitConnections } from './platform/connections.ts'
import { FilesAway } from './platform/files.ts'
import { openFiles } from './platform/files-place.ts'
import { answerLog, logOptions } from './platform/log.ts'
import { watchOutages } from './platform/outage.ts'
import { watchClock } from './platform/clock-fault.ts'
import { mount } from './platform/route.ts'
import { refuseForeignOrigin } from './platform/foreign-origin.ts'
import { forwardTo, isReading } from './platform/reading.ts'
import type { Settings } from './platform/settings.ts'
import { shareConnections } from './platform/connection-share.ts'
import { watchReplica } from './platform/replica.ts'
import { watchServers } from './platform/second-server.ts'
import { watchSlow } from './platform/slow-statement.ts'
import { watchTills } from './platform/till-waits.ts'
import { serveTrustPage } from './platform/trust-page.ts'
import { serveWeb } from './platform/web.ts'
import { countProcess, observe } from './platform/metrics.ts'
import { takeCounted } from './platform/metrics-sum.ts'
import { serveOpenApi } from './platform/openapi.ts'
import { startClock } from './clock.ts'
import { keepCopies } from './copies/keeper.ts'
import { routes } from './routes.ts'

export interface AppOptions {
  databaseUrl: string
  readUrl?: string | undefined
  settings: Partial<Settings>
  dataDir: string
  logger?: boolean | object
  /** Runs the work of the clock and the queue in this process. */
  jobs?: boolean
  /** The database comes with the program, so that it makes its copies by itself. */
  keepsCopies?: boolean
  /** Looks whether the clock fits the data, before it serves and from then on. */
  watchesClock?: boolean
  /** Tells the other machines that it serves, and shares the database's connections with them. */
  serves?: boolean
  /** Where reports, exports and prints are made: `here` alone of all calls, or in the process behind this socket. */
  reading?: 'here' | { socketPath: string } | undefined
}

/** The program without its listener: what tests call and `main.ts` serves. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const pools = openPools(options.databaseUrl, options.readUrl)
  const app = Fastify({
    logger: options.logger ?? logOptions(options.settings.logLevel ?? 'info'),
    bodyLimit: 1024 * 1024,
    requestTimeout: 15_000,
    // The serving process waits for a report; how long it may take is told there.
    connectionTimeout: options.reading === 'here' ? 0 : 20_000,
    keepAliveTimeout: 5_000,
    // Bodies that come drop by drop are cut off when they should be, not at the next half minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    return503OnClosing: true,
    // Behind the socket stands only our own process, which knows whose call it is.
    trustProxy: options.reading === 'here' || (options.settings.trustProxy ?? false),
    routerOptions: { maxParamLength: 100 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
  })
  limitConnections(app.server, isProxyOf(options.settings.trustProxy || []))
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await secureHeaders(app)
  app.addHook('onRequest', refuseForeignOrigin)
  watchSlow({ ...pools }, { ms: options.settings.slowStatementMs ?? 0, log: app.log })
  const outages = watchOutages(app.log, () => pools.office.query('select'))
  const logAnswer = answerLog(outages.isPart)
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const cause = isAway(error) ? error : error.cause
    if (isAway(cause)) outages.count(request, cause)
    return answerError(error, request, reply)
  })

  await proveWay(pools)
  await markCookies(app, options.databaseUrl)
  allowPlainHttp(app, options.settings.allowHttp)
  const secret = await companySecret(options.databaseUrl)
  const cipher = await openFields(options)
  const files = await openFiles(options.settings, options.dataDir)
  const { reading } = options
  const served = reading === 'here' ? routes.filter((one) => isReading(one.endpoint)) : routes
  const forward =
    typeof reading === 'object' ? forwardTo(reading.socketPath, watchTills(app, pools)) : undefined
  const platform = { pools, files, secret, cipher }
  mount(app, served, platform, forward)
  if (reading !== 'here') {
    const { metricsToken: token } = options.settings
    await observe(app, pools, { token, dataDir: options.dataDir, socketPath: reading?.socketPath })
    serveOpenApi(app, pools, options.settings.env !== 'production')
    serveTrustPage(app)
    await serveWeb(app)
  } else takeCounted(app, countProcess(app, pools, 'reading'))
  const work = options.jobs ? await startWork(app, platform, options) : undefined
  const unwatchServers = watchServers(pools.servers, {
    log: app.log,
    url: options.databaseUrl,
    leads: options.jobs ?? false,
  })
  const unwatchReplica = watchReplica(pools, { log: app.log, beats: options.jobs ?? false })
  const unwatch = options.watchesClock
    ? await watchClock(pools, (fault) => tellClock(app, fault))
    : undefined
  const shared = options.serves ? await shareConnections(pools, app.log, options) : undefined
  app.addHook('onClose', async () => {
    unwatch?.()
    await shared?.stop()
    unwatchReplica()
    unwatchServers()
    outages.close()
    await work?.stop()
    await pools.end()
  })
  return app
}

/** The clock and the queue. */
async function startWork({ log }: FastifyInstance, platform: Platform, options: AppOptions) {
  const { pools } = platform
  const { databaseUrl, dataDir, keepsCopies } = options
  // The machine may have been off when the month began.
  await openBegunMonths(pools)
  const copies = keepsCopies ? keepCopies(pools, { ...options.settings, dataDir, log }) : undefined
  const place = keyPlace(options)
  const requireSync = options.settings.requireSync ?? true
  const jobs = await startClock(platform, { databaseUrl, log, place, requireSync, copies })
  const stop = async () => {
    await jobs.stop()
    await copies?.stop()
  }
  return { stop }
}

function tellClock({ log }: FastifyInstance, fault: string | undefined): void {
  if (fault) log.error({ fault }, 'the clock is wrong; nothing is posted until it is right')
  else log.warn('the clock is right again')
}

async function proveWay(pools: Pools): Promise<void> {
  try {
    await pools.prove()
  } catch (error) {
    await pools.end()
    throw error
  }
}

/** What helmet would say of an answer that is no page, said without working it out for each. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    // Other names below this one are not ours to judge.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (request, reply) => {
    const { helmet: own } = request.routeOptions.config as { helmet?: { skipRoute?: boolean } }
    if (own?.skipRoute) reply.headers(API_HEADERS)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    return payload
  })
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2],
) {
  if (error instanceof FilesAway) request.log.error({ err: error }, 'the place of files is away')
  const refusal = refusedAs(error, request)
  if (refusal) {
    if (refusal.status >= 429) reply.header('retry-after', '2')
    return reply.status(refusal.status).send({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.errors ? { errors: refusal.errors } : {}),
      ...(refusal.action ? { action: refusal.action } : {}),
      ...(refusal.data ? { data: refusal.data } : {}),
    })
  }
  if (error.statusCode && error.statusCode < 500) {
    const message =
      error.statusCode === 413 ? 'Berkas atau isian terlalu besar' : 'Permintaan tidak dapat dibaca'
    return reply.status(error.statusCode).send({ code: 'BAD_REQUEST', message })
  }
  // A list that is still being written when its page is left: nobody waits for the rest.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info('caller left')
  else request.log.error({ err: error, url: request.url }, 'request failed')
  return reply
    .status(500)
    .header('retry-after', '2')
    .send({ code: 'INTERNAL', message: `Terjadi kesalahan pada server (kode ${request.id})` })
}

/** In words; undefined where it is a fault of ours. */
function refusedAs(error: Error, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error
  const refusal = refusalOf(error) ?? (isAway(error) ? databaseAway() : undefined)
  const { reads } = routeOptions.config as { reads?: boolean }
  // Where nothing is saved nothing is unknown.
  return reads && refusal?.code === UNKNOWN ? databaseAway() : refusal
}

const keyPlace = ({ settings, dataDir }: AppOptions): KeyPlace => ({
  setting: settings.fieldKey,
  dataDir,
})

/** The key of this company's numbers; whatever lies in the clear is encrypted before anybody is served. */
async function openFields(options: AppOptions): Promise<FieldCipher> {
  const client = new DatabaseClient({
    connectionString: options.databaseUrl,
    application_name: 'gerai_fields',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7203, 4)')
    const cipher = await companyCipher(client, keyPlace(options))
    await encryptStored(client, cipher)
    return cipher
  } finally {
    await client.end()
  }
}

/** Made once per company; successor tokens are derived from it. */
async function companySecret(url: string): Promise<Buffer> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into secret (name, value) values ('session', $1) on conflict do nothing`,
      [randomBytes(32)],
    )
    return (await client.query(`select value from secret where name = 'session'`)).rows[0].value
  } finally {
    await client.end()
  }
}
