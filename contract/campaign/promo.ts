import { group } from '../endpoint.ts'
import { campaignCalls } from './campaign.ts'
import { promoRules } from '../pricing/terms.ts'

export const promo = group(
  'Promo',
  campaignCalls('campaign/promotion', promoRules, {
    getAll: ['POST /core/v2/discount/promo/get/all', 'POST /core/v2/promo/get/all'],
    /** [NEW] */
    xlsx: 'POST /core/v2/discount/promo/get/xlsx',
    get: ['POST /core/v2/discount/promo/get/detail', 'POST /core/v2/promo/get/detail'],
    add: ['POST /core/v2/discount/promo/create', 'POST /core/v2/promo/create'],
    update: ['POST /core/v2/discount/promo/update', 'POST /core/v2/promo/update'],
    status: ['POST /core/v2/discount/promo/status/update', 'POST /core/v2/promo/status/update'],
    eligibility: [
      'POST /core/v2/discount/promo/get/eligibility',
      'POST /core/v2/promo/get/eligibility',
    ],
  }),
)
