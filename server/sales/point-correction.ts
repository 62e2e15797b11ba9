import { reasonLabel } from '#contract/labels.ts'
import { nounOf } from '#contract/kinds.ts'
import {
  type PointCorrectionInput,
  pointCorrection as contract,
} from '#contract/sales/point-correction.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { type DocumentType, type PostingContext, draftOf } from '#server/documents/types.ts'
import { pointTermOn } from '#server/ledgers/masters.ts'
import { emptyPosting, journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { times } from '#contract/money.ts'
import { pointsExpireAt } from '#contract/pricing/points.ts'
import { pointNotes, readMember } from './member.ts'
import { lockPoints } from './points.ts'
import { pointEntries } from './revenue.ts'

/** Points are given or taken beside the sales, by a reason and with a supervisor's approval (domain §3.2.13). */
export const pointCorrection: DocumentType<PointCorrectionInput, { expiresAt: string | null }> = {
  kind: 'point-correction',
  async check(context, input) {
    const [member, masters] = await Promise.all([readMember(context, input), context.masters()])
    refuseSilence(input)
    await refuseBelowZero(context, member.id, input.points)
    const approvedBy = await context.approved(
      'POINT_CORRECTION',
      input.approvalToken,
      'Diperlukan persetujuan atasan untuk koreksi poin',
    )
    const term = pointTermOn(masters, input.docDate)
    return {
      draft: draftOf(input, {
        customerId: member.id,
        reason: input.reason,
        points: input.points,
        total: times(input.points, masters.company.point_value),
        approvedBy,
      }),
      facts: { expiresAt: input.points > 0 ? pointsExpireAt(input.docDate, term) : null },
    }
  },
  post: (draft, facts) => ({
    ...emptyPosting(),
    points: [
      {
        customerId: draft.customerId as number,
        type: 'CORRECTION',
        points: draft.points,
        expiresAt: facts.expiresAt,
      },
    ],
    journal: journal(
      'AUTO',
      `${nounOf('point-correction')} - ${reasonLabel(draft.reason ?? '')}`,
      pointEntries(draft.points, facts),
    ),
  }),
}

function refuseSilence({ reason, memo }: PointCorrectionInput): void {
  if (reason === 'LAIN' && !memo?.trim())
    throw new Refusal('REQUIRED', 'Keterangan wajib diisi', { field: 'memo' })
}

async function refuseBelowZero(context: PostingContext, customerId: number, points: number) {
  const balance = await lockPoints(context.tx, customerId)
  if (balance + points >= 0 || points > 0) return
  throw new Refusal('POINT_INVALID', 'Saldo poin tidak boleh minus', {
    field: 'points',
    data: { balance },
  })
}

export const pointCorrectionRoutes = documentRoutes(contract, pointCorrection, {
  title: 'Bukti Koreksi Poin',
  size: 'A5',
  party: 'Member',
  signatures: ['Dibuat', 'Disetujui', 'Pelanggan'],
  more: pointNotes,
})
