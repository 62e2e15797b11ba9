import { useEffect, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Fact, Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { DetailActions } from '../ui/detail-actions.tsx'
import { MasterSelect, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { CityName } from './area-field.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './party-texts.ts'
import { wordOf } from './texts.ts'

type Detail = ReplyOf<typeof api.get>
type Preview = ReplyOf<typeof api.mergePreview>
type Input = InputOf<typeof api.merge>

/** Two customers who are one: what becomes of them is seen before it is asked for. */
export function Merging({ row }: { row: Detail }) {
  const [open, setOpen] = useState(false)
  if (!hasRight('master/customer:edit')) return null
  const ended = row.isErased || row.isWalkIn || row.mergedIntoId !== null
  return (
    <>
      <DetailActions
        detail={{ document: row, actions: ended ? [] : ['MERGE'] }}
        number={row.name}
        plain
        actions={{ MERGE: { label: t('merge'), aside: true, open: () => setOpen(true) } }}
      />
      {open && (
        <PartDialog
          noun={row.name}
          title={t('mergeTitle', { name: row.name })}
          okText={t('mergeYes')}
          add={api.merge}
          values={{ id: row.id, version: row.version }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Choice form={form} row={row} />}
        </PartDialog>
      )}
    </>
  )
}

function Choice({ form, row }: { form: Form<Input>; row: Detail }) {
  const { value: intoId } = useField(form, 'intoId')
  const { data } = useRead(
    api.mergePreview,
    { id: row.id, intoId: intoId ?? 0 },
    { enabled: intoId !== undefined && intoId !== null },
  )
  const version = data?.into.version
  useEffect(() => {
    if (version !== undefined) form.set('intoVersion', version)
  }, [form, version])
  return (
    <>
      <MasterSelect
        form={form}
        name="intoId"
        endpoint={api.getAll}
        filter={{ isActive: true, isWalkIn: false }}
        nameOf={({ name, code }) => `${name} (${code})`}
        required
        span={12}
      />
      {intoId && data && <Becomes from={row} preview={data} />}
      <TextField form={form} name="reason" required span={12} maxLength={200} />
    </>
  )
}

function Becomes({ from, preview: { into, takes, figures } }: { from: Detail; preview: Preview }) {
  return (
    <div className="span-12 merge-becomes" role="status">
      <p>
        {t('mergeTells', {
          from: `${from.name} (${from.code})`,
          into: `${into.name} (${into.code})`,
        })}
      </p>
      <table className="merge-figures">
        <thead>
          <tr>
            <td />
            <th scope="col">{from.code}</th>
            <th scope="col">{into.code}</th>
            <th scope="col">{t('together')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ what, here, there, together }) => {
            const told = what === 'POINTS' ? qty : money
            return (
              <tr key={what}>
                <th scope="row">{t(what)}</th>
                <td>{told(here)}</td>
                <td>{told(there)}</td>
                <td>
                  <strong>{told(together)}</strong>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {takes.length > 0 && (
        <>
          <p>{t('mergeTakes', { name: from.name })}</p>
          <Pairs className="master-facts" of={takes.map(taken)} />
        </>
      )}
    </div>
  )
}

/** A field by its name, and its value as the customer's page says it. */
const taken = ({ field, value }: Preview['takes'][number]): Fact => {
  const words: Record<string, Fact[1]> = {
    cityCode: <CityName code={value} />,
    type: wordOf('type', value as 'MEMBER'),
    priceLevel: wordOf('level', value as 'MEMBER'),
    gender: wordOf('gender', value as 'L'),
  }
  return [fieldText(field as 'phone'), words[field] ?? value]
}
