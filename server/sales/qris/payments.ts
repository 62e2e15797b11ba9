import { randomBytes } from 'node:crypto'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { QrisPayment, QrisTold, qris as contract } from '#contract/sales/qris.ts'
import { QRIS_SECRET } from '#server/master/qris-provider.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { hashOf } from '#server/platform/hash.ts'
import { type QrisProvider, httpProvider } from './provider.ts'

export const QRIS_ROWS = `
select q.id, q.branch_id as "branchId", b.name as "branchName", q.edc_id as "edcId", e.name as "terminalName", q.method_id as "methodId",
  q.reference, q.cart_key as "cartKey", q.amount, q.status, q.qr_text as "qrText", q.created_at as "createdAt", q.expires_at as "expiresAt",
  u.name as "cashierName", q.paid_amount as "paidAmount", q.paid_at as "paidAt", q.approval_code as "approvalCode", q.issuer,
  q.paid_at is not null and q.ended_at is not null as late, q.document_id as "documentId", d.kind as "documentKind", d.number as "docNo",
  q.refund_no as "refundNo"
from qris_payment q join branch b on b.id = q.branch_id join edc e on e.id = q.edc_id join employee u on u.id = q.created_by
left join document d on d.branch_id = q.branch_id and d.id = q.document_id`

/** A payment that the employee may see; others' do not exist. */
export async function readPayment(tx: Tx, branchIds: number[], id: number): Promise<QrisPayment> {
  const row = await tx.one<QrisPayment>(
    `${QRIS_ROWS} where q.branch_id = any ($1::int[]) and q.id = $2`,
    [branchIds, id],
  )
  if (!row) throw notFound('Pembayaran QRIS')
  return row
}

interface Terms {
  base_url: string
  client_id: string
  client_secret: string
  valid_minutes: number
}

/** Who makes codes for this terminal; undefined where nobody is set. */
export async function providerOf(
  tx: Tx,
  cipher: FieldCipher,
  edcId: number,
): Promise<{ provider: QrisProvider; validMinutes: number } | undefined> {
  const row = await tx.one<Terms>(
    `select p.base_url, p.client_id, p.client_secret, p.valid_minutes from qris_provider p where p.edc_id = $1`,
    [edcId],
  )
  if (!row) return undefined
  const secret = cipher.decrypt(QRIS_SECRET, row.client_secret)
  const provider = httpProvider({ baseUrl: row.base_url, clientId: row.client_id, secret })
  return { provider, validMinutes: row.valid_minutes }
}

/**
 * A code for one amount. It is written down before the provider hears of it, and the provider is asked outside
 * of any transaction: whatever breaks in between, its reference is known and money for it is recognised.
 */
export async function createPayment(
  ctx: Ctx,
  input: ParsedOf<typeof contract.create>,
): Promise<QrisPayment> {
  const { row, provider } = await ctx.write(async (tx, s) => {
    const found = await offering(tx, ctx.cipher, input)
    const reference = `Q${hashOf([input.branchId, randomBytes(16).toString('hex')])
      .toString('hex')
      .slice(0, 31)}`
    const added = await tx.one<{ id: number }>(
      `insert into qris_payment (branch_id, edc_id, method_id, request_id, reference, cart_key, amount, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 minute') on conflict (branch_id, request_id) do nothing returning id`,
      [
        input.branchId,
        input.edcId,
        input.methodId,
        input.requestId,
        reference,
        input.cartKey,
        input.amount,
        found.validMinutes,
      ],
    )
    const first = added ?? (await sameRequest(tx, input))
    return { row: await readPayment(tx, s.branchIds, first.id), provider: found.provider }
  }, input.branchId)
  if (row.qrText || row.status !== 'WAITING_PAYMENT') return row
  const { reference, amount, expiresAt } = row
  const made = await provider.create({ reference, amount, expiresAt }).catch(unreachable)
  return ctx.write(async (tx, s) => {
    await tx.rows('update qris_payment set qr_text = $3 where branch_id = $1 and id = $2', [
      row.branchId,
      row.id,
      made.qrText,
    ])
    return readPayment(tx, s.branchIds, row.id)
  }, input.branchId)
}

async function offering(
  tx: Tx,
  cipher: FieldCipher,
  { branchId, edcId, methodId }: ParsedOf<typeof contract.create>,
) {
  const [terminal, method] = await Promise.all([
    tx.one(
      `select from edc e join qris_provider p on p.edc_id = e.id and p.is_active
       where e.id = $1 and e.branch_id = $2 and e.is_active`,
      [edcId, branchId],
    ),
    tx.one(`select from payment_method where id = $1 and kind = 'QRIS' and is_active`, [methodId]),
  ])
  if (!method)
    throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini', {
      field: 'methodId',
    })
  const found = terminal && (await providerOf(tx, cipher, edcId))
  if (found) return found
  throw new Refusal('NO_PROVIDER', 'Penyedia QRIS belum diatur, pakai QRIS statis', {
    field: 'edcId',
  })
}

