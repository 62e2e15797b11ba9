import { addDays } from '#contract/days.ts'
import { tenderId } from '#contract/giro.ts'
import { withheldAmount } from '#contract/withholding.ts'
import { accountId, type Named } from '#server/seed/ids.ts'
import { type BranchCode, branchCodes, customers } from '#server/seed/parties.ts'
import { bankOf } from './places.ts'
import { type Deed, type Story, personOf } from './teller.ts'

/** Numbers on papers of others, each its own. */
const NUMBERS: Record<string, string> = { NSFP: '04002600000000000', NTPN: '0000000000000000' }

/** The same moment in the other branch. */
const there = (deed: Deed): Deed => ({ ...deed, branch: otherBranch(deed.branch) })

export const otherBranch = (branch: BranchCode): BranchCode =>
  branchCodes.find((code) => code !== branch) ?? branch

/** `MG2/PCS*2@28500 TLR/KG*1.5`: goods, how many, and at what price where one is said. */
export function linesOf(story: Story, text: string): Record<string, unknown>[] {
  return text.split(' ').map((word) => {
    const [, unit = '', qty, price, percent] =
      /^([^*]+)\*([\d.]+)(?:@(\d+))?(?:-(\d+))?$/.exec(word) ?? []
    return {
      goodsUnitId: story.players.ids.of('unit', unit),
      qty: Number(qty),
      ...(price ? { unitPrice: Number(price) } : {}),
      ...(percent ? { discountTiers: [Number(percent)] } : {}),
    }
  })
}

type Word = (story: Story, deed: Deed, rest: string) => unknown

const named =
  (kind: Named): Word =>
  (story, _, name) =>
    story.players.ids.of(kind, name)

const own =
  (kind: Named): Word =>
  (story, { branch }, name) =>
    story.players.ids.of(kind, name ? `${branch}/${name}` : branch)

/** A row speaks of a document that was refused before. */
export class Unknown extends Error {}

function documentOf(story: Story, { branch, tale }: Deed, ref: string): number {
  const id = story.documents.get(`${branch}/${tale}/${ref}`)
  if (id === undefined) throw new Unknown(`no document ${ref} in ${branch}`)
  return id
}

async function figure(story: Story, deed: Deed, ref: string, sql: string): Promise<number> {
  const { rows } = await story.db.query<{ n: string }>(
    `select ${sql} as n from document d left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0 where d.id = $1`,
    [documentOf(story, deed, ref)],
  )
  return Number(rows[0]?.n ?? 0)
}

/** Members and shops of a branch by their place among them: `member 2`, `shop 7`. */
function customerOf(story: Story, { branch }: Deed, rest: string): number {
  const [kind = '', place = '1'] = rest.split(' ')
  const level = { member: 'MEMBER', shop: 'GROSIR' }[kind]
  const own = customers.filter((c) => c.branch === branch && c.priceLevel === level)
  return story.players.ids.of('customer', level ? (own[Number(place) - 1]?.code ?? '') : kind)
}

async function first(story: Story, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await story.db.query<{ id: string }>(sql, values)
  if (!rows[0]) throw new Error(`nothing of ${sql} ${values.join(' ')}`)
  return Number(rows[0].id)
}

