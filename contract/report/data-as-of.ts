/** Header of an answer that a replica gave: the instant of which its data are. The database itself tells none. */
export const DATA_AS_OF = 'data-as-of'

/** What such an answer says of its age wherever it is told, by a clock that shows hours, minutes and seconds: `14.02.11`. */
export const dataAsOf = (clock: string) => [`Data per ${clock}`, `Data as of ${clock}`] as const
