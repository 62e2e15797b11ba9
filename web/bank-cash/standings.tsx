import { SwapOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { moneyBetween } from '#contract/bank-cash/money-between.ts'
import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { Pairs } from '../platform/pairs.tsx'
import { mayCall, useUser } from '../platform/session.ts'
import { KindButtons, kindsFor } from './between-kinds.tsx'
import { type Standing, useStandings } from './confirming.tsx'
import { t } from './texts.ts'

/** With which branches something is open, whatever it came of, and the documents that settle it. */
export function Standings() {
  const [open, setOpen] = useState(false)
  const { data } = useStandings(open)
  if (!mayCall(moneyBetween.standings)) return null
  return (
    <>
      <Button icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        {t('settle')}
      </Button>
      {open && data && (
        <Modal
          open
          width={520}
          title={t('settleTitle')}
          footer={null}
          onCancel={() => setOpen(false)}
        >
          {data.rows.length === 0 && <p className="hint">{t('nothingOpen')}</p>}
          {data.rows.map((row, i) => (
            <OneBranch key={row.id} row={row} first={i === 0} />
          ))}
        </Modal>
      )}
    </>
  )
}

const LINES = 'report/financial-statements/branch-account-lines'

function OneBranch({ row, first }: { row: Standing; first: boolean }) {
  const { employee } = useUser()
  const { id, name, balance, waiting, rest } = row
  const asked = { branchIds: [employee.branchId], counterBranchId: id, counterBranchId_name: name }
  const offered = rest === 0 ? [] : kindsFor({ incoming: rest > 0 })
  return (
    <section className="standing" aria-label={name}>
      <Pairs
        of={[
          [
            t(balance < 0 ? 'weOwe' : 'owesUs', { branch: name }),
            <ScreenLink key="lines" to={LINES} search={asked} className="row-link">
              {money(Math.abs(balance))}
            </ScreenLink>,
          ],
          ...(waiting === 0
            ? []
            : ([
                [t('waitsHere'), money(Math.abs(waiting))],
                [t('stillOpen'), <strong key="rest">{money(Math.abs(rest))}</strong>],
              ] as const)),
        ]}
      />
      {offered.length > 0 && <KindButtons kinds={offered} begin={{ settles: id }} first={first} />}
    </section>
  )
}
