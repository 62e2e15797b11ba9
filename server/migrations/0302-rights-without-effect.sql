-- Two rights that nothing ever asked for: periods have their own menus, control accounts are nobody's to journal.
update role set rights = array_remove(array_remove(rights, 'journal.control'), 'period.manage'), version = version + 1
  where rights && array['journal.control', 'period.manage'];
