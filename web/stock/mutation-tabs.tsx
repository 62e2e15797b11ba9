import { ReportTabs } from '../ui/report-head.tsx'
import { t } from './texts.ts'

/** Where mutations between branches stand in the menu: twice, with the same papers. */
export interface MutationPlace {
  /** Moves inside the branch, where they stand beside. */
  inside?: string
  out: string
  in: string
  back: string
}

export const inStock: MutationPlace = {
  inside: 'stock/mutation',
  out: 'stock/mutation/between',
  in: 'stock/mutation/incoming',
  back: 'stock/mutation/returns',
}
export const inSales: MutationPlace = {
  out: 'sales/outer-warehouse-mutation',
  in: 'sales/outer-warehouse-mutation/incoming',
  back: 'sales/outer-warehouse-mutation-returns',
}

/** Beside the title: what moves inside, what is sent, what arrives, what goes back. */
export function MutationTabs({ place, path }: { place: MutationPlace; path: string }) {
  const tabs = [
    ...(place.inside ? [{ path: place.inside, label: t('mutationTab') }] : []),
    { path: place.out, label: t('outTab') },
    { path: place.in, label: t('inTab') },
    { path: place.back, label: t('backTab') },
  ]
  return <ReportTabs tabs={tabs} path={path} />
}
