import { documentNotes } from './document-note.ts'
import { dutyStamp } from './duty-stamp.ts'
import type { Endpoint } from './endpoint.ts'
import { type Kind, kindOf } from './kinds.ts'
import { about } from './application/about.ts'
import { approval } from './application/approval.ts'
import { banner } from './application/banner.ts'
import { dashboard } from './application/dashboard.ts'
import { savedView } from './application/saved-view.ts'
import { search } from './application/search.ts'
import { controlReports } from './report/control.ts'
import { ledgerReports } from './report/ledger.ts'
import { stockReports } from './report/stock.ts'
import { dailyReport } from './report/daily.ts'
import { exceptionChecks } from './report/exception-check.ts'
import { exceptionQuestions } from './report/exception-question.ts'
import { movingDay } from './report/moving-day.ts'
import { campaignLastYear } from './report/campaign-last-year.ts'
import { salesDashboardFiles } from './report/sales-dashboard.ts'
import { preparedFiles } from './report/prepared-file.ts'
import { callsOf as reportCalls } from './report/declare.ts'
import { declaredReports } from './report/declared/index.ts'
import { salesTarget } from './report/sales-target.ts'
import { statementCalls } from './report/statements.ts'
import { taxCalls } from './report/tax-calls.ts'
import { audit } from './system/audit.ts'
import { company } from './system/company.ts'
import { employee } from './system/employee.ts'
import { guide } from './system/guide.ts'
import { bankConfirmation } from './system/bank-confirmation.ts'
import { period } from './system/period.ts'
import { recalculation } from './system/recalculation.ts'
import { personalBreach, personalData, personalRequest } from './system/personal-data.ts'
import { role } from './system/role.ts'
import { approvalReason } from './approval-reason.ts'
import { preference } from './auth/preference.ts'
import { device } from './auth/device.ts'
import { secondFactor } from './auth/second-factor.ts'
import { tillSession } from './auth/till-session.ts'
import { session } from './auth/session.ts'
import { bankIn, bankOut, cashFlow, cashIn, cashOut } from './bank-cash/cash-bank.ts'
import { adjustmentJournal, generalJournal, journal } from './bank-cash/journal.ts'
import { bankStatement } from './bank-cash/bank-statement.ts'
import { cardSettlement } from './bank-cash/card-settlement.ts'
import { disbursement } from './bank-cash/disbursement.ts'
import { moneyBetween } from './bank-cash/money-between.ts'
import { openingBalance } from './bank-cash/opening-balance.ts'
import { openingSheet } from './bank-cash/opening-sheet.ts'
import { reconciliation } from './bank-cash/reconciliation.ts'
import { recurringJournal } from './bank-cash/recurring-journal.ts'
import { finalTax } from './bank-cash/final-tax.ts'
import { vatMonth } from './bank-cash/vat-month.ts'
import { account, accountType } from './master/account.ts'
import { area } from './master/area.ts'
import { bank, bankAccount } from './master/bank-account.ts'
import { branch } from './master/branch.ts'
import { brand } from './master/brand.ts'
import { category } from './master/category.ts'
import { colleague } from './master/colleague.ts'
import { consent, consentText } from './master/consent.ts'
import { customerAddress } from './master/customer-address.ts'
import { customer } from './master/customer.ts'
import { edc } from './master/edc.ts'
import { goods } from './master/goods.ts'
import { goodsSearch } from './master/goods-search.ts'
import { goodsUnit } from './master/goods-unit.ts'
import { imports } from './master/import.ts'
import { inventory } from './master/inventory.ts'
import { margin } from './master/margin.ts'
import { paylater } from './master/paylater.ts'
import { paymentMethod } from './master/payment-method.ts'
import { picture } from './master/picture.ts'
import { pointConfig } from './master/point.ts'
import { priceCeiling } from './master/price-ceiling.ts'
import { priceLabel } from './master/price-label.ts'
import { sellingPrice } from './master/selling-price.ts'
import { sharedList } from './master/shared-lists.ts'
import { supplier, supplierContact } from './master/supplier.ts'
import { tillPurpose } from './master/till-purpose.ts'
import { vatCollectorRule } from './master/vat-collector-rule.ts'
import { vatFixedRate } from './master/vat-fixed-rate.ts'
import { finalTaxTerm } from './master/final-tax-term.ts'
import { withholdingObject } from './master/withholding-object.ts'
import { unit } from './master/unit.ts'
import { warehouse } from './master/warehouse.ts'
import { campaignBelowCost } from './campaign/below-cost.ts'
import { campaignGoods } from './campaign/scope.ts'
import { tillCampaigns } from './campaign/campaign.ts'
import { gift } from './campaign/gift.ts'
import { productDiscount } from './campaign/product-discount.ts'
import { promo } from './campaign/promo.ts'
import { buyingPrice } from './purchase/buying-price.ts'
import { debtPayment } from './purchase/debt-payment.ts'
import { purchaseDownPayment } from './purchase/purchase-down-payment.ts'
import { otherDebt } from './purchase/other-debt.ts'
import { purchasePastReturn } from './purchase/purchase-past-return.ts'
import { purchaseInvoice } from './purchase/purchase-invoice.ts'
import { purchaseCreditNote, purchaseDebitNote, purchaseNote } from './purchase/purchase-note.ts'
import { purchaseOrder } from './purchase/purchase-order.ts'
import { purchaseReceipt } from './purchase/purchase-receipt.ts'
import { purchaseReturn } from './purchase/purchase-return.ts'
import { recommendation } from './purchase/recommendation.ts'
import { supplierReceipt } from './purchase/supplier-receipt.ts'
import { taxInvoice } from './purchase/tax-invoice.ts'
import { cashier } from './sales/cashier.ts'
import { cod } from './sales/cod.ts'
import { collectedVatProof } from './sales/collected-vat-proof.ts'
import { courierHandover } from './sales/courier-handover.ts'
import { deliveryNote } from './sales/delivery-note.ts'
import { exchange } from './sales/exchange.ts'
import { customerCard } from './sales/customer-card.ts'
import { offline } from './sales/offline.ts'
import { otherReceivable } from './sales/other-receivable.ts'
import { pointCorrection } from './sales/point-correction.ts'
import { pointRedemption } from './sales/point-redemption.ts'
import { instalmentPayment } from './sales/instalment-payment.ts'
import { qris } from './sales/qris.ts'
import { receivableRepayment } from './sales/receivable-repayment.ts'
import { salesDownPayment } from './sales/sales-down-payment.ts'
import { salesInvoice } from './sales/sales-invoice.ts'
import { salesCreditNote, salesDebitNote, salesNote } from './sales/sales-note.ts'
import { salesOrder } from './sales/sales-order.ts'
import { salesPastReturn } from './sales/sales-past-return.ts'
import { salesReturn } from './sales/sales-return.ts'
import { tenderCorrection } from './sales/tender-correction.ts'
import { shift } from './sales/shift.ts'
import { assembly } from './stock/assembly.ts'
import { billOfMaterial } from './stock/bill-of-material.ts'
import { correction } from './stock/correction.ts'
import { externalMutation, mutationReturn } from './stock/external-mutation.ts'
import { stockOpname } from './stock/stock-opname.ts'
import { internalMutation } from './stock/internal-mutation.ts'

