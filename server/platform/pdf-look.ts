/** How a kind of paper is laid out. */
export interface Look {
  page: { width: number; height: number }
  margins: [number, number, number, number]
  font: number
  logo: number
  sign: number
  /** Continuous forms are struck by needles: no grey, no fills. */
  needles: boolean
}

export type PaperSize = 'A4' | 'A5' | 'CONTINUOUS'

const looks: Record<PaperSize, Look> = {
  A4: {
    page: { width: 595, height: 842 },
    margins: [40, 36, 40, 46],
    font: 9,
    logo: 46,
    sign: 44,
    needles: false,
  },
  A5: {
    page: { width: 420, height: 595 },
    margins: [28, 26, 28, 36],
    font: 8,
    logo: 36,
    sign: 34,
    needles: false,
  },
  CONTINUOUS: {
    page: { width: 684, height: 396 },
    margins: [44, 20, 44, 24],
    font: 8.5,
    logo: 32,
    sign: 20,
    needles: true,
  },
}

export function lookOf(size: PaperSize, landscape = false): Look {
  const look = looks[size]
  if (!landscape || size === 'CONTINUOUS') return look
  return { ...look, page: { width: look.page.height, height: look.page.width } }
}

export const grey = (look: Look, color: string) => (look.needles ? '#000000' : color)
