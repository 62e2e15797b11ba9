import { z } from 'zod'

/** What a printed QRIS says (EMVCo, domain §2.5): Indonesian, for any amount, with a sum that fits. */
export const qrisText = z
  .string()
  .trim()
  .max(512)
  .refine(
    (text) => text === '' || isQris(text),
    'Teks QRIS tidak terbaca, periksa hasil pindaiannya',
  )

function isQris(text: string): boolean {
  const fields = fieldsOf(text)
  return (
    fields?.get('00') === '01' &&
    fields.get('58') === 'ID' &&
    fields.get('53') === '360' &&
    !fields.has('54') &&
    fields.get('63')?.toUpperCase() === checksum(text.slice(0, -4))
  )
}

/** Name of the merchant, as the customer reads it on his phone. */
export const qrisMerchant = (text: string): string => fieldsOf(text)?.get('59') ?? ''

/** Two digits name a field, two say how long it is; null where they do not come out even. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    const end = at + 4 + Number(head?.[2])
    if (!head?.[1] || end > text.length) return null
    fields.set(head[1], text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE over everything up to its own length. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
