import { vatFixedRate } from '#contract/master/vat-fixed-rate.ts'
import { useRead } from '../platform/query.ts'

/** The rule of PPN of a day, as the server has it; nothing until it has told. */
export const useTaxRule = (docDate: string | null | undefined) =>
  useRead(
    vatFixedRate.onDay,
    { docDate: docDate ?? '' },
    { enabled: !!docDate, staleTime: 600_000 },
  ).data
