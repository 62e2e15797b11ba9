import { Refusal } from '#server/platform/errors.ts'

/** What forms call their rows of goods. */
const ROWS = ['lines', 'goods', 'rewards']

/**
 * What is refused of a line of the draft is told at the row that it came from, so that the form can lead there. A row
 * that asks for nothing has made no line; a line that no row asked for (a gift, a component) is told at the quantity
 * of the whole, or without a place.
 */
export const atItsRow =
  (input: object) =>
  (error: unknown): never => {
    const field =
      error instanceof Refusal && error.line !== undefined
        ? fieldOf(input as Record<string, unknown>, error.line, error.cell)
        : undefined
    if (!(error instanceof Refusal) || field === undefined) throw error
    const { code, message, status, data } = error
    throw new Refusal(code, message, { status, field, ...(data ? { data } : {}) })
  }

function fieldOf(input: Record<string, unknown>, line: number, cell: string): string | undefined {
  const name = ROWS.find((one) => Array.isArray(input[one]))
  if (name === undefined) return cell in input ? cell : undefined
  const asking = (input[name] as { qty?: number }[]).flatMap(({ qty }, i) =>
    qty === undefined || qty > 0 ? [i] : [],
  )
  const at = asking[line - 1]
  return at === undefined ? undefined : `${name}.${at}.${cell}`
}
