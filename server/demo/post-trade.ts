import type { Saved } from '#contract/document.ts'
import { instantAt } from '#server/platform/time.ts'
import type { Done, Moment, Story } from './moment.ts'
import { postCod } from './post-cod.ts'
import { postMembers } from './post-members.ts'
import { postMoney } from './post-money.ts'
import { postPurchase } from './post-purchase.ts'
import { postSales } from './post-sales.ts'
import { beAtTill } from './post-shifts.ts'

/** Does one event as the employee who did it, and remembers what came of it. */
export async function post(story: Story, event: Done): Promise<void> {
  const at = instantOf(story, event)
  try {
    await beAtTill({ story, at }, event)
    const saved = await postOne({ story, at }, event)
    if ('ref' in event) story.documents.set(event.ref, saved.id)
    const branchId = story.players.ids.of('branch', event.branch)
    story.written.push({ branchId, documentId: saved.id, at })
  } catch (error) {
    const what = `${event.type} ${event.branch} ${event.date} ${event.time}`
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error })
  }
}

function postOne(moment: Moment, event: Done): Promise<Saved> {
  switch (event.type) {
    case 'purchaseOrder':
    case 'goodsReceipt':
    case 'purchaseInvoice':
    case 'internalMutation':
      return postPurchase(moment, event)
    case 'codSending':
    case 'codPayment':
      return postCod(moment, event)
    case 'booking':
    case 'retailSale':
    case 'salesOrder':
    case 'processOrder':
    case 'creditInvoice':
      return postSales(moment, event)
    case 'cardMoney':
    case 'memberPoints':
      return postMembers(moment, event)
    default:
      return postMoney(moment, event)
  }
}

/** Events of the same minute follow one another by seconds; both branches live on Java's time. */
function instantOf(story: Story, event: Done): string {
  const minute = `${event.branch} ${event.date} ${event.time}`
  const second = story.seconds.get(minute) ?? 0
  story.seconds.set(minute, second + 1)
  const time = `${event.time}:${String(Math.min(second, 59)).padStart(2, '0')}`
  return instantAt(event.date, time, 'Asia/Jakarta')
}
