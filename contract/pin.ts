/** What a PIN is: six digits (domain §8.3). */
export const PIN = /^\d{6}$/

export const isPin = (text: string): boolean => PIN.test(text)
