/** How pg writes a value of JavaScript as a parameter (pg-cursor takes it from there too). */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown }
  export default utils
}
