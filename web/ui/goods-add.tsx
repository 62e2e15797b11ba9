import { CameraScan } from '../platform/camera-scan.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { GoodsFinder } from './goods-finder.tsx'
import type { GoodsChoice } from './goods-row.ts'
import { t } from './texts.ts'

interface AddRowProps {
  at: number
  span: number
  search: (text: string) => Promise<GoodsChoice[]>
  onPick: (goods: GoodsChoice) => void
  onPaste: (text: string) => void
}

/** The last row: what is found here becomes a line. */
export function AddRow({ at, span, search, onPick, onPaste }: AddRowProps) {
  const phone = useMedia(PHONE)
  return (
    <tr data-row={at} className="grid-add">
      <td className="grid-index">{at + 1}</td>
      <td colSpan={span}>
        <GoodsFinder
          adds
          search={search}
          label={t('scanHint')}
          placeholder={t(phone ? 'scanShort' : 'scanHint')}
          onPick={onPick}
          onPaste={onPaste}
        />
        {phone && <CameraScan />}
      </td>
    </tr>
  )
}
