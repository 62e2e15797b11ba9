/**
 * Events of the month that the product cannot do yet, and what each of them waits for: a call that
 * the contract does not have (a path), a way of paying (a method's code), or another event of this
 * list. The list may only shrink; it is empty when the month is whole.
 */
export const notYet: Record<string, string> = {}
