import { addMonths } from './months.ts'

export interface Instalment {
  dueDate: string
  amount: number
}

/**
 * The plan of our own paylater (domain §3.2.3): equal parts in whole rupiah, month by month from the first day, the
 * last takes the rest. The till shows it before it is agreed on, the server writes it.
 */
export function instalmentsOf(amount: number, count: number, firstDue: string): Instalment[] {
  const part = Math.floor(amount / count)
  return Array.from({ length: count }, (_, i) => ({
    dueDate: addMonths(firstDue, i),
    amount: i === count - 1 ? Math.round((amount - part * (count - 1)) * 100) / 100 : part,
  }))
}