const words: Record<string, Word> = {
  unit: named('unit'),
  supplier: named('supplier'),
  method: named('method'),
  purpose: named('purpose'),
  warehouse: own('warehouse'),
  edc: own('edc'),
  here: own('branch'),
  there: (story, { branch }) => story.players.ids.of('branch', otherBranch(branch)),
  'there-warehouse': (story, { branch }, code) =>
    story.players.ids.of('warehouse', `${otherBranch(branch)}/${code}`),
  bank: (story, { branch }) => story.players.ids.of('bank', `${branch}/${bankOf[branch]}`),
  account: (story, { branch }, code) =>
    accountId(story.players.ids, branch, code === 'bank' ? bankOf[branch] : code),
  employee: (story, { branch }, by) => story.players.ids.of('employee', personOf({ by, branch })),
  customer: customerOf,
  lines: (story, _, text) => linesOf(story, text),
  day: (_, { day }, n) => addDays(day, Number(n)),
  moment: (_, { day, time }, n) => `${addDays(day, Number(n))}T${time}`,
  no: (_, { branch, day, time }, prefix) => {
    const own = `${day.slice(2).replaceAll('-', '')}${time.replace(':', '')}${branch === 'SBY' ? 1 : 2}`
    const form = NUMBERS[prefix]
    return form ? form.slice(0, form.length - own.length) + own : `${prefix}-${own}`
  },
  doc: documentOf,
  'there-doc': (story, deed, ref) => documentOf(story, there(deed), ref),
  tender: (story, deed, rest) => {
    const [ref = '', line = '1'] = rest.split(' ')
    return tenderId(documentOf(story, deed, ref), Number(line))
  },
  open: (story, deed, ref) => figure(story, deed, ref, 'i.amount - i.settled'),
  half: (story, deed, ref) => figure(story, deed, ref, 'floor((i.amount - i.settled) / 2)'),
  base: (story, deed, ref) => figure(story, deed, ref, 'd.total - d.vat'),
  vat: (story, deed, ref) => figure(story, deed, ref, 'd.collected_vat'),
  version: (story, deed, ref) => figure(story, deed, ref, 'd.version'),
  withheld: async (story, deed, rest) => {
    const [rate, ref = ''] = rest.split(' ')
    return withheldAmount(await figure(story, deed, ref, 'd.total - d.vat'), Number(rate))
  },
  rest: async (story, deed, text) => {
    const [rate, ref = ''] = text.split(' ')
    const open = await figure(story, deed, ref, 'i.amount - i.settled')
    return open - withheldAmount(await figure(story, deed, ref, 'd.total - d.vat'), Number(rate))
  },
  due: () => 'due',
  cash: (story, deed, ref) =>
    first(
      story,
      'select coalesce(sum(amount), 0) as id from document_settlement where document_id = $1',
      [documentOf(story, deed, ref)],
    ),
  reward: (story, { branch }) =>
    first(
      story,
      `select r.goods_id as id from point_reward r join stock_level l on l.goods_id = r.goods_id join warehouse w on w.id = l.warehouse_id join branch b on b.id = w.branch_id
       where b.code = $1 and w.code = 'TOKO' and l.on_hand - l.reserved > 5 order by r.points limit 1`,
      [branch],
    ),
  goods: (story, _, code) => first(story, 'select id from goods where code = $1', [code]),
  number: async (story, deed, ref) => {
    const { rows } = await story.db.query('select number from document where id = $1', [
      documentOf(story, there(deed), ref),
    ])
    return rows[0]?.number
  },
  note: (story, deed, ref) =>
    first(
      story,
      `select d.id from document d join document_source s on s.branch_id = d.branch_id and s.document_id = d.id
       where d.kind = 'delivery-note' and s.source_id = $1`,
      [documentOf(story, deed, ref)],
    ),
  stock: async (story, { branch }, rest) => {
    const [place, code, more = '0'] = rest.split(' ')
    const held = await first(
      story,
      `select on_hand as id from stock_level l join warehouse w on w.id = l.warehouse_id join branch b on b.id = w.branch_id join goods g on g.id = l.goods_id
       where b.code = $1 and w.code = $2 and g.code = $3`,
      [branch, place, code],
    )
    return held + Number(more)
  },
  lender: (story, { branch }, funding) =>
    first(
      story,
      `select p.id from paylater_provider p join bank_account k on k.id = p.bank_account_id join branch b on b.id = k.branch_id where p.funding = $1 and b.code = $2`,
      [funding, branch],
    ),
  recipe: (story) => first(story, 'select id from bill_of_material order by id limit 1', []),
  campaign: (story, _, code) => first(story, 'select id from campaign where code = $1', [code]),
}

/** What a row says with the ids of this company: `$warehouse TOKO`, `$doc R1`. */
export async function meant(story: Story, deed: Deed, value: unknown): Promise<unknown> {
  if (typeof value === 'string' && value.startsWith('$')) {
    const [word = '', ...rest] = value.slice(1).split(' ')
    const say = words[word]
    if (!say) throw new Error(`no word ${value}`)
    return say(story, deed, rest.join(' '))
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => meant(story, deed, one)))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(async ([key, of]) => [key, await meant(story, deed, of)])
  return Object.fromEntries(await Promise.all(fields))
}
