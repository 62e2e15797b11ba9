import { branchCodes } from '#server/seed/parties.ts'
import { bankOf } from './places.ts'
import { type Story, tell } from './teller.ts'

/** Who lends to customers, in each branch the shop itself and somebody else, and the packet that is put together. */
export async function setUpLending(story: Story, day: string): Promise<void> {
  const { ids } = story.players
  for (const branch of branchCodes) {
    const deed = { branch, day, time: '06:00', by: 'owner' }
    const head = { bankAccountId: ids.of('bank', `${branch}/${bankOf[branch]}`), settlementDays: 2 }
    await tell(story, deed, 'master.paylater.add', {
      ...head,
      name: `Cicilan Toko ${branch}`,
      mdrPct: 0,
      funding: 'OWN',
    })
    await tell(story, deed, 'master.paylater.add', {
      ...head,
      name: `Akulaku ${branch}`,
      mdrPct: 2,
      funding: 'PROVIDER',
    })
  }
  const { rows } = await story.db.query(`select id::int from goods where code = 'PKT-HMT'`)
  const unit = (name: string) => ids.of('unit', name)
  await tell(
    story,
    { branch: 'SBY', day, time: '06:00', by: 'owner' },
    'stock.billOfMaterial.add',
    {
      kind: 'RECIPE',
      name: 'Paket Hemat',
      goodsId: rows[0]?.id,
      costs: [{ name: 'Kemasan', amount: 750 }],
      lines: [
        { goodsUnitId: unit('MG2/PCS'), qty: 1 },
        { goodsUnitId: unit('MIG/PCS'), qty: 5 },
      ],
    },
  )
  // A recipe is no document.
  story.written.pop()
}
