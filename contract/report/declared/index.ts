import { salesReports } from './sales.ts'

/** Every declared report, by its place in the menu and in the order of its tabs. */
export const declaredReports = [...salesReports]
