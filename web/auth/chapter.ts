/** A heading and what stands below it; a line that begins with a dash is one of a list. */
export type Chapter = readonly [heading: string, ...paragraphs: string[]]
