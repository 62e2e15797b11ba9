import type { promo } from '#contract/campaign/promo.ts'
import type { FormOf } from '../master/form-of.ts'

/** The fields that campaigns of every kind have; a promotion's form stands for all of them. */
export type CampaignForm = FormOf<typeof promo.add>
