import { type World, happens, rows } from './world.ts'

/** A unit of goods, as documents tell it with their lines. */
interface Unit {
  goodsUnitId: number
  conversion: number
}
interface Line {
  conversion: number
  units?: readonly Unit[] | undefined
}
interface Taking {
  qty: number
  unitPrice?: number
}

/**
 * What is taken of a line, as a person counts it: often as it stands there, else whole cartons and the rest in pieces,
 * which are two rows of the same line.
 */
export function counted<R extends Taking>(w: World, row: R, { conversion, units = [] }: Line): R[] {
  const base = row.qty * conversion
  const carton = units.find((unit) => unit.conversion > 1 && unit.conversion < base)
  const piece = units.find((unit) => unit.conversion === 1)
  if (!carton || !piece || !Number.isInteger(base) || happens(w, 0.5)) return [row]
  const cartons = Math.ceil(base / carton.conversion) - 1
  const each = (row.unitPrice ?? 0) / conversion
  const inUnit = ({ goodsUnitId, conversion: of }: Unit, qty: number): R => ({
    ...row,
    goodsUnitId,
    qty,
    ...(row.unitPrice === undefined ? {} : { unitPrice: each * of }),
  })
  const both = [inUnit(carton, cartons), inUnit(piece, base - cartons * carton.conversion)]
  return happens(w, 0.5) ? both : both.toReversed()
}

/** The lines of a document with the units of their goods, by line. */
export async function unitsOf(w: World, documentId: number): Promise<Map<number, Line>> {
  const found = await rows<Line & { line: number }>(
    w,
    `select g.line, g.conversion::float8 as conversion, (select json_agg(json_build_object('goodsUnitId', u.id, 'conversion', u.conversion::float8))
       from goods_unit u where u.goods_id = g.goods_id and u.is_active) as units from document_goods g where g.document_id = $1`,
    [documentId],
  )
  return new Map(found.map((line) => [line.line, line]))
}

export function lineOf(lines: ReadonlyMap<number, Line>, line: number): Line {
  const of = lines.get(line)
  if (!of) throw new Error(`line ${line} is not there`)
  return of
}
