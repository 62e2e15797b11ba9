/** Menus in which nothing is added by a form of its own: their page is the work, or others make what they list. */
export const WITHOUT_FORM: readonly string[] = [
  'system/company',
  'system/closing-periode',
  'system/restore-periode',
  'system/hpp-recalculation',
  'system/upload-logo',
  'system/audit',
  'master/changes-selling-price',
  'master/greeting-message',
  'master/master-point',
  'master/master-margin',
  'purchase/purchase-price-history',
  'sales/cashier',
  'sales/do-warehouse',
  'sales/history-of-selling-trasactions-peritem',
  'sales/outer-warehouse-mutation-returns',
]
