import { TOO_BIG, nameKey } from '#contract/values.ts'
import { dec, rupiah, sentSum } from '#contract/money.ts'
import type { Line, RowError } from '../type.ts'
import type { MatchedRow, Told } from './matched-row.ts'

type Given = Record<string, unknown>
const word = (value: unknown) => String(value ?? '').trim()

/** A bill a line: rows with one number of one party are summed, or tell the same whole again, as was told of the file. */
export function expandBills(rows: MatchedRow[], { errors, notes, columns }: Told): Line[] {
  const reading = columns.find(({ field }) => field === 'docNo')?.reading
  const isWhole = reading === 'whole'
  const open = rows.flatMap((row) => openOf(row, errors))
  const bills = Map.groupBy(open, ({ given }) => billKey(given))
  let asked = false
  return [...bills.values()].flatMap((own): Line[] => {
    const [first] = own
    if (!first) return []
    const amounts = own.map(({ given }) => Number(given.amount))
    const alike = amounts.every((amount) => amount === amounts[0])
    const { line, given } = first
    const wrong = (message: string, field = 'docNo') => {
      errors.push({ line, field, message })
      return []
    }
    if (isWhole && !alike)
      return wrong(`Nilai faktur ${word(given.docNo)} tidak sama di semua barisnya`)
    if (own.length > 1 && alike && reading !== 'each' && !isWhole) {
      if (asked) return []
      asked = true
      return wrong(
        `Faktur ${word(given.docNo)} tertulis ${own.length} kali dengan nilai ${rupiah(amounts[0] ?? 0)}: di Ubah kolom, pilih baris bernomor sama dijumlahkan atau satu nilai`,
      )
    }
    const amount = isWhole ? (amounts[0] ?? 0) : sentSum(amounts)
    if (amount === null) return wrong(TOO_BIG, 'amount')
    if (amount === 0) {
      notes.push({
        line,
        field: 'amount',
        message: `Faktur ${word(given.docNo)} sudah lunas, dilewati`,
      })
      return []
    }
    return [{ line, given: { ...withoutParts(given), amount } }]
  })
}

const billKey = (given: Given) =>
  [word(given.code) || nameKey(word(given.name)), word(given.docNo).toLowerCase()].join('\n')

/** What is open of a row: its own column, else what the bill came to less what was paid. */
function openOf({ line, given }: MatchedRow, errors: RowError[]): MatchedRow[] {
  if (given.amount !== undefined) return [{ line, given }]
  if (given.total === undefined) {
    errors.push({ line, field: 'amount', message: 'Sisa faktur belum diisi' })
    return []
  }
  const amount = sentSum([Number(given.total), dec(Number(given.paid ?? 0)).neg()])
  if (amount === null) {
    errors.push({ line, field: 'total', message: TOO_BIG })
    return []
  }
  return [{ line, given: { ...given, amount } }]
}

const withoutParts = ({ total: _, paid: __, ...given }: Given): Given => given
