import { expect, test } from 'vitest'
import {
  type Answer,
  type Disk,
  type Entry,
  inputAt,
  isWaiting,
  left,
  linesOf,
  sendAll,
  sumsOf,
} from './entries.ts'

/**
 * A clerk who counts and receives on a device with two tabs, over a line that loses what it carries on either way, is slow,
 * or breaks, while a colleague counts the same goods. Tabs die in the middle of whatever they do; the clerk signs out, and
 * another signs in. Whatever happens, each figure that was typed is taken once, or lies there with its reason, or waits for
 * a decision; no receipt is there twice; nothing is sent under another's name.
 */
const SHOPS = 400
const STEPS = 60
const GOODS = 6

type Line = { goodsId: number; countedQty: number; before: number | null }
interface Figure {
  qty: number
  by: string
  at: number
}

/** Numbers that come again with the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The branch: a key is answered as it was the first time, to whoever used it first and to nobody else. */
function branchOf() {
  const requests = new Map<string, { by: string; reply: unknown }>()
  const figures = new Map<number, Figure>()
  const taken: { key: string; line: Line }[] = []
  const receipts: string[] = []
  const count = (key: string, by: string, at: number, lines: Line[]) => {
    if (lines.some(({ countedQty }) => !Number.isInteger(countedQty))) throw new Error('fraction')
    const conflicts = lines.flatMap((line) => {
      const there = figures.get(line.goodsId)
      const free = !there || (there.at <= at && [line.countedQty, line.before].includes(there.qty))
      if (free) figures.set(line.goodsId, { qty: line.countedQty, by, at })
      if (free || there.qty === line.countedQty) taken.push({ key, line })
      return free || there.qty === line.countedQty
        ? []
        : [{ goodsId: line.goodsId, countedQty: there.qty }]
    })
    return conflicts.length > 0 ? { conflicts } : {}
  }
  const take = (entry: Entry, by: string, now: number): Answer => {
    const known = requests.get(entry.key)
    if (known && known.by !== by) return { refusal: { message: 'not yours', errors: [] } }
    if (known) return { reply: known.reply }
    const input = inputAt(entry, now, Infinity)
    if (entry.address.path === 'receipt') {
      if (input.wrong) return { refusal: { message: 'wrong', errors: [] } }
      receipts.push(entry.key)
      requests.set(entry.key, { by, reply: { id: receipts.length } })
      return { reply: { id: receipts.length } }
    }
    try {
      const reply = count(entry.key, by, now - (input.ago as number), linesOf(entry) as Line[])
      requests.set(entry.key, { by, reply })
      return { reply }
    } catch {
      return { refusal: { message: 'fraction', errors: [] } }
    }
  }
  return { figures, taken, receipts, requests, take, count }
}

function diskOf() {
  const kept = new Map<string, Entry>()
  const all = () => [...kept.values()].toSorted((a, b) => a.order - b.order)
  const disk: Disk = {
    read: async () => all(),
    add: async (entries) => {
      for (const one of entries)
        kept.set(one.key, { ...one, order: Math.floor(all().at(-1)?.order ?? 0) + 1 } as Entry)
    },
    change: async (key, next) => {
      const entry = kept.get(key)
      if (!entry) return false
      kept.delete(key)
      const stay = next(entry)
      stay.forEach((one, i) => {
        kept.set(one.key, { ...one, order: entry.order + i / (stay.length + 1) } as Entry)
      })
      return true
    },
  }
  return { disk, all }
}

