/** A row of which figures were typed by a person, the others filled in: proposed, scanned, or all that is left. */
export interface Typed {
  /** Fields whose figure was typed. In another unit it is the same figure, what was filled in is converted. */
  $typed?: readonly string[]
}

/** A figure of a row as somebody typed it. */
export const asTyped = ({ $typed = [] }: Typed, field: string, figure: number | null) => ({
  [field]: figure,
  $typed: $typed.includes(field) ? $typed : [...$typed, field],
})

/** A figure of a row as it follows from something else. */
export const asFilled = ({ $typed = [] }: Typed, field: string, figure: number | null) => ({
  [field]: figure,
  $typed: $typed.filter((one) => one !== field),
})

export const isTyped = ({ $typed = [] }: Typed, field: string): boolean => $typed.includes(field)
