/** Of a device `d` of a till: numbers that it gave and that are not known here, as long as somebody waits for them. */
export const MISSING = `(case when d.ended_at is not null then 0 else greatest(d.told_seq, d.last_seq) - d.first_seq + 1 - (select count(distinct o.seq)::int from offline_sale o
  where o.device_id = d.id and o.seq between d.first_seq and greatest(d.told_seq, d.last_seq)) end)::int`