function shopOf(seed: number) {
  const random = randomOf(seed)
  const branch = branchOf()
  const device = diskOf()
  const clock = { now: 1 }
  const who = { email: 'siti' as string | null }
  const line = { broken: false }
  const late: (() => void)[] = []
  const typed = new Map<string, { by: string; lines: Line[] }>()
  let keys = 0
  const newKey = () => `k${++keys}`
  const rest = async () => {
    for (let n = random() * 6; n > 0; n -= 1) await Promise.resolve()
  }
  const ask = async (entry: Entry): Promise<Answer> => {
    const by = who.email ?? ''
    expect(entry.author.email).toBe(by)
    await rest()
    const chance = random()
    if (line.broken || chance < 0.15) return { unknown: 'away' }
    if (chance < 0.2) return { unknown: 'trouble' }
    const sentAt = clock.now
    // What was sent may still arrive after the sender gave it up.
    if (chance < 0.3) {
      late.push(() => void branch.take(entry, by, Math.max(sentAt, entry.at)))
      return { unknown: 'away' }
    }
    const answer = branch.take(entry, by, clock.now)
    await rest()
    return chance < 0.45 ? { unknown: 'away' } : answer
  }
  /** A browser tab; one that died does nothing more. */
  const tabOf = () => {
    const tab = { alive: true, sending: Promise.resolve(true) }
    const dies = async () => {
      await rest()
      if (!tab.alive) throw new Error('closed')
    }
    const disk: Disk = {
      read: () => dies().then(device.disk.read),
      add: (entries) => dies().then(() => device.disk.add(entries)),
      change: (key, next) => dies().then(() => device.disk.change(key, next)),
    }
    const send = () => {
      const settled = () => {}
      const isInHand = () => false
      const email = () => who.email
      tab.sending = sendAll({ disk, ask, email, isInHand, newKey, settled }).catch(() => false)
      return tab.sending
    }
    return { tab, send, disk }
  }
  return { random, branch, device, clock, who, line, late, typed, newKey, tabOf }
}

type Shop = ReturnType<typeof shopOf>

const entryOf = (
  shop: Shop,
  path: string,
  input: Record<string, unknown>,
): Omit<Entry, 'order'> => ({
  key: shop.newKey(),
  address: { method: 'POST', path, writes: true },
  input,
  page: path,
  author: { email: shop.who.email ?? '', name: shop.who.email ?? '' },
  at: shop.clock.now,
  refusal: null,
  reply: undefined,
  ...(path === 'count' ? { ofItsMoment: true, byLine: true, asks: 'conflicts' } : {}),
})

/** What stands there as the clerk sees it: his own last figure, else the branch's. */
function seen({ device, branch }: Shop, goodsId: number): number | null {
  const own = device
    .all()
    .filter(isWaiting)
    .flatMap((one) => linesOf(one) as Line[])
    .findLast((one) => one.goodsId === goodsId)
  return own?.countedQty ?? branch.figures.get(goodsId)?.qty ?? null
}

async function step(shop: Shop, tabs: ReturnType<Shop['tabOf']>[]): Promise<void> {
  const { random, branch, clock, who, line, late, typed } = shop
  clock.now += 1
  const chance = random()
  const tab = tabs[random() < 0.5 ? 0 : 1]
  const one = (): Line => {
    const goodsId = Math.floor(random() * GOODS)
    const countedQty = Math.floor(random() * 50) + (random() < 0.08 ? 0.5 : 0)
    return { goodsId, countedQty, before: seen(shop, goodsId) }
  }
  if (chance < 0.4 && who.email) {
    const lines = [
      ...new Map(
        [one(), ...(random() < 0.2 ? [one(), one()] : [])].map((l) => [l.goodsId, l]),
      ).values(),
    ]
    const entry = entryOf(shop, 'count', { lines })
    await shop.device.disk.add([entry])
    typed.set(entry.key, { by: who.email, lines })
  } else if (chance < 0.48 && who.email) {
    const entry = entryOf(shop, 'receipt', { wrong: random() < 0.2 })
    await shop.device.disk.add([entry])
    typed.set(entry.key, { by: who.email, lines: [] })
  } else if (chance < 0.56) branch.count('', 'budi', clock.now, [{ ...one(), countedQty: 7 }])
  else if (chance < 0.62) line.broken = !line.broken
  else if (chance < 0.66 && tab) {
    tab.tab.alive = false
    tabs[tabs.indexOf(tab)] = shop.tabOf()
  } else if (chance < 0.7)
    who.email = who.email === 'siti' ? (random() < 0.5 ? null : 'rizky') : 'siti'
  else if (chance < 0.78) late.shift()?.()
  else void tab?.send()
  if (random() < 0.5) for (let n = 0; n < 12; n += 1) await Promise.resolve()
}

