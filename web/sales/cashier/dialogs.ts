/** The windows of the till; one is open at a time. */
export type Dialog =
  | 'find'
  | 'customer'
  | 'held'
  | 'bookings'
  | 'discount'
  | 'cod'
  | 'remove'
  | 'cancelBooking'
  | 'receipt'
  | 'price'
  | 'salesman'
  | 'bills'
  | 'shift'
  | 'drawer'
  | 'printer'

/** Windows of the shift: they bring their own way to begin one. */
export const OF_SHIFT: ReadonlySet<Dialog> = new Set(['shift', 'bills', 'drawer'])
