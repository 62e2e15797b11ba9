import type { FunctionComponent } from 'react'
import type { ScreenModule } from '../platform/screens.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { t } from './texts.ts'

/** Where mutations between branches stand in the menu: twice, with the same documents. */
interface MutationPlace {
  /** Moves inside the branch, where they stand beside. */
  inside?: string
  out: string
  in: string
  back: string
  /** Goods that have not arrived. */
  late: string
}
export interface AtPlace {
  place: MutationPlace
}

export const inStock: MutationPlace = {
  inside: 'stock/mutation',
  out: 'stock/mutation/between',
  in: 'stock/mutation/incoming',
  back: 'stock/mutation/returns',
  late: 'stock/mutation/under-way',
}
const inSales: MutationPlace = {
  out: 'sales/outer-warehouse-mutation',
  in: 'sales/outer-warehouse-mutation/incoming',
  back: 'sales/outer-warehouse-mutation-returns',
  late: 'sales/outer-warehouse-mutation/under-way',
}

interface Screens {
  List: FunctionComponent<AtPlace>
  Form?: FunctionComponent<AtPlace>
  Detail?: FunctionComponent<AtPlace & { id: number }>
}

/** The same screens at either place. */
export const atBothPlaces = (screens: Screens) => ({
  ofStock: screensAt(inStock, screens),
  ofSales: screensAt(inSales, screens),
})

function screensAt(place: MutationPlace, { List, Form, Detail }: Screens): ScreenModule {
  return {
    List: () => <List place={place} />,
    ...(Form && { Form: () => <Form place={place} /> }),
    ...(Detail && { Detail: ({ id }) => <Detail place={place} id={id} /> }),
  }
}

/** Beside the title: what moves inside, what is sent, what arrives, what goes back. */
export function MutationTabs({ place, path }: AtPlace & { path: string }) {
  const tabs = [
    ...(place.inside ? [{ path: place.inside, label: t('mutationTab') }] : []),
    { path: place.out, label: t('outTab') },
    { path: place.in, label: t('inTab') },
    { path: place.back, label: t('backTab') },
    { path: place.late, label: t('underWay') },
  ]
  return <ReportTabs tabs={tabs} path={path} />
}
