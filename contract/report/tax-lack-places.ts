/** Screen of the master in which what a file of Coretax lacks is mended; of other lacks it is the document's own. */
export const lackPlaces: Readonly<Record<string, string>> = {
  COMPANY_NPWP: 'system/company',
  NOT_PKP: 'system/company',
  SELLER_NITKU: 'master/branch',
  OWN_NITKU: 'master/branch',
  BUYER_ID: 'master/customer',
  BUYER_ADDRESS: 'master/customer',
  UNIT_CODE: 'master/stock-unit',
  RECIPIENT_NPWP: 'master/supplier',
  SELLER_NPWP: 'master/supplier',
}
