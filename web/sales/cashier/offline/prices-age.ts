import { useEffect, useState } from 'react'
import { instant, time } from '../../../platform/format.ts'
import { useConnection } from '../../../platform/connection.ts'
import { useGoodsIndex } from '../goods-index.ts'
import { momentHere } from './device.ts'

const MINUTE = 60_000
/** From then on the age of prices is told by itself, milliseconds. */
const OLD_MS = 24 * 60 * MINUTE

/** As of when prices are known here, while nobody answers, and whether that is long ago; null while there is a line. */
export function usePricesAge(): { at: string; isOld: boolean } | null {
  const away = useConnection((s) => s.lostAt !== null)
  const at = useGoodsIndex((s) => s.at)
  const [, setMinutes] = useState(0)
  useEffect(() => {
    if (!away) return
    const timer = setInterval(() => setMinutes((n) => n + 1), MINUTE)
    return () => clearInterval(timer)
  }, [away])
  if (!away || !at) return null
  const isOld = Date.parse(momentHere().at) - Date.parse(at) >= OLD_MS
  return { at: isOld ? instant(at) : time(at), isOld }
}
