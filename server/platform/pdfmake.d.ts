/** The part of pdfmake 0.3 that `pdf.ts` uses; the package brings no types. */
declare module 'pdfmake' {
  type AccessPolicy = (path: string) => boolean
  interface Pdfmake {
    virtualfs: { writeFileSync(name: string, content: Buffer): void }
    setFonts(
      fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>,
    ): void
    setUrlAccessPolicy(policy: AccessPolicy): void
    setLocalAccessPolicy(policy: AccessPolicy): void
    createPdf(definition: object): { getBuffer(): Promise<Buffer> }
  }
  const pdfmake: Pdfmake
  export default pdfmake
}