/** The same request again is told the same; one with another content is refused. */
async function sameRequest(
  tx: Tx,
  { branchId, requestId, amount, edcId, cartKey }: ParsedOf<typeof contract.create>,
): Promise<{ id: number }> {
  const row = await tx.one<{ id: number }>(
    `select id from qris_payment where branch_id = $1 and request_id = $2 and amount = $3 and edc_id = $4 and cart_key = $5
       and created_by = current_employee()`,
    [branchId, requestId, amount, edcId, cartKey],
  )
  if (row) return row
  throw new Refusal('REQUEST_REUSED', 'Permintaan ini sudah dipakai untuk isian lain')
}

/** Nothing is known: the code may exist, so it is asked for again before another is made. */
function unreachable(): never {
  throw new Refusal(
    'QRIS_UNREACHABLE',
    'Penyedia QRIS tidak menjawab. Coba lagi, atau pakai QRIS statis',
    {
      status: 503,
    },
  )
}

/** Money that came, told once or many times; true when this was the first. */
export async function takeMoney(tx: Tx, told: QrisTold): Promise<boolean> {
  const taken = await tx.one(
    `update qris_payment set status = 'RECEIVED', paid_amount = coalesce($2, amount), paid_at = coalesce($3, clock_timestamp()),
       approval_code = coalesce($4, left(reference, 20)), issuer = $5
     where reference = $1 and status in ('WAITING_PAYMENT','CANCELLED','EXPIRED') returning id`,
    [
      told.reference,
      told.amount ?? null,
      told.paidAt ?? null,
      told.approvalCode ?? null,
      told.issuer ?? null,
    ],
  )
  return taken !== undefined
}

interface Asked {
  id: number
  branchId: number
  reference: string
}

/** What a provider told becomes the state here; nothing it says undoes money that came. */
export async function applyTold(tx: Tx, payment: Asked, told: QrisTold | null): Promise<void> {
  if (told && told.reference !== payment.reference) return
  if (told?.status === 'PAID') {
    await takeMoney(tx, told)
    return
  }
  const over = told?.status === 'CANCELLED' || told?.status === 'EXPIRED'
  await tx.rows(
    `update qris_payment set status = 'EXPIRED', ended_at = clock_timestamp()
     where branch_id = $1 and id = $2 and status = 'WAITING_PAYMENT' and ($3 or expires_at < clock_timestamp())`,
    [payment.branchId, payment.id, over],
  )
}

/** The provider is asked whether the customer has paid: by the till that waits, at most every three seconds. */
export async function checkPayment(
  ctx: Ctx,
  { branchId, id }: { branchId: number; id: number },
): Promise<QrisPayment> {
  const asked = await ctx.write(async (tx, s) => {
    const row = await readPayment(tx, [branchId], id)
    const mine = await tx.one(
      `update qris_payment set asked_at = clock_timestamp() where branch_id = $1 and id = $2 and status in ('WAITING_PAYMENT','CANCELLED','EXPIRED')
         and coalesce(asked_at < clock_timestamp() - interval '3 seconds', true) returning id`,
      [branchId, id],
    )
    const found = mine && (await providerOf(tx, ctx.cipher, row.edcId))
    return { row, provider: found?.provider, branchIds: s.branchIds }
  }, branchId)
  const { row, provider } = asked
  if (!provider) return row
  // Without an answer nothing is known but the hour.
  const told = await provider.status(row.reference).catch(() => null)
  return ctx.write(async (tx) => {
    await applyTold(tx, row, told)
    return readPayment(tx, [branchId], id)
  }, branchId)
}

/**
 * Given up by the till. Whatever the provider answers, or does not, money for it is still recognised later. What
 * had come already is no longer this cart's, and waits to be used or given back.
 */
export async function cancelPayment(
  ctx: Ctx,
  { branchId, id }: ParsedOf<typeof contract.cancel>,
): Promise<QrisPayment> {
  const { row, provider } = await ctx.write(async (tx) => {
    const found = await readPayment(tx, [branchId], id)
    if (found.status === 'WAITING_PAYMENT')
      return { row: found, provider: (await providerOf(tx, ctx.cipher, found.edcId))?.provider }
    await tx.rows(
      `update qris_payment set ended_at = clock_timestamp() where branch_id = $1 and id = $2 and status = 'RECEIVED' and ended_at is null`,
      [branchId, id],
    )
    return { row: await readPayment(tx, [branchId], id), provider: undefined }
  }, branchId)
  if (row.status !== 'WAITING_PAYMENT') return row
  const told = (await provider?.cancel(row.reference).catch(() => null)) ?? null
  return ctx.write(async (tx) => {
    if (told?.status === 'PAID' && told.reference === row.reference) await takeMoney(tx, told)
    await tx.rows(
      `update qris_payment set status = 'CANCELLED', ended_at = clock_timestamp() where branch_id = $1 and id = $2 and status = 'WAITING_PAYMENT'`,
      [branchId, id],
    )
    return readPayment(tx, [branchId], id)
  }, branchId)
}
