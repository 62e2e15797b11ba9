import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { company as api } from '#contract/system/company.ts'
import { priceLevel } from '#contract/master/customer.ts'
import { guide } from '#contract/system/guide.ts'
import { legalForm } from '#contract/legal-form.ts'
import type { FormOf } from '../../master/form-of.ts'
import { SettingsSheet } from '../../master/settings-sheet.tsx'
import { day, percent, qty } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText, menuText } from '../../platform/i18n/contract.ts'
import { legalFormText } from '../../platform/i18n/contract-words.ts'
import { language } from '../../platform/i18n/define.ts'
import { useGo } from '../../platform/link.tsx'
import { useRead, useWrite } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight } from '../../platform/session.ts'
import { ChecksField } from '../../ui/checks-field.tsx'
import { ChoiceField, DateField, NumberField, SwitchField, TextField } from '../../ui/fields.tsx'
import { useValues } from '../../ui/form-state.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from './texts.ts'
import { Pairs } from '../../platform/pairs.tsx'
import '../../ui/ui.css'
import '../../master/master.css'

const path = 'system/company'
type Settings = ReplyOf<typeof api.get>
type CompanyForm = FormOf<typeof api.update>

/** What holds for the whole company: who it is, its tax status, its books. */
export function List() {
  const read = useRead(api.get, {})
  const { data, refetch } = read
  const [round, setRound] = useState(0)
  if (!data) return <Waiting title={menuText(path)} read={read} wide={false} />
  if (!hasRight(`${path}:edit`)) return <Shown settings={data} />
  return (
    <SettingsSheet
      key={`${data.version}/${round}`}
      path={path}
      update={api.update}
      values={toDraft(data)}
      onReload={() => void refetch().then(() => setRound(round + 1))}
      actions={<OpenGuide />}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={6} />
          <ChoiceField
            form={form}
            name="legalForm"
            required
            span={6}
            options={legalForm.options.map((one) => [one, legalFormText(one)] as const)}
          />
          <Tax form={form} settings={data} />
          <Books form={form} />
          <h3 className="form-part span-12">{t('sales')}</h3>
          <NumberField form={form} name="overdueGraceDays" required span={4} />
          <NumberField form={form} name="returnDays" required span={4} />
          <NumberField form={form} name="customerYears" required span={4} />
          <SwitchField form={form} name="codKeepsFreight" text={t('codKeepsFreight')} span={4} />
          <h3 className="form-part span-12">{t('buying')}</h3>
          <NumberField form={form} name="buyingPriceTolerancePct" required span={4} />
          <p className="hint span-8">{t('buyingHint')}</p>
        </>
      )}
      lines={() => null}
    />
  )
}

/** Takes the guide on Beranda up again. */
function OpenGuide() {
  const { data } = useRead(guide.get, {}, { quiet: true })
  const write = useWrite(guide.update)
  const go = useGo()
  if (!data || data.open) return null
  const open = () =>
    write.mutate(
      { requestId: newRequestId(), open: true, skipped: [] },
      { onSuccess: () => go('dashboard') },
    )
  return (
    <Button loading={write.isPending} onClick={open}>
      {t('openGuide')}
    </Button>
  )
}

function toDraft({ printedName, pkpTerms, ...settings }: Settings) {
  return { ...settings, requestId: newRequestId() }
}

function Tax({ form, settings }: { form: CompanyForm; settings: Settings }) {
  const { isPkp, pkpFrom } = useValues(form)
  const { isPkp: before, pkpFrom: since } = settings
  // Another status begins on another day than the one that holds now.
  useEffect(() => {
    if (isPkp !== before && pkpFrom && pkpFrom === since) form.set('pkpFrom', null as never)
    if (isPkp === before && !pkpFrom && since) form.set('pkpFrom', since as never)
  }, [form, isPkp, pkpFrom, before, since])
  return (
    <>
      <h3 className="form-part span-12">{t('tax')}</h3>
      <TextField form={form} name="npwp" required={isPkp ?? false} span={4} maxLength={25} />
      <SwitchField form={form} name="isPkp" text={t('pkpWords')} span={8} />
      <DateField form={form} name="pkpFrom" required={isPkp !== before} span={4} />
      <p className="hint span-8">
        {t('pkpHint')} {pkpHistory(settings)}
      </p>
      <SwitchField form={form} name="taxCentralised" text={t('centralWords')} span={12} />
      <SwitchField form={form} name="ownUseVat" text={t('ownUseWords')} span={12} />
      <SwitchField form={form} name="rebateOverStock" text={t('rebateWords')} span={12} />
      <SwitchField form={form} name="giftVat" text={t('giftVatWords')} span={12} />
      <ChecksField
        form={form}
        name="taxExclusiveLevels"
        none={t('noLevel')}
        options={priceLevel.options.map((one) => ({ value: one, label: t(`level.${one}`) }))}
        span={12}
      />
      <DateField form={form} name="finalTaxFrom" span={4} />
      <p className="hint span-8">{t('finalTaxHint')}</p>
      <DateField form={form} name="taxRegisteredOn" span={4} />
      <TextField form={form} name="finalTaxLetterNo" span={4} maxLength={50} />
      <p className="hint span-12">{t('finalTaxTermHint')}</p>
    </>
  )
}

