import type { RehearsalTopic } from '#contract/report/tax-rehearsal.ts'
import { statementKeys, statements } from '#contract/report/statements.ts'
import { said } from '../platform/i18n/define.ts'
import type { ReportTab } from '../ui/report-tab.ts'
import { tabsOf } from './declared-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'

export const balancePath = 'report/financial-statements'
export const ledgerPath = 'report/financial-statements/ledger'

export const stockLedgerPath = 'report/financial-statements/stock'
export const numbersPath = 'report/financial-statements/numbers'
export const withholdingPath = 'report/financial-statements/withholding'
export const withheldFromUsPath = 'report/financial-statements/withheld-from-us'

export const efakturPath = 'report/financial-statements/efaktur'
export const returnNotesPath = 'report/financial-statements/return-notes'
export const inputInvoicesPath = 'report/financial-statements/input-invoices'
export const coretaxPath = 'report/financial-statements/coretax'
export const rehearsalPath = 'report/financial-statements/rehearsal'
export const collectedVatPath = 'report/financial-statements/collected-vat'
export const retailPath = 'report/financial-statements/retail'

/** Where what goes to the tax office is worked on, file by file. */
export const taxPlaces: Readonly<Record<RehearsalTopic, string>> = {
  RETAIL: retailPath,
  INVOICE: efakturPath,
  BPPU: withholdingPath,
  RETURN: returnNotesPath,
  INPUT: inputInvoicesPath,
  COLLECTED: collectedVatPath,
  WITHHELD: withheldFromUsPath,
}

type Group = 'books' | 'statements' | 'money' | 'tax' | 'control'

/** Of the declared reports of this place, by their addresses; what is not named here is control. */
const groupsOf: Readonly<Record<string, Group>> = {
  journals: 'books',
  'customer-card': 'books',
  'supplier-card': 'books',
  margins: 'money',
  cash: 'money',
  'cash-book': 'money',
  'cash-position': 'money',
  giros: 'money',
  'card-money': 'money',
  'branch-accounts': 'money',
  points: 'money',
  vat: 'tax',
  'vat-documents': 'tax',
  'tax-returns': 'tax',
  'collected-vat': 'tax',
  'final-tax': 'tax',
  rules: 'tax',
}

/** The reports in five groups, in the order in which an accountant goes through them. */
export function statementTabs(): ReportTab[] {
  const declared = tabsOf(balancePath).map((tab) => ({
    ...tab,
    group: groupsOf[tab.path.slice(balancePath.length + 1)] ?? 'control',
  }))
  const tabs: (ReportTab & { group: Group })[] = [
    { path: balancePath, label: t('trialBalance'), group: 'books' },
    { path: ledgerPath, label: t('ledger'), group: 'books' },
    { path: stockLedgerPath, label: t('stockLedger'), group: 'books' },
    ...statementKeys.map((key) => ({
      path: `${balancePath}/${key}`,
      label: said(statements[key]),
      group: 'statements' as const,
    })),
    { path: numbersPath, label: t('numbers'), group: 'control' },
    { path: rehearsalPath, label: tt('rehearsal'), group: 'tax' },
    { path: coretaxPath, label: tt('coretax'), group: 'tax' },
    { path: withholdingPath, label: t('withholding'), group: 'tax' },
    { path: withheldFromUsPath, label: t('withheldFromUs'), group: 'tax' },
    { path: efakturPath, label: t('efaktur'), group: 'tax' },
    { path: retailPath, label: t('retail'), group: 'tax' },
    { path: inputInvoicesPath, label: tt('inputs'), group: 'tax' },
    { path: returnNotesPath, label: tt('notes'), group: 'tax' },
    ...declared,
  ]
  const order: Group[] = ['books', 'statements', 'money', 'tax', 'control']
  return tabs
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map((tab) => ({ ...tab, group: t(`group.${tab.group}`) }))
}
