/** How figures of reports are read here: a minute more or less tells the same month. */
export const slow = { keep: true, quiet: true, staleTime: 120_000 } as const
