import { z } from 'zod'
import { json } from '../endpoint.ts'
import { orderedListInput, listReply } from '../list.ts'
import { id } from '../values.ts'

export const colleague = {
  /** [NEW] Names of one's branches, to say who is in charge or who sells. Nothing else of a person. */
  names: json('POST /core/v1/employees/names/get', {
    summary: 'Nama pegawai',
    rights: 'signed-in',
    input: orderedListInput({ worksIn: id }),
    reply: listReply(z.object({ id, code: z.string(), name: z.string(), branchName: z.string() })),
  }),
}
