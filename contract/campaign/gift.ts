import { group } from '../endpoint.ts'
import { campaignCalls } from './campaign.ts'
import { giftRules } from '../pricing/terms.ts'

export const gift = group(
  'Hadiah',
  campaignCalls('campaign/gift', giftRules, {
    getAll: 'POST /core/v2/discount/giftcustom/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v2/discount/giftcustom/get/xlsx',
    get: 'GET /core/v2/discount/giftcustom/get/{id}',
    add: 'POST /core/v2/discount/giftcustom/create',
    update: 'POST /core/v2/discount/giftcustom/update/{id}',
    /** [NEW] */
    status: 'POST /core/v2/discount/giftcustom/status/update',
    /** [NEW] */
    eligibility: 'POST /core/v2/discount/giftcustom/get/eligibility',
  }),
)
