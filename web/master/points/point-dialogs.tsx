import { priceLevel } from '#contract/master/customer.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { pointConfig as api } from '#contract/master/point.ts'
import { today } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { masterCell, numberCell, tickCell } from '../../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../../ui/entry-rows.tsx'
import { DateField, MoneyField, NumberField, SegmentField, SwitchField } from '../../ui/fields.tsx'
import { newRow } from '../../ui/form-state.ts'
import type { MasterRow } from '../../ui/master-select.tsx'
import type { PointConfig, PointTerm } from './point-term.ts'
import { PartDialog } from '../part-dialog.tsx'
import { SeveralField } from '../several-field.tsx'
import { SeveralMasters } from '../several-masters.tsx'
import { choices } from '../texts.ts'
import { t } from './texts.ts'

/** New terms, beginning with those in force. */
export function TermDialog({ term, onClose }: { term: PointTerm; onClose: () => void }) {
  return (
    <PartDialog
      noun={t('term')}
      add={api.update}
      values={{
        validFrom: today(),
        earnAmount: term.earnAmount,
        earnPoint: term.earnPoint,
        levels: term.levels,
        excludeDiscounted: term.excludeDiscounted,
        minRedeem: term.minRedeem,
        redeemMultiple: term.redeemMultiple,
        maxRedeemPct: term.maxRedeemPct,
        expiryMonths: term.expiryMonths,
        earnOn: term.earnOn,
        excludedGoodsIds: term.excludedGoods.map((one) => one.id),
        excludedCategoryIds: term.excludedCategories.map((one) => one.id),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField form={form} name="validFrom" required span={4} />
          <MoneyField form={form} name="earnAmount" required span={5} />
          <NumberField form={form} name="earnPoint" required span={3} />
          <SeveralField
            form={form}
            name="levels"
            span={12}
            options={choices('level', priceLevel.options)}
          />
          <SwitchField
            form={form}
            name="excludeDiscounted"
            text={t('discountedWithout')}
            span={12}
          />
          <SeveralMasters
            form={form}
            name="excludedCategoryIds"
            endpoint={category.getAll}
            known={term.excludedCategories}
            span={12}
          />
          <SeveralMasters
            form={form}
            name="excludedGoodsIds"
            endpoint={goods.getAll}
            known={term.excludedGoods}
            span={12}
          />
          <NumberField form={form} name="minRedeem" required span={4} />
          <NumberField form={form} name="redeemMultiple" required span={4} />
          <NumberField form={form} name="maxRedeemPct" required span={4} />
          <NumberField form={form} name="expiryMonths" placeholder={t('forGood')} span={4} />
          <SegmentField
            form={form}
            name="earnOn"
            span={8}
            options={[
              ['PAID', t('earnOn.PAID')],
              ['INVOICE', t('earnOn.INVOICE')],
            ]}
          />
        </>
      )}
    </PartDialog>
  )
}

type Values = InputOf<typeof api.worthUpdate>
type Reward = { [K in keyof Values['rewards'][number]]?: Values['rewards'][number][K] | null } & {
  $key: string
  $name?: string
}

export function WorthDialog({ config, onClose }: { config: PointConfig; onClose: () => void }) {
  return (
    <PartDialog
      noun={t('worthAndRewards')}
      add={api.worthUpdate}
      values={{
        version: config.version,
        pointValue: config.pointValue,
        rewards: config.rewards.map(({ goodsName, ...reward }) =>
          newRow({ ...reward, $name: goodsName }),
        ),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyField
            form={form}
            name="pointValue"
            required
            span={5}
            disabled={config.outstanding !== 0}
          />
          {config.outstanding !== 0 && <p className="hint span-12">{t('worthKept')}</p>}
          <div className="span-12">
            <EntryRows<Values, Reward>
              form={form}
              name="rewards"
              label={fieldText('rewards')}
              addLabel={t('addReward')}
              columns={rewardColumns()}
              start={() => ({ stockOnly: true })}
              foot={() => <span>{t('rewardHint')}</span>}
            />
          </div>
        </>
      )}
    </PartDialog>
  )
}

const rewardColumns = (): EntryColumn<Reward>[] => [
  masterCell('goodsId', {
    endpoint: goods.getAll,
    words: '$name',
    nameOf: (one: MasterRow) => `${one.code} ${one.name}`,
  }),
  numberCell('points', { width: 96 }),
  tickCell('stockOnly', { width: 150 }),
]
