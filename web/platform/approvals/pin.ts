/** Six digits tell who approves. */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text)
