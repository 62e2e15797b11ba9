import { levels } from './goods-rows.ts'
import { PORTION } from './type.ts'

const price = (
  level: string,
) => `(select p.price from selling_price p where p.goods_unit_id = u.id and p.branch_id is null
  and p.price_level = '${level}' and p.min_qty = 1 and p.effective_from <= $2 order by p.effective_from desc, p.id desc limit 1) as "${level}"`
/** What is there, in the columns of the sheet, after unit $1 at the instant $2. */
export const CURRENT_GOODS = `
select u.id, g.code, g.name, g.receipt_name as "receiptName", c.code as category, b.code as brand, g.type, g.tax_type as "taxType",
  n.code as unit, u.conversion,
  (select string_agg(b.barcode || case when b.is_own and b.barcode ~ '^(\\d{8}|\\d{12,14})$' then ' (sendiri)' else '' end, '; ' order by b.is_first desc, b.id)
    from goods_barcode b where b.goods_unit_id = u.id) as barcode, u.is_sales as "isSales", u.is_purchase as "isPurchase",
  ${levels.map(price).join(', ')},
  g.min_stock as "minStock", g.max_stock as "maxStock", g.is_weighed as "isWeighed", g.plu,
  g.halal_status as "halalStatus", g.halal_certificate_no as "halalCertificateNo", g.distribution_permit_no as "distributionPermitNo",
  g.is_active as "isActive"
from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id join category c on c.id = g.category_id
left join brand b on b.id = g.brand_id
where u.id > $1 and u.is_active and g.is_active order by u.id limit ${PORTION}`
