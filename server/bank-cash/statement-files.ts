import { takeLock } from '#server/platform/lock-classes.ts'
import { bankStatement as contract } from '#contract/bank-cash/bank-statement.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { bankAccountOf } from './bank-format.ts'

type File = ReplyOf<typeof contract.files>['rows'][number]

/** Files of an account that are shown, the newest first. */
const SHOWN = 100

const files = (ctx: Ctx, { bankAccountId }: ParsedOf<typeof contract.files>) =>
  ctx.read(async (tx, s) => {
    const bank = await bankAccountOf(tx, s, bankAccountId)
    const rows = await tx.rows<File>(
      `select u.id, u.file_name as "fileName", u.first_day as "firstDay", u.last_day as "lastDay", u.added,
         e.name, u.uploaded_at as at
       from bank_statement_upload u join employee e on e.id = u.uploaded_by
       where u.bank_account_id = $1 order by u.id desc limit ${SHOWN}`,
      [bank.id],
    )
    return { rows }
  })

/** Of another account, or with columns told wrongly: all its lines go, and what they were stays in the audit. */
const withdraw = (ctx: Ctx, { bankAccountId, uploadId }: ParsedOf<typeof contract.withdraw>) =>
  ctx.write(async (tx, s) => {
    const bank = await bankAccountOf(tx, s, bankAccountId)
    await takeLock(tx, 'bank', bank.id)
    const file = await tx.one<{ name: string; lines: number; matched: number; closed: boolean }>(
      `select u.file_name as name, count(l.id)::int as lines, count(m.line_id)::int as matched,
         coalesce(bool_or(p.status = 'CLOSED'), false) as closed
       from bank_statement_upload u left join bank_statement_line l on l.upload_id = u.id
         left join bank_match_line m on m.line_id = l.id and m.stands
         left join period p on p.id = period_id(l.day)
       where u.id = $1 and u.bank_account_id = $2 group by u.id`,
      [uploadId, bank.id],
    )
    if (!file) throw notFound('Berkas')
    if (file.closed)
      throw new Refusal('PERIOD_CLOSED', 'Berkas ini memuat mutasi dari periode yang sudah ditutup')
    if (file.matched > 0)
      throw new Refusal(
        'STATUS_INVALID',
        `${file.matched} mutasi berkas ini sudah dicocokkan; batalkan dulu pencocokannya`,
      )
    await tx.rows(
      `delete from bank_match_line where line_id in (select id from bank_statement_line where upload_id = $1)`,
      [uploadId],
    )
    await tx.rows('delete from bank_statement_line where upload_id = $1', [uploadId])
    await tx.rows('delete from bank_statement_upload where id = $1', [uploadId])
    writeAudit(
      tx,
      ctx,
      bank.branchId,
      { kind: 'bank-account', id: bank.id },
      {
        action: `Rekening koran ${bank.name}`,
        memo: `${file.name}: ${file.lines} mutasi dibatalkan`,
      },
    )
    return { withdrawn: file.lines }
  })

export const statementFileRoutes = [
  route(contract.files, files),
  route(contract.withdraw, withdraw),
]
