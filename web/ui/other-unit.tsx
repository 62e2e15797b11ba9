import { BlockOutlined } from '@ant-design/icons'
import { t } from './texts.ts'

interface OtherUnitProps {
  /** Of which goods. */
  name: string
  /** There is room for its words. */
  worded?: boolean
  onSplit: () => void
}

/** Counts more of the same line in another unit of its goods: two cartons and three pieces. */
export function OtherUnit({ name, worded, onSplit }: OtherUnitProps) {
  return (
    <button
      type="button"
      className={worded ? 'other-unit is-worded' : 'other-unit'}
      title={worded ? undefined : t('otherUnitKeys')}
      aria-label={t('otherUnit', { name })}
      onClick={onSplit}
    >
      <BlockOutlined aria-hidden="true" /> {worded && t('inOtherUnit')}
    </button>
  )
}
