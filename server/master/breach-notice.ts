import type { z } from 'zod'
import type { personalBreachRow } from '#contract/system/personal-data.ts'
import { letterhead } from '#server/documents/print-head.ts'
import { type MasterType, getMaster } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import { quantity } from '#contract/money.ts'
import { type DocumentPrint, documentPdf } from '#server/platform/pdf-document.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { dayText, instantText, momentText, zoneName } from '#server/platform/time.ts'

interface Told {
  what: string
  words: string
}

/**
 * The written notice that persons and agency get within three days: which data got out, when and how, and what was done
 * against it and to set it right (UU 27/2022 art. 46(2)).
 */
export const printNotice = (ctx: Ctx, type: MasterType, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    const breach = await getMaster<z.output<typeof personalBreachRow>>(tx, s, type, id)
    const from = await letterhead(tx, s.branchId)
    const print: DocumentPrint<Told> = {
      size: 'A4',
      title: 'Pemberitahuan Kegagalan Pelindungan Data Pribadi',
      number: `${breach.knownAt.slice(0, 4)}-${id}`,
      company: from.company,
      branch: { name: from.name, address: from.address, phone: from.phone, npwp: from.npwp },
      date: dayText(s.today),
      party: { label: 'Kepada', lines: ['Subjek data pribadi dan lembaga yang berwenang'] },
      facts: [
        { label: 'Diketahui', value: `${momentText(breach.knownAt)} ${zoneName(s.timezone)}` },
        { label: 'Batas pemberitahuan', value: momentText(breach.dueAt) },
      ],
      columns: [
        { label: 'Perihal', width: 150, value: (told) => told.what },
        { label: 'Keterangan', width: '*', value: (told) => told.words },
      ],
      lines: [
        { what: 'Kejadian', words: breach.name },
        { what: 'Data pribadi yang terungkap', words: breach.dataTaken },
        {
          what: 'Kapan terungkap',
          words: breach.happenedOn
            ? dayText(breach.happenedOn)
            : `Belum diketahui; diketahui pada ${momentText(breach.knownAt)}`,
        },
        { what: 'Bagaimana terungkap', words: breach.howTaken },
        { what: 'Jumlah orang', words: quantity(breach.persons) },
        { what: 'Upaya penanganan dan pemulihan', words: breach.actions },
      ],
      notes: ['Disampaikan sesuai Undang-Undang Nomor 27 Tahun 2022 pasal 46.'],
      signatures: ['Pengendali data pribadi'],
      printedBy: s.employeeName,
      printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
    }
    return {
      body: await documentPdf(print),
      name: `pemberitahuan-data-pribadi-${id}.pdf`,
      mime: 'application/pdf',
    }
  })
