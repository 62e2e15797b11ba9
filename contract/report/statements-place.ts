/** The place in the menu of statements, books and control, whose rights their reports have. */
export const statementsPlace = 'report/financial-statements'
