import { FilesAway, type Shared } from './files.ts'
import { SettingsError } from './settings-error.ts'

/**
 * Whose a store is. A copy of the company that is put back to be tried reaches the same store as the shop that goes on
 * selling, and would take away what it does not know: so the store tells company and epoch, and nothing is removed from one
 * that tells others.
 */
export type Standing = 'own' | 'free' | 'foreign' | 'restored'

/** Whoever runs it has nothing to see to. */
export const isServed = (standing: Standing): boolean => ['own', 'free'].includes(standing)

interface Identity {
  company: string
  epoch: string
  /** It was put back from a copy, so that there may be another one that lives. */
  restored: boolean
}

type Ask = (sql: string) => Promise<Identity | undefined>

const IDENTITY = `select company, epoch, coalesce(restored_at is not null and restored_from not like 'failover:%', false) as restored
  from database_identity`

/** Errors: `FilesAway`. */
export async function standingOf(shared: Shared, ask: Ask): Promise<Standing> {
  const [told, own] = await Promise.all([shared.owner(), ask(IDENTITY)])
  if (told === undefined) return 'free'
  const { company, epoch } = read(told)
  if (!own || company !== own.company) return 'foreign'
  return epoch === own.epoch || !own.restored ? 'own' : 'restored'
}

/** From now on the store is this company's, as it stands in this database. Errors: it is another company's; `FilesAway`. */
export async function takeStore(shared: Shared, ask: Ask): Promise<void> {
  const own = await ask(IDENTITY)
  if (!own || (await standingOf(shared, ask)) === 'foreign') throw foreign(shared)
  await shared.own(JSON.stringify({ company: own.company, epoch: own.epoch }))
}

/**
 * At a start: a store that is nobody's is taken, one of another company is refused, and so is one that refuses us. One that
 * does not answer keeps nobody from selling.
 */
export async function claimStore(
  shared: Shared | undefined,
  ask: Ask,
  say: (line: string) => void,
): Promise<void> {
  if (!shared) return
  try {
    const standing = await standingOf(shared, ask)
    if (standing === 'foreign') throw foreign(shared)
    if (standing === 'restored') say(`Perhatian: ${restoredText(shared)}`)
    else await takeStore(shared, ask)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    if (error.refused)
      throw new SettingsError(
        `Tempat berkas ${shared.name} menolak (${error.message}). Periksa FILES, FILES_ENDPOINT, FILES_KEY_ID dan FILES_SECRET.`,
      )
    say(
      `Perhatian: tempat berkas ${shared.name} tidak menjawab (${error.message}); gambar, lampiran dan unduhan menunggu sampai ada.`,
    )
  }
}

export const restoredText = ({ name }: Shared) =>
  `berkas di ${name} masih milik data sebelum pemulihan, jadi tidak ada yang dihapus di sana. Bila data inilah yang dipakai seterusnya: npm run admin -- files --take`

const foreign = ({ name }: Shared) =>
  new SettingsError(`Di ${name} ada berkas perusahaan lain; pilih folder lain dalam FILES.`)

/** What is none of ours is nobody's that we know. */
function read(text: string): Partial<Identity> {
  try {
    return JSON.parse(text) as Partial<Identity>
  } catch {
    return {}
  }
}
