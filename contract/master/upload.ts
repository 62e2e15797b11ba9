import { z } from 'zod'

/** A file of a multipart form, in memory, within the call's limit. */
export const uploaded = z.object({ name: z.string().max(255), bytes: z.instanceof(Uint8Array) })

const MB = 2 ** 20
export const logoBytes = MB
export const pictureBytes = 2 * MB
/** Pictures that one goods or category may have (domain §2.4). */
export const maxPictures = 5

export const pictures = z.object({
  id: z.number().int(),
  version: z.number().int(),
  imageFileIds: z.array(z.uuid()),
})
