import type { Asked, DeclaredReport } from '#contract/report/declare.ts'
import { unsoldDays } from '#contract/report/filters.ts'
import type { TestApp } from '#server/platform/test-app.ts'

/** What occurs in the trade, by the filter that it is asked by: what most bills have. */
const OCCURS: Readonly<Record<string, string>> = {
  warehouseId: 'select warehouse_id as value from stock_move group by 1 order by count(*) desc',
  categoryId:
    'select g.category_id as value from document_goods l join goods g on g.id = l.goods_id group by 1 order by count(*) desc',
  brandId:
    'select g.brand_id as value from document_goods l join goods g on g.id = l.goods_id where g.brand_id is not null group by 1 order by count(*) desc',
  goodsId: 'select goods_id as value from document_goods group by 1 order by count(*) desc',
  supplierId: 'select main_supplier_id as value from goods group by 1 order by count(*) desc',
  customerId: `select customer_id as value from document where kind = 'sales-return' group by 1 order by count(*) desc`,
  salesmanId:
    'select salesman_id as value from document where salesman_id is not null group by 1 order by count(*) desc',
  cashierId: `select created_by as value from document where kind = 'sales-invoice' group by 1 order by count(*) desc`,
  shiftId:
    'select shift_id as value from document where shift_id is not null group by 1 order by count(*) desc',
  methodId: 'select method_id as value from sale_tender group by 1 order by count(*) desc',
  level:
    'select price_level as value from document where price_level is not null group by 1 order by count(*) desc',
  hour: `select extract(hour from created_at at time zone 'Asia/Jakarta')::int::text as value from document where kind = 'sales-invoice' group by 1 order by count(*) desc`,
  weekday: `select trim(to_char(doc_date, 'day')) as value from document where kind = 'sales-invoice' group by 1 order by count(*) desc`,
}
const GIVEN: Asked = { terms: 'CREDIT', unsold: unsoldDays[0], basket: '1', showZero: true }

/** Every way in which reports are asked: as they stand, by each choice, by each filter, and by one branch. */
export async function narrowed(
  t: TestApp,
  reports: readonly DeclaredReport[],
): Promise<Map<string, Asked[]>> {
  const occurs: Record<string, unknown> = { ...GIVEN }
  for (const [filter, sql] of Object.entries(OCCURS)) {
    const [first] = (await t.db.query(`${sql} limit 1`)).rows
    occurs[filter] =
      typeof first?.value === 'string' && /Id$/.test(filter) ? Number(first.value) : first?.value
  }
  const [branch] = (await t.db.query(`select id from branch where code = 'SBY'`)).rows
  const branchIds = [branch.id]
  return new Map(
    reports.map(({ key, filters = [], choices = {} }) => [
      key,
      [
        {},
        { branchIds },
        ...Object.entries(choices).flatMap(([name, { of }]) =>
          Object.keys(of).map((value) => ({ [name]: value })),
        ),
        ...filters.flatMap((name) =>
          occurs[name] === undefined || occurs[name] === null ? [] : [{ [name]: occurs[name] }],
        ),
      ],
    ]),
  )
}
