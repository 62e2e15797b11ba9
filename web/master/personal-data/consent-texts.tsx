import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { consentPurpose, consentText as api } from '#contract/master/consent.ts'
import { day } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { purposeText } from '../../platform/i18n/contract-words.ts'
import { hasRight } from '../../platform/session.ts'
import { ChoiceField, DateField, SwitchField, TextField } from '../../ui/fields.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { Words } from '../../ui/words.tsx'
import { opensDialog } from '../master-columns.tsx'
import { MasterList } from '../master-list.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { dataPath, dataTabs, textsPath as path } from './places.ts'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const purposes = () => consentPurpose.options.map((one) => [one, purposeText(one)] as const)

/** What customers are read before they agree, by purpose and from a day on. */
export function ConsentTexts() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${dataPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('texts')}
        calls={{ getAll: api.getAll, xlsx: api.xlsx }}
        branch={false}
        unit={t('text')}
        extra={<ReportTabs tabs={dataTabs()} path={path} />}
        add={hasRight(`${dataPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog<'purpose', Row>('purpose', edit, 190, ({ purpose }) => purposeText(purpose)),
          { key: 'textVersion', width: 110, show: (row) => row.textVersion },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          { key: 'wording', sort: false, show: (row) => <Words text={row.wording} /> },
          {
            key: 'agreed',
            width: 130,
            align: 'right',
            show: (row) => t('agreedCount', { count: row.agreed }),
          },
        ]}
        filters={[{ kind: 'choice', key: 'purpose', options: purposes() }]}
        phone={(row) => ({
          title: purposeText(row.purpose),
          sub: `${row.textVersion} · ${day(row.validFrom)}`,
        })}
      />
      {open && <TextDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function TextDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, purpose, textVersion, wording, validFrom } = row
  const written = { purpose, textVersion, wording, validFrom }
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  return (
    <PartDialog
      noun={t('text')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? { purpose: 'MESSAGES' } : written) } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="purpose" required span={6} options={purposes()} />
          <TextField form={form} name="textVersion" required span={3} maxLength={20} />
          <DateField form={form} name="validFrom" required span={3} />
          <TextField form={form} name="wording" required span={12} rows={7} maxLength={1000} />
          <p className="hint span-12">{t('readAloud')}</p>
          {id !== undefined && (
            <SwitchField
              form={form as never}
              name={'isActive' as never}
              label={fieldText('isActive')}
              text={t('counts')}
              span={12}
            />
          )}
        </>
      )}
    </PartDialog>
  )
}
