-- A bank's file that was uploaded by mistake is taken back whole, as long as nothing of it stands matched (domain §6.3).
grant delete on bank_statement_upload, bank_statement_line, bank_match_line to gerai_office;