/** Every call there is: the table of contents of the product. */
export const api = {
  auth: { session, secondFactor, device, preference, tillSession },
  application: { about, approval, banner, dashboard, documentNotes, dutyStamp, savedView, search },
  system: {
    personalRequest,
    personalBreach,
    personalData,
    approvalReason,
    audit,
    bankConfirmation,
    company,
    guide,
    period,
    recalculation,
    employee,
    role,
  },
  report: {
    control: controlReports,
    daily: dailyReport,
    exceptionChecks,
    exceptionQuestions,
    movingDay,
    salesDashboard: salesDashboardFiles,
    campaignLastYear,
    declared: reportCalls(declaredReports),
    ledger: ledgerReports,
    preparedFiles,
    salesTarget,
    statements: statementCalls,
    stock: stockReports,
    ...taxCalls,
  },
  master: {
    branch,
    bank,
    bankAccount,
    warehouse,
    brand,
    supplier,
    supplierContact,
    customer,
    customerAddress,
    consent,
    consentText,
    colleague,
    account,
    accountType,
    paymentMethod,
    paylater,
    area,
    edc,
    tillPurpose,
    vatCollectorRule,
    vatFixedRate,
    finalTaxTerm,
    withholdingObject,
    unit,
    category,
    goods,
    goodsUnit,
    goodsSearch,
    sharedList,
    picture,
    inventory,
    imports,
    margin,
    pointConfig,
    priceCeiling,
    priceLabel,
    sellingPrice,
  },
  purchase: {
    purchaseOrder,
    purchaseReceipt,
    purchaseInvoice,
    debtPayment,
    buyingPrice,
    recommendation,
    purchaseReturn,
    pastReturn: purchasePastReturn,
    purchaseNote,
    purchaseDebitNote,
    purchaseCreditNote,
    downPayment: purchaseDownPayment,
    otherDebt,
    supplierReceipt,
    taxInvoice,
  },
  campaign: { productDiscount, promo, gift, tillCampaigns, campaignBelowCost, campaignGoods },
  sales: {
    salesOrder,
    cashier,
    exchange,
    cod,
    collectedVatProof,
    courierHandover,
    deliveryNote,
    salesInvoice,
    salesDownPayment,
    otherReceivable,
    salesNote,
    salesDebitNote,
    salesCreditNote,
    salesReturn,
    salesPastReturn,
    shift,
    offline,
    qris,
    instalmentPayment,
    tenderCorrection,
    receivableRepayment,
    customerCard,
    pointCorrection,
    pointRedemption,
  },
  stock: {
    internalMutation,
    externalMutation,
    mutationReturn,
    correction,
    stockOpname,
    billOfMaterial,
    assembly,
  },
  bankCash: {
    cashIn,
    cashOut,
    bankIn,
    bankOut,
    cashFlow,
    bankStatement,
    cardSettlement,
    disbursement,
    generalJournal,
    adjustmentJournal,
    journal,
    moneyBetween,
    openingBalance,
    openingSheet,
    reconciliation,
    recurringJournal,
    vatMonth,
    finalTax,
  },
}

/** Every call about a kind of document, by its name in the contract; a call of its own goes before a shared one. */
export function callsOf(kind: Kind): Record<string, Endpoint> {
  const groups: Record<string, Endpoint>[] = Object.values(api).flatMap((area) =>
    Object.values(area),
  )
  const calls = groups
    .flatMap((calls) => Object.entries(calls))
    .filter(([, call]) => call.kinds?.includes(kind))
    .sort(([, a], [, b]) => (b.kinds?.length ?? 0) - (a.kinds?.length ?? 0))
  return Object.fromEntries(calls)
}

/** The call that shows a document of this kind whole. */
export const detailCall = (kind: string): Endpoint | undefined =>
  kindOf(kind) && callsOf(kind as Kind).get
