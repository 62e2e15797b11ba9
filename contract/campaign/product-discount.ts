import { group } from '../endpoint.ts'
import { campaignCalls } from './campaign.ts'
import { discountRules } from '../pricing/terms.ts'

export const productDiscount = group(
  'Diskon Produk',
  campaignCalls('campaign/discount', discountRules, {
    getAll: 'POST /core/v2/discount/product/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v2/discount/product/get/xlsx',
    get: 'POST /core/v2/discount/product/get/detail',
    add: 'POST /core/v2/discount/product/create',
    update: 'POST /core/v2/discount/product/update',
    status: 'POST /core/v2/discount/product/status/update',
    eligibility: 'POST /core/v2/discount/product/get/eligibility',
  }),
)
