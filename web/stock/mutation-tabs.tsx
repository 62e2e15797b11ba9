import { ReportTabs } from '../ui/report-head.tsx'
import { t } from './texts.ts'

/** Where mutations between branches stand in the menu: twice, with the same papers. */
export interface MutationPlace {
  /** Moves inside the branch, where they stand beside. */
  inside?: string
  out: string
  in: string
  back: string
  /** Goods that have not arrived. */
  late: string
}

export const inStock: MutationPlace = {
  inside: 'stock/mutation',
  out: 'stock/mutation/between',
  in: 'stock/mutation/incoming',
  back: 'stock/mutation/returns',
  late: 'stock/mutation/under-way',
}
export const inSales: MutationPlace = {
  out: 'sales/outer-warehouse-mutation',
  in: 'sales/outer-warehouse-mutation/incoming',
  back: 'sales/outer-warehouse-mutation-returns',
  late: 'sales/outer-warehouse-mutation/under-way',
}

/** Beside the title: what moves inside, what is sent, what arrives, what goes back. */
export function MutationTabs({ place, path }: { place: MutationPlace; path: string }) {
  const tabs = [
    ...(place.inside ? [{ path: place.inside, label: t('mutationTab') }] : []),
    { path: place.out, label: t('outTab') },
    { path: place.in, label: t('inTab') },
    { path: place.back, label: t('backTab') },
    { path: place.late, label: t('underWay') },
  ]
  return <ReportTabs tabs={tabs} path={path} />
}
