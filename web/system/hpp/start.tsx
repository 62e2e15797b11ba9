import { Button, Segmented } from 'antd'
import { useId, useState } from 'react'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { recalculation as api } from '#contract/system/recalculation.ts'
import { Failure } from '../../platform/errors.ts'
import { useRead, useWrite } from '../../platform/query.ts'
import { today } from '../../platform/format.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { MasterPicker } from '../../ui/master-select.tsx'
import { t } from './texts.ts'

const scopes = ['ALL', 'CATEGORY', 'GOODS'] as const
type Scope = (typeof scopes)[number]
interface Picked {
  id: number
  name: string
}

interface StartProps {
  branchId: number
  onStarted: (id: number) => void
}

/** From when, and which goods; the first day of the month unless something waits since earlier. */
export function HppStart({ branchId, onStarted }: StartProps) {
  const waiting = useRead(api.waiting, { limit: 1, offset: 0, branchId }, { quiet: true })
  const [typed, setTyped] = useState<string | null>(null)
  const [scope, setScope] = useState<Scope>('ALL')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [refused, setRefused] = useState('')
  const id = useId()
  const write = useWrite(api.recalculate, { quiet: true })
  const first = `${today().slice(0, 8)}01`
  const earliest = waiting.data?.rows[0]?.dirtyFrom
  const from = typed ?? (earliest && earliest < first ? earliest : first)
  const ready = from !== '' && (scope === 'ALL' || picked !== null)
  const start = async () => {
    setRefused('')
    try {
      const { id: run } = await write.mutateAsync({
        branchId,
        fromDate: from,
        preview: true,
        ...(scope === 'CATEGORY' && picked ? { categoryId: picked.id } : {}),
        ...(scope === 'GOODS' && picked ? { goodsIds: [picked.id] } : {}),
      })
      onStarted(run)
    } catch (error) {
      setRefused(error instanceof Failure ? error.message : '')
    }
  }
  return (
    <form
      className="panel hpp-start"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void start()
      }}
    >
      <div className="panel-head">
        <h2 id={`${id}-title`}>{t('start')}</h2>
      </div>
      <div className="hpp-fields">
        <FromField value={from} onChange={setTyped} />
        <ScopeFields
          scope={scope}
          onScope={(value) => {
            setScope(value)
            setPicked(null)
          }}
          picked={picked}
          onPick={setPicked}
        />
        {refused && (
          <p className="message tone-red" role="alert">
            {refused}
          </p>
        )}
        <Button type="primary" htmlType="submit" disabled={!ready} loading={write.isPending} block>
          {t('count')}
        </Button>
        <p className="hint">{t('countHint')}</p>
      </div>
    </form>
  )
}

function FromField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('fromDate')}
      </label>
      <DateInput id={id} className="full" value={value} onChange={(day) => onChange(day ?? '')} />
      <p className="hint">{t('fromHint')}</p>
    </div>
  )
}

interface ScopeProps {
  scope: Scope
  onScope: (scope: Scope) => void
  picked: Picked | null
  onPick: (picked: Picked | null) => void
}

function ScopeFields({ scope, onScope, picked, onPick }: ScopeProps) {
  return (
    <>
      <div className="field">
        <span className="field-label">{t('scope')}</span>
        <Segmented
          block
          aria-label={t('scope')}
          value={scope}
          options={scopes.map((value) => ({ value, label: t(value) }))}
          onChange={onScope}
        />
      </div>
      {scope !== 'ALL' && (
        <MasterPicker
          key={scope}
          endpoint={scope === 'CATEGORY' ? category.getAll : goods.getAll}
          label={t(scope)}
          value={picked?.id}
          name={picked?.name}
          onPick={(value, name) => onPick(value ? { id: value, name: name ?? '' } : null)}
        />
      )}
    </>
  )
}
