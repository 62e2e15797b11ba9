/** Where the price of a line came from, where no list, no fallback and no gift says it. */
export const TYPED = 'TYPED'
/** A price that was promised before, of a list that may say another by now. */
export const PROMISED = 'FROZEN'

/** Whether neither the list of now nor a campaign has a word in the price. */
export const isFixed = (source: string | null): boolean => source === TYPED || source === PROMISED
/** A line without a quantity of a return: what notes changed of the goods beside it. */
export const NOTED = 'NOTE'
