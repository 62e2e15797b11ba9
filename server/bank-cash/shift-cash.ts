import type { ParsedOf } from '#contract/endpoint.ts'
import { shift } from '#contract/sales/shift.ts'
import { createDocument } from '#server/documents/create.ts'
import { approvedAt, dayOf, reachedBy } from '#server/documents/limits.ts'
import { inShift } from '#server/documents/shift.ts'
import type { DocumentType, PostingContext, WrittenDocument } from '#server/documents/types.ts'
import { type TillPurpose, purposesOf } from '#server/master/till-purpose.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Files } from '#server/platform/files.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { toWebp } from '#server/platform/images.ts'
import { plus } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type PreparedFile, preparePicture, storeFile } from '#server/platform/stored-file.ts'
import { cashIn, moneyType } from './cash-bank.ts'

type Input = ParsedOf<typeof shift.cash>

/** A BKM or BKK of the cashier's own drawer, in his shift, for a purpose of the office's list (domain §3.2.3). */
function drawerVoucher(
  { files }: Ctx,
  purpose: TillPurpose,
  photo: PreparedFile | null,
): DocumentType<Input, object> {
  const out = purpose.direction === 'OUT'
  const voucher = out
    ? moneyType('cash-out', 'CASH_OUT', false, false, {
        allow: (context, input, total) => approvedOut(context, { ...input, purpose }, total),
        asksLater: true,
      })
    : cashIn
  return inShift({
    ...voucher,
    async check(context, { amount, reason, purposeId, photo: _photo, ...common }) {
      const masters = await context.masters()
      const { id: accountId } = accountOf(masters, 'CASH_DRAWER', common.branchId)
      const memo = reason ? `${purpose.name}: ${reason}` : purpose.name
      const checked = await voucher.check(context, {
        ...common,
        memo: common.memo ?? memo,
        accountId,
        partyName: reason || purpose.name,
        confirmsId: null,
        refNo: null,
        lines: [{ accountId: purpose.account_id, amount, memo }],
      })
      const session = await context.session
      return {
        ...checked,
        draft: { ...checked.draft, tillPurposeId: purposeId },
        async afterWrite(written) {
          await checked.afterWrite?.(written)
          // After its approval: whoever counts a drawer blindly would learn from which sum on it is short.
          const at = { ...common, booked: amount }
          if (out) await refuseEmptyCash(context, masters, at, [{ accountId, amount: 0 }])
          if (photo) await attach(written, session, files, photo)
        },
      }
    },
  })
}

async function attach(
  { tx, documentId }: WrittenDocument,
  s: Session,
  files: Files,
  file: PreparedFile,
): Promise<void> {
  const fileId = await storeFile(tx, s, files, file, s.branchId)
  await tx.rows(
    `insert into document_note (branch_id, document_id, id, text, file_id) values ($1, $2, gen_random_uuid(), '', $3)`,
    [s.branchId, documentId, fileId],
  )
}

/** Within one's own limit and, of this purpose, within what the office allows of a shift; several shifts of a day are no way around it. */
async function approvedOut(
  context: PostingContext,
  input: { docDate: string; approvalToken?: string | null | undefined; purpose: TillPurpose },
  total: number,
): Promise<number | null> {
  const { limit_amount: most, name, id } = input.purpose
  // First, for two at once see one another from here on.
  const value = await reachedBy(context, 'cashOut', input, total)
  const limit = { name: 'cashOut' as const, value, day: dayOf(input, total) }
  if (most === null || plus(total, await spentOn(context, id)) <= most)
    return approvedAt(context, input, limit)
  return context.approved(
    'CASH_OUT',
    input.approvalToken,
    `Diperlukan persetujuan atasan: batas ${name} dalam satu shift atau sehari sudah lewat`,
    { limit },
  )
}

async function spentOn({ tx, branchId }: PostingContext, purposeId: number): Promise<number> {
  const row = await tx.one<{ spent: number }>(
    `select coalesce(sum(d.total), 0) as spent from document d join shift s on s.id = d.shift_id and (s.closed_at is null or s.day = nullif(current_setting('app.today', true), '')::date)
     where d.branch_id = $1 and d.till_purpose_id = $2 and d.approved_by is null and d.status <> 'CANCELLED'
       and (s.till_id = (select till_in_front($1)) or s.employee_id = current_employee())`,
    [branchId, purposeId],
  )
  return row?.spent ?? 0
}

async function moveCash(ctx: Ctx, input: Input) {
  const purposes = await ctx.read((tx) => purposesOf(tx, input.branchId), input.branchId)
  const purpose = purposes.find(({ id }) => id === input.purposeId)
  if (!purpose) throw notFound('Keperluan')
  if (purpose.photo && !input.photo)
    throw new Refusal('REQUIRED', `Lampirkan foto nota untuk ${purpose.name}`, { field: 'photo' })
  const photo = input.photo ? await prepared(input.photo) : null
  return createDocument(ctx, drawerVoucher(ctx, purpose, photo), input)
}

function prepared(dataUrl: string): Promise<PreparedFile> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return preparePicture('document-note', { name: 'nota.webp', bytes }, () => toWebp(bytes))
}

export const shiftCashRoutes = [route(shift.cash, moveCash)]