test('what is typed is taken once, or lies there with its reason', async () => {
  for (let seed = 1; seed <= SHOPS; seed += 1) {
    const shop = shopOf(seed)
    const tabs = [shop.tabOf(), shop.tabOf()]
    for (let n = 0; n < STEPS; n += 1) await step(shop, tabs)
    // Everybody comes once more over a line that lasts.
    for (const arrive of shop.late.splice(0)) arrive()
    shop.line.broken = false
    for (const email of ['siti', 'rizky', 'siti']) {
      await Promise.all(tabs.map(({ tab }) => tab.sending))
      shop.who.email = email
      const waits = () => sumsOf(shop.device.all(), email).waiting.length > 0
      for (let n = 0; n < 200 && waits(); n += 1) await tabs[0]?.send()
    }
    const lying = shop.device.all()
    expect(lying.filter(isWaiting), `seed ${seed}`).toEqual([])
    const { branch, typed } = shop
    for (const { key, line } of branch.taken.filter((one) => one.key)) {
      const times = branch.taken.filter(
        (one) => one.key === key && one.line.goodsId === line.goodsId,
      )
      expect(times, `seed ${seed} ${key}`).toHaveLength(1)
    }
    expect(new Set(branch.receipts).size, `seed ${seed}`).toBe(branch.receipts.length)
    const figures = [...typed.values()].flatMap(({ lines }) => lines)
    const told = lying.flatMap((one) => {
      const lines = linesOf(one) as Line[]
      const asked = (one.reply as { conflicts?: { goodsId: number }[] } | undefined)?.conflicts
      return asked ? lines.filter((l) => asked.some(({ goodsId }) => goodsId === l.goodsId)) : lines
    })
    const taken = branch.taken.filter((one) => one.key).length
    expect(taken + told.length, `seed ${seed}`).toBe(figures.length)
    const receipts = [...typed].filter(([, { lines }]) => lines.length === 0)
    const refused = lying.filter(({ address }) => address.path === 'receipt')
    expect(branch.receipts.length + refused.length, `seed ${seed}`).toBe(receipts.length)
    for (const [key, { by }] of branch.requests)
      if (typed.has(key)) expect(typed.get(key)?.by).toBe(by)
  }
})

test('lines that were refused together are told one by one, under keys of their own', () => {
  const entry = {
    key: 'k',
    order: 4,
    address: { method: 'POST', path: 'count', writes: true },
    page: 'p',
    author: { email: 'siti', name: 'Siti' },
    at: 0,
    refusal: null,
    reply: undefined,
    byLine: true,
    input: { requestId: 'k', lines: [{ goodsId: 1 }, { goodsId: 2 }] },
  } as Entry
  let n = 0
  const answer = { refusal: { message: 'no', errors: [] } }
  const parts = left(entry, answer, () => `part${++n}`)
  expect(parts.map(({ key, input }) => [key, input])).toEqual([
    ['part1', { requestId: 'part1', lines: [{ goodsId: 1 }] }],
    ['part2', { requestId: 'part2', lines: [{ goodsId: 2 }] }],
  ])
  expect(parts.every((one) => isWaiting(one as Entry))).toBe(true)
  const [one] = parts as Entry[]
  expect(left(one as Entry, answer, () => 'x')).toEqual([{ ...one, refusal: answer.refusal }])
})

test('what others wrote here is told by their names, and sent by nobody else', () => {
  const by = (name: string, more: Partial<Entry> = {}) =>
    ({ author: { email: name, name }, refusal: null, reply: undefined, ...more }) as Entry
  const sums = sumsOf(
    [
      by('siti'),
      by('siti', { refusal: { message: 'no', errors: [] } }),
      by('siti', { reply: {} }),
      by('rizky'),
      by('rizky'),
    ],
    'siti',
  )
  expect([sums.waiting.length, sums.refused.length, sums.asking.length]).toEqual([1, 1, 1])
  expect(sums.others).toEqual([{ name: 'rizky', count: 2 }])
})

test('a clock that was set back counts nothing, and one that ran on counts no more than may be told', () => {
  const entry = { input: { q: 1, $name: 'x' }, ofItsMoment: true, at: 1000 } as unknown as Entry
  expect(inputAt(entry, 400, 5000)).toEqual({ q: 1, ago: 0 })
  expect(inputAt(entry, 1900, 5000)).toEqual({ q: 1, ago: 900 })
  expect(inputAt(entry, 99_000, 5000)).toEqual({ q: 1, ago: 5000 })
})
