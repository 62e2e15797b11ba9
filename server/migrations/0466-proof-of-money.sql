-- An approval code of a terminal proves one payment of a day: the same one twice is told.
create index document_settlement_approval on document_settlement (branch_id, edc_id, upper(approval_code)) where approval_code is not null;
