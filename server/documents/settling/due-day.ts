import type { ApprovalAction } from '#contract/application/approval.ts'
import { approvalActions } from '#contract/application/approval.ts'
import type { Saved } from '#contract/document.ts'
import type { DueDayInput } from '#contract/due-day.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { supervisorOf } from '#server/documents/supervisor.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import { writeDueDay } from '#server/ledgers/due-day.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

/**
 * Moves the day on which a posted bill falls due; ageing, reminders and what blocks further credit follow it. Nobody
 * moves that of his own bill alone, and both days stand in the history with the reason.
 */
export const moveDueDay = (
  ctx: Ctx,
  type: DocumentKind,
  { dueDate, reason, approvalToken, ...input }: DueDayInput,
  action: ApprovalAction,
): Promise<Saved> =>
  amendHeader(
    ctx,
    type,
    { id: input.id, version: input.version ?? null },
    {
      action: 'Ubah jatuh tempo',
      memo: reason,
      set: { due_date: dueDate },
      refuse: (document) => refuseDay(document, dueDate),
      async follow(context, document) {
        await refuseSettled(context, document)
        await supervisorOf(context, document, {
          right: approvalActions[action],
          action,
          token: approvalToken,
          message: `Diperlukan persetujuan atasan untuk jatuh tempo ${dayText(dueDate)}`,
          days: { before: document.dueDate, after: dueDate },
        })
        const { tx, branchId } = context
        await writeDueDay(tx, { branchId, documentId: document.id }, dueDate)
        return []
      },
    },
  )

function refuseDay({ docDate, dueDate: before, number }: StoredDocument, dueDate: string): void {
  const at = { field: 'dueDate' }
  if (dueDate < docDate)
    throw new Refusal('DATE_ORDER', 'Jatuh tempo tidak boleh sebelum tanggal dokumen', at)
  if (dueDate === before)
    throw new Refusal('STATUS_INVALID', `Jatuh tempo ${number} sudah ${dayText(dueDate)}`, at)
}

/** What is paid is due no more. */
async function refuseSettled(context: PostingContext, { id, number }: StoredDocument) {
  const items = await context.lockItems([id])
  if (items.some((i) => i.line === 0 && i.settled < i.amount)) return
  throw new Refusal('STATUS_INVALID', `${number} sudah lunas, jatuh temponya tidak berubah lagi`)
}
