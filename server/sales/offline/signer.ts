import { isSignedBy } from '#contract/sales/kept-sale.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { tillUnknown } from '#server/platform/till-device.ts'

interface Signer {
  id: number
  key: Uint8Array<ArrayBuffer>
}

/** So many devices of a branch are tried where an entry names none that signed it. */
const MOST_TRIED = 100

/**
 * The device whose key signed an entry. It is the one that the entry names, unless a restore lost that and the till was
 * enrolled anew, with the same key and under another id.
 */
export async function signerOf(
  tx: Tx,
  { branchId, deviceId }: { branchId: number; deviceId: number },
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
  const signed = ({ key }: Signer) => isSignedBy(new Uint8Array(key), body, bytes)
  const named = await tx.one<Signer>(
    'select id, public_key as key from till_device where branch_id = $1 and id = $2',
    [branchId, deviceId],
  )
  if (named && (await signed(named))) return named.id
  for (const other of await sinceRestore(tx, branchId)) if (await signed(other)) return other.id
  if (named)
    throw new Refusal('SIGNATURE_INVALID', 'Tanda tangan perangkat tidak cocok', { status: 403 })
  throw tillUnknown('body', 403)
}

/** Those that may be meant under another id: enrolled after the database was put back from a copy. */
const sinceRestore = (tx: Tx, branchId: number) =>
  tx.rows<Signer>(
    `select d.id, d.public_key as key from till_device d join database_identity i on d.registered_at > i.restored_at
     where d.branch_id = $1 order by d.id desc limit ${MOST_TRIED}`,
    [branchId],
  )
