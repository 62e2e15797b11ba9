import type { DocumentDetail } from '#contract/document-detail.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { call } from './api.ts'
import { day, rupiah } from './format.ts'
import { t } from './i18n/texts.ts'
import { kindText } from './screens.ts'
import { mayCall, useSession } from './session.ts'

/** Opens WhatsApp with a message about the document, to its party's number where it is known and may be read. */
export async function tellByWhatsapp(detail: DocumentDetail): Promise<void> {
  const phone = await phoneOf(detail.document).catch(() => null)
  openWhatsapp(phone, messageOf(detail))
}

/** Opens it with a message that waits to be sent; without a number whom it goes to is chosen there. */
export function openWhatsapp(phone: string | null | undefined, message: string): void {
  const to = phone ? `/${internationalNumber(phone)}` : '/'
  const text = message ? `?text=${encodeURIComponent(message)}` : ''
  window.open(`https://wa.me${to}${text}`, '_blank', 'noopener')
}

async function phoneOf({ customerId, supplierId }: DocumentDetail['document']) {
  if (customerId && mayCall(customer.get))
    return (await call(customer.get, { id: customerId }, { quiet: true })).phone
  if (supplierId && mayCall(supplier.get))
    return (await call(supplier.get, { id: supplierId }, { quiet: true })).phone
  return null
}

/** 0812-3456 is 62812-3456: WhatsApp wants the country, and digits alone. */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `62${digits.slice(1)}` : digits
}

function messageOf({ document }: DocumentDetail): string {
  const { partyName, kind, docNo, docDate, total, outstanding, dueDate } = document
  const company = useSession.getState().user?.companyName ?? ''
  return [
    partyName && t('whatsapp.to', { party: partyName }),
    t('whatsapp.about', { kind: kindText(kind), number: docNo ?? '', date: day(docDate) }),
    total ? t('whatsapp.total', { amount: rupiah(total) }) : '',
    outstanding ? t('whatsapp.open', { amount: rupiah(outstanding), date: day(dueDate) }) : '',
    company,
  ]
    .filter(Boolean)
    .join('\n')
}