function Books({ form }: { form: CompanyForm }) {
  return (
    <>
      <h3 className="form-part span-12">{t('books')}</h3>
      <DateField form={form} name="goLive" span={4} />
      <ChoiceField
        form={form}
        name="fiscalYearStartMonth"
        required
        span={4}
        options={months().map((name, i) => [i + 1, name] as const)}
      />
      <NumberField form={form} name="monthsOpen" required span={4} />
      <p className="hint span-12">{t('goLiveHint')}</p>
      <SwitchField form={form} name="opensMonths" text={t('opensWords')} span={12} />
    </>
  )
}

/** `Januari` … `Desember`. */
function months(): string[] {
  const name = new Intl.DateTimeFormat(language(), { month: 'long' })
  return Array.from({ length: 12 }, (_, i) => name.format(new Date(2026, i, 1)))
}

/** `PKP sejak 01/02/2026, bukan PKP sejak awal`; nothing where it never changed. */
function pkpHistory({ pkpTerms }: Settings): string {
  if (pkpTerms.length < 2) return ''
  const words = pkpTerms.map(({ validFrom, isPkp }) =>
    t(isPkp ? 'pkpSince' : 'notPkpSince', {
      day: validFrom === '2000-01-01' ? t('fromTheStart') : day(validFrom),
    }),
  )
  return `${words.join(', ')}.`
}

/** For who may look and not write. */
function Shown({ settings }: { settings: Settings }) {
  const yesNo = (on: boolean) => t(on ? 'yes' : 'no')
  const facts: [string, string][] = [
    [fieldText('printedName'), settings.printedName],
    [fieldText('legalForm'), legalFormText(settings.legalForm)],
    [fieldText('npwp'), settings.npwp ?? '–'],
    [fieldText('isPkp'), yesNo(settings.isPkp)],
    [fieldText('pkpFrom'), settings.pkpFrom ? day(settings.pkpFrom) : '–'],
    [fieldText('taxCentralised'), yesNo(settings.taxCentralised)],
    [fieldText('ownUseVat'), yesNo(settings.ownUseVat)],
    [fieldText('rebateOverStock'), yesNo(settings.rebateOverStock)],
    [fieldText('giftVat'), yesNo(settings.giftVat)],
    [
      fieldText('taxExclusiveLevels'),
      settings.taxExclusiveLevels.map((one) => t(`level.${one}`)).join(', ') || t('noLevel'),
    ],
    [fieldText('finalTaxFrom'), settings.finalTaxFrom ? day(settings.finalTaxFrom) : '–'],
    [fieldText('taxRegisteredOn'), settings.taxRegisteredOn ? day(settings.taxRegisteredOn) : '–'],
    [fieldText('finalTaxLetterNo'), settings.finalTaxLetterNo ?? '–'],
    [fieldText('goLive'), settings.goLive ? day(settings.goLive) : '–'],
    [fieldText('fiscalYearStartMonth'), months()[settings.fiscalYearStartMonth - 1] ?? ''],
    [fieldText('monthsOpen'), qty(settings.monthsOpen)],
    [fieldText('opensMonths'), yesNo(settings.opensMonths)],
    [fieldText('overdueGraceDays'), qty(settings.overdueGraceDays)],
    [fieldText('returnDays'), qty(settings.returnDays)],
    [fieldText('customerYears'), qty(settings.customerYears)],
    [fieldText('buyingPriceTolerancePct'), percent(settings.buyingPriceTolerancePct)],
    [fieldText('codKeepsFreight'), yesNo(settings.codKeepsFreight)],
  ]
  return (
    <Page title={menuText(path)}>
      <section className="panel master-head">
        <Pairs className="master-facts" of={facts} />
      </section>
    </Page>
  )
}
