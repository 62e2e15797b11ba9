import { goods } from '#contract/master/goods.ts'
import { MasterPicker } from '../ui/master-select.tsx'
import type { ListSearch } from '../ui/list-state.ts'

/** As goods are named where one of them is asked for. */
export const nameOfGoods = (row: { code?: string | null; name?: string | null }) =>
  `${row.code} ${row.name}`

interface AskProps {
  title: string
  text: string
  choose: (changes: ListSearch) => void
}

/** In place of what is told of one goods, as long as none is chosen. */
export function AskGoods({ title, text, choose }: AskProps) {
  return (
    <>
      <h2>{title}</h2>
      <p className="hint">{text}</p>
      <MasterPicker
        endpoint={goods.getAll}
        nameOf={nameOfGoods}
        label={title}
        value={undefined}
        name={undefined}
        alone
        onPick={(id, name) => choose({ goodsId: id, goodsId_name: name })}
      />
    </>
  )
}
