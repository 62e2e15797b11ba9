import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApprovalAction, approvalActions } from '#contract/application/approval.ts'
import { giveApproval } from '#server/sales/story.ts'
import { asks } from './asks.ts'
import { type Ask, type World, beginWorld } from './world.ts'

const actions = Object.keys(approvalActions) as ApprovalAction[]

interface Hindrance {
  /** Whether it stands in the way of this. */
  meets(ask: Ask): boolean
  begin: string
  end: string
  codes: readonly string[]
}

const JANUARY = `where id = 2026 * 12 + 1`
const touched = 'version = version + 1, updated_at = clock_timestamp()'
const names = (field: string) => (ask: Ask) => JSON.stringify(ask.input).includes(`"${field}":`)

/** What no approval heals, by what it is. */
const HINDRANCES: Record<string, Hindrance> = {
  'posting of the month is closed': {
    meets: () => true,
    begin: `update period set posting_status = 'CLOSED' ${JANUARY}`,
    end: `update period set posting_status = 'OPEN' ${JANUARY}`,
    codes: ['POSTING_CLOSED', 'PERIOD_CLOSED'],
  },
  'the goods are no longer active': {
    meets: names('goodsUnitId'),
    begin: `update goods set is_active = false, ${touched}`,
    end: `update goods set is_active = true, ${touched}`,
    codes: ['INACTIVE'],
  },
  'the customer is no longer active': {
    meets: names('customerId'),
    begin: `update customer set is_active = false, ${touched} where not is_walk_in`,
    end: `update customer set is_active = true, ${touched}`,
    codes: ['INACTIVE'],
  },
  'the warehouse is no longer active': {
    meets: names('warehouseId'),
    begin: `update warehouse set is_active = false, ${touched}`,
    end: `update warehouse set is_active = true, ${touched}`,
    codes: ['INACTIVE'],
  },
}

/** Nobody is asked for what his word would not heal, whatever it is that wants a word (domain §3.0.4). */
describe('what no approval heals is refused before anybody is asked', () => {
  let w: World
  beforeAll(async () => {
    w = await beginWorld()
  })
  afterAll(async () => w?.t.close())
  afterEach(() => w.t.at('2026-01-10T03:00:00Z'))

  /** Under a hindrance: asked for a word that would not heal it, or what else is told. */
  async function asked({ as, call, input, undo }: Ask, { begin, end, codes }: Hindrance) {
    await w.t.db.query(begin)
    try {
      const { error } = await w.t.ask(as, call, input)
      if (error?.code !== 'APPROVAL_REQUIRED') return null
      const by = as === 'owner' ? 'kepala.sby' : 'owner'
      const approvalToken = await giveApproval(w.t, as, by, error.action as string)
      const { error: then } = await w.t.ask(as, call, { ...input, approvalToken })
      return then && codes.includes(then.code) ? then.code : null
    } finally {
      await w.t.db.query(end)
      await undo?.()
    }
  }

  for (const action of actions)
    it(action, async () => {
      const recipe = asks[action]
      if (!recipe) throw new Error(`nothing in tests/approvals/asks.ts needs ${action}`)
      const told: string[] = []
      for (const [name, hindrance] of Object.entries(HINDRANCES)) {
        w.t.at('2026-01-10T03:00:00Z')
        const ask = await recipe(w)
        if (!hindrance.meets(ask)) {
          await ask.undo?.()
          continue
        }
        if (await asked(ask, hindrance)) told.push(name)
      }
      expect(told).toEqual([])
    })
})
