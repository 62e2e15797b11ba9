-- Whether a voucher is what a drawer differed by is asked of each cash voucher, by limits and reports: found as at a handover.
create index shift_difference on shift (branch_id, difference_id) where difference_id is not null;
