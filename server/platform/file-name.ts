const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
  'text/csv': 'csv',
}

/**
 * The name under which an uploaded file is kept and handed out: its sender's words without what steers a terminal, a
 * header or the direction of writing, and with the ending of the type that was found, whatever ending it came with.
 */
export function fileNameOf(sent: string, mime: string): string {
  const words = sent
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}"'`\\/:*?<>|]/gu, ' ')
    .replace(/\.[^.\s]{1,10}\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${words || 'berkas'}.${ENDINGS[mime] ?? 'bin'}`
}
