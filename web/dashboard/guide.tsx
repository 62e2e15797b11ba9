import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type GuideStep, guide as api, optionalSteps } from '#contract/system/guide.ts'
import { count } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { useWrite } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { newRequestId } from '../platform/request-id.ts'
import { t } from './texts.ts'
import './guide.css'

type Guide = ReplyOf<typeof api.get>
type Step = Guide['steps'][number]

/** Where each step is done. */
const places: Record<GuideStep, string> = {
  company: 'system/company',
  branches: 'master/branch',
  chart: 'master/chart-of-account',
  bankAccounts: 'master/branch',
  users: 'system/setup-user',
  goods: 'master/stock',
  customers: 'master/customer',
  suppliers: 'master/supplier',
  opening: 'bank-cash/opening-balance/add',
  firstSale: 'sales/cashier',
}

/** A new company's way to its first sale: left and taken up at any time, done by what is there. */
export default function GuidePanel({ steps }: { steps: Step[] }) {
  const write = useWrite(api.update)
  const go = useGo()
  const skipped = steps.filter((step) => step.skipped).map((step) => step.key)
  const over = steps.filter((step) => step.done || step.skipped).length
  const next = steps.find((step) => !step.done && !step.skipped)?.key
  const save = (input: { open: boolean; skipped: GuideStep[] }) =>
    write.mutate({ requestId: newRequestId(), ...input })
  const skip = (key: GuideStep, on: boolean) =>
    save({ open: true, skipped: on ? [...skipped, key] : skipped.filter((one) => one !== key) })
  return (
    <section className="panel guide" aria-label={t('guide')}>
      <div className="panel-head">
        <h2>{t('guide')}</h2>
        <span className="hint">
          {t('guideProgress', { over: count(over), all: count(steps.length) })}
        </span>
        {hasRight('system/company:view') && (
          <Button size="small" type="link" onClick={() => go('system/company/moving-in')}>
            {t('guideMoving')}
          </Button>
        )}
        <Button className="end" size="small" onClick={() => save({ open: false, skipped })}>
          {t(next ? 'guideHide' : 'guideClose')}
        </Button>
      </div>
      <ol>
        {steps.map((step) => (
          <Line key={step.key} step={step} next={step.key === next} onSkip={skip} />
        ))}
      </ol>
    </section>
  )
}

/** `NPWP, Mulai Transaksi`, or `Surabaya: Alamat, Kota/Kabupaten`. */
function lacksOf({ lacks }: Step): string {
  const owners = [...Map.groupBy(lacks, ({ of }) => of)]
  return owners
    .map(([of, fields]) => [of, fields.map(({ field }) => fieldText(field)).join(', ')] as const)
    .map(([of, fields]) => (of ? `${of}: ${fields}` : fields))
    .join('; ')
}

interface LineProps {
  step: Step
  /** The one to do now. */
  next: boolean
  onSkip: (key: GuideStep, on: boolean) => void
}

function Line({ step, next, onSkip }: LineProps) {
  const go = useGo()
  const { key, done, skipped } = step
  const state = done ? 'done' : skipped ? 'skipped' : 'open'
  return (
    <li className={`guide-step is-${state}`}>
      <span className="guide-mark" role="img" aria-label={t(`guide.${state}`)}>
        {done ? <CheckCircleFilled /> : skipped ? <MinusCircleOutlined /> : null}
      </span>
      <div className="guide-words">
        <strong>{t(`step.${key}`)}</strong>
        <span className="hint">
          {done ? t(`made.${key}`, { count: count(step.count) }) : t(`about.${key}`)}
        </span>
        {step.lacks.length > 0 && (
          <span className="hint">{t('guideLacks', { what: lacksOf(step) })}</span>
        )}
      </div>
      <span className="guide-buttons">
        {!done && optionalSteps.includes(key) && (
          <Button size="small" type="text" onClick={() => onSkip(key, !skipped)}>
            {t(skipped ? 'guideTakeUp' : 'guideSkip')}
          </Button>
        )}
        <Button size="small" type={next ? 'primary' : 'default'} onClick={() => go(places[key])}>
          {t(done ? 'guideLook' : 'guideOpen')}
        </Button>
      </span>
    </li>
  )
}
