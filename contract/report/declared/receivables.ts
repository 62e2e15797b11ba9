import { report } from '../declare.ts'
import { ages, dueChoice, owedChoice } from './parts.ts'

/** What customers owe, by how long it is due. */
export const receivablesByAge = report({
  key: 'receivables-by-age',
  place: 'report/sales-report',
  at: 'receivables',
  names: ['Umur Piutang', 'Receivables by age'],
  time: 'day',
  filters: ['search', 'customerId', 'week'],
  choices: { ...owedChoice, ...dueChoice },
  columns: {
    customerName: { type: 'text', label: ['Pelanggan', 'Customer'] },
    docNo: { type: 'text', width: 166 },
    docDate: { type: 'date', width: 106 },
    dueDate: { type: 'date', width: 106 },
    ...ages,
  },
  sort: 'dueDate.asc',
  groups: ['customerName'],
  down: 'document',
})
