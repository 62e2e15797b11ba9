export * from '#contract/money.ts'
