/**
 * What opens the till without a line: its page and all files of it, kept when a shift is opened. The server answers
 * whenever it can; only at the till's own address, and only where nothing came, does the kept page stand in for it.
 * Elsewhere one sentence says which page works.
 */

/** The program of this build, by its files; put in when it is built (vite.config.ts). */
declare const __TILL_FILES__: readonly string[]
declare const __TILL_NAME__: string
declare const skipWaiting: () => Promise<void>
declare const registration: { navigationPreload?: { enable: () => Promise<void> } }

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Installing extends Waiting {
  /** Asked of the browser itself, without waking this worker; newer ones have it. */
  addRoutes?(rules: object): Promise<void>
}
interface Asking extends Waiting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const FILES = __TILL_FILES__
const KEPT = 'till-'
const NAME = `${KEPT}${__TILL_NAME__}`
const TILL = '/app/sales/cashier'
const ELSEWHERE = '/no-connection.html'
const ITS_STYLE = '/no-connection.css'
/** So long the server has to answer before the kept page does, milliseconds. */
const PATIENCE_MS = 3000
/** A page of the program before may be open still. */
const GENERATIONS = 2

addEventListener('install', (event) => {
  const installing = event as Installing
  const api = { urlPattern: { pathname: '/api/*' } }
  installing.addRoutes?.({ condition: api, source: 'network' }).catch(() => {})
  installing.waitUntil(keepAll().then(skipWaiting))
})

addEventListener('activate', (event) => {
  const work = [forgetOld(), registration.navigationPreload?.enable()]
  ;(event as Waiting).waitUntil(Promise.all(work))
})

addEventListener('fetch', (event) => {
  const asking = event as Asking
  const { method, mode, url } = asking.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') asking.respondWith(page(asking, pathname))
  else if (pathname.startsWith('/assets/') || pathname === ITS_STYLE)
    asking.respondWith(file(asking.request))
})

/** All of it or nothing: a page whose files are of another program would come up blank. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.addAll([...FILES, ELSEWHERE, ITS_STYLE])
  const shell = await fetch(TILL, { cache: 'no-store' })
  const text = await shell.clone().text()
  const own = FILES.filter((one) => text.includes(`"${one}"`))
  if (!shell.ok || own.length === 0) throw new Error('the page is of another program')
  await cache.put(TILL, shell)
}

async function forgetOld(): Promise<void> {
  const all = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== NAME)
  await Promise.all(all.slice(0, -(GENERATIONS - 1)).map((name) => caches.delete(name)))
}

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request)

async function page({ request, preloadResponse }: Asking, pathname: string): Promise<Response> {
  const isTill = pathname === TILL
  const asked = preloadResponse.then((early) => early ?? fetch(request))
  try {
    const answer = await (isTill ? Promise.race([asked, late()]) : asked)
    if (isTill && answer.status >= 502 && answer.status <= 504)
      throw new Error('a gateway answered')
    return answer
  } catch {
    const cache = await caches.open(NAME)
    return (await cache.match(isTill ? TILL : ELSEWHERE)) ?? asked
  }
}

const late = () =>
  new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('no answer yet')))
