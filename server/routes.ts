import { dutyStampRoutes } from './documents/duty-stamp.ts'
import { documentNoteRoutes } from './documents/notes.ts'
import { aboutRoutes } from './application/about.ts'
import { approvalRoutes } from './application/approval.ts'
import { approvalRequestRoutes } from './application/approval-request.ts'
import { bannerRoutes } from './application/banner.ts'
import { dashboardRoutes } from './application/dashboard.ts'
import { savedViewRoutes } from './application/saved-view.ts'
import { searchRoutes } from './application/search.ts'
import { preparedFileRoutes } from './report/prepared-file.ts'
import { generalLedgerRoutes } from './report/general-ledger.ts'
import { stockCardRoutes } from './report/stock-card.ts'
import { documentNumberRoutes } from './report/document-numbers.ts'
import { movingDayRoutes } from './report/moving-day.ts'
import { stockLedgerRoutes } from './report/stock-ledger.ts'
import { stockPositionRoutes } from './report/stock-position.ts'
import { trialBalanceRoutes } from './report/trial-balance.ts'
import { dailyReportRoutes } from './report/daily.ts'
import { exceptionCheckRoutes } from './report/exception-check.ts'
import { exceptionQuestionRoutes } from './report/exception-question.ts'
import { campaignLastYearRoutes } from './report/campaign-last-year.ts'
import { salesDashboardRoutes } from './report/sales-dashboard.ts'
import { daySigningRoutes } from './report/sign-day.ts'
import { declaredRoutes } from './report/declared/routes.ts'
import { salesTargetRoutes } from './report/sales-target.ts'
import { statementRoutes } from './report/statements/statements.ts'
import { efakturRoutes } from './report/efaktur/efaktur.ts'
import { coretaxListRoutes } from './report/tax-files/coretax-lists.ts'
import { returnNoteRoutes } from './report/tax-files/return-notes.ts'
import { taxFileRoutes } from './report/tax-files/overview.ts'
import { taxRehearsalRoutes } from './report/tax-files/rehearsal.ts'
import { retailRoutes } from './report/tax-files/retail.ts'
import { withheldFromUsRoutes } from './report/withheld-from-us.ts'
import { withholdingRoutes } from './report/withholding.ts'
import { auditRoutes } from './system/audit.ts'
import { customerStoryRoutes } from './system/customer-story.ts'
import { companyRoutes } from './system/company.ts'
import { credentialRoutes } from './system/credentials.ts'
import { employeeRoutes } from './system/employee.ts'
import { guideRoutes } from './system/guide.ts'
import { bankConfirmationRoutes } from './system/bank-confirmation.ts'
import { auditAdjustmentRoutes } from './system/audit-adjustments.ts'
import { periodRoutes } from './system/period.ts'
import { recalculationRoutes } from './system/hpp-recalculation.ts'
import { roleRoutes } from './system/role.ts'
import { approvalReasonRoutes } from './system/approval-reason.ts'
import { preferenceRoutes } from './auth/preference.ts'
import { deviceRoutes } from './auth/device.ts'
import { secondFactorRoutes } from './auth/second-factor.ts'
import { sessionRoutes } from './auth/session.ts'
import { tillSessionRoutes } from './auth/till-session.ts'
import { cashBankRoutes } from './bank-cash/cash-bank.ts'
import { bankStatementRoutes } from './bank-cash/bank-statement.ts'
import { statementFileRoutes } from './bank-cash/statement-files.ts'
import { cardSettlementRoutes } from './bank-cash/card-settlement.ts'
import { disbursementRoutes } from './bank-cash/disbursement.ts'
import { journalRoutes } from './bank-cash/journal.ts'
import { moneyBetweenRoutes } from './bank-cash/money-between-list.ts'
import { openingBalanceRoutes } from './bank-cash/opening-balance.ts'
import { openingImportedRoutes } from './bank-cash/opening-imported.ts'
import { openingOpenRoutes } from './bank-cash/opening-open.ts'
import { openingSheetRoutes } from './bank-cash/opening-sheet.ts'
import { reconciliationRoutes } from './bank-cash/reconciliation.ts'
import { recurringJournalRoutes } from './bank-cash/recurring-journal.ts'
import { shiftCashRoutes } from './bank-cash/shift-cash.ts'
import { finalTaxRoutes } from './bank-cash/final-tax.ts'
import { vatMonthRoutes } from './bank-cash/vat-month.ts'
import { accountRoutes } from './master/account.ts'
import { areaRoutes } from './master/area.ts'
import { bankAccountRoutes } from './master/bank-account.ts'
import { branchRoutes } from './master/branch.ts'
import { brandRoutes } from './master/brand.ts'
import { categoryRoutes } from './master/category.ts'
import { colleagueRoutes } from './master/colleague.ts'
import { customerRoutes } from './master/customer.ts'
import { edcRoutes } from './master/edc.ts'
import { goodsPickerRoutes } from './master/goods-picker.ts'
import { goodsSearchRoutes } from './master/goods-search.ts'
import { goodsUnitRoutes } from './master/goods-unit.ts'
import { goodsRoutes } from './master/goods.ts'
import { importRoutes } from './master/import/routes.ts'
import { inventoryRoutes } from './master/inventory.ts'
import { marginRoutes } from './master/margin.ts'
import { priceReviewRoutes } from './master/price-review.ts'
import { paylaterRoutes } from './master/paylater.ts'
import { paymentMethodRoutes } from './master/payment-method.ts'
import { pointRoutes } from './master/point.ts'
import { priceCeilingRoutes } from './master/price-ceiling.ts'
import { priceLabelRoutes } from './master/price-label.ts'
import { sellingPriceRoutes } from './master/selling-price.ts'
import { sharedListRoutes } from './master/shared-lists.ts'
import { supplierRoutes } from './master/supplier.ts'
import { tillPurposeRoutes } from './master/till-purpose.ts'
import { personalDataRoutes } from './master/personal-data.ts'
import { retentionRoutes } from './master/retention.ts'
import { consentTextRoutes } from './master/consent-text.ts'
import { vatCollectorRuleRoutes } from './master/vat-collector-rule.ts'
import { vatFixedRateRoutes } from './master/vat-fixed-rate.ts'
import { finalTaxTermRoutes } from './master/final-tax-term.ts'
import { withholdingObjectRoutes } from './master/withholding-object.ts'
import { unitRoutes } from './master/unit.ts'
import { warehouseRoutes } from './master/warehouse.ts'
import type { Route } from './platform/route.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { buyingPriceRoutes } from './purchase/buying-price.ts'
import { debtPaymentRoutes } from './purchase/debt-payment.ts'
import { downPaymentRoutes } from './purchase/purchase-down-payment.ts'
import { otherDebtRoutes } from './purchase/other-debt.ts'
import { pastReturnRoutes } from './purchase/purchase-past-return.ts'
import { purchaseInvoiceRoutes } from './purchase/purchase-invoice.ts'
import { purchaseNoteRoutes } from './purchase/purchase-note.ts'
import { purchaseOrderRoutes } from './purchase/purchase-order.ts'
import { purchaseReceiptRoutes } from './purchase/purchase-receipt.ts'
import { purchaseReturnRoutes } from './purchase/purchase-return.ts'
import { recommendationRoutes } from './purchase/recommendation.ts'
import { supplierReceiptRoutes } from './purchase/supplier-receipt.ts'
import { taxInvoiceRoutes } from './purchase/tax-invoice.ts'
import { cashierRoutes } from './sales/cashier.ts'
import { codRoutes } from './sales/cod.ts'
import { collectedVatProofRoutes } from './sales/collected-vat-proof.ts'
import { courierHandoverRoutes } from './sales/courier-handover.ts'
import { deliveryNoteRoutes } from './sales/delivery-note.ts'
import { exchangeRoutes } from './sales/exchange.ts'
import { personalCopyRoutes } from './sales/personal-copy.ts'
import { customerCardRoutes } from './sales/customer-card.ts'
import { otherReceivableRoutes } from './sales/other-receivable.ts'
import { pointCorrectionRoutes } from './sales/point-correction.ts'
import { pointRedemptionRoutes } from './sales/point-redemption.ts'
import { instalmentPaymentRoutes } from './sales/instalment-payment.ts'
import { qrisRoutes } from './sales/qris/routes.ts'
import { receivableRepaymentRoutes } from './sales/receivable-repayment.ts'
import { salesDownPaymentRoutes } from './sales/sales-down-payment.ts'
import { salesInvoiceRoutes } from './sales/sales-invoice.ts'
import { salesNoteRoutes } from './sales/sales-note.ts'
import { pickListRoutes } from './sales/pick-list.ts'
import { salesOrderRoutes } from './sales/sales-order.ts'
import { salesPastReturnRoutes } from './sales/sales-past-return.ts'
import { salesReturnRoutes } from './sales/sales-return-routes.ts'
import { tenderCorrectionRoutes } from './sales/tender-correction.ts'
import { offlineRoutes } from './sales/offline/routes.ts'
import { shiftRoutes } from './sales/shift.ts'
import { billOfMaterialRoutes } from './stock/assembly.ts'
import { correctionRoutes } from './stock/correction.ts'
import { externalMutationRoutes } from './stock/external-routes.ts'
import { stockOpnameRoutes } from './stock/stock-opname.ts'
import { internalMutationRoutes } from './stock/internal-mutation.ts'

/** Who answers what: every endpoint of the contract, exactly once (tests/contract.test.ts). */
export const routes: Route[] = [
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...deviceRoutes,
  ...tillSessionRoutes,
  ...preferenceRoutes,
  ...auditRoutes,
  ...customerStoryRoutes,
  ...companyRoutes,
  ...guideRoutes,
  ...bankConfirmationRoutes,
  ...periodRoutes,
  ...auditAdjustmentRoutes,
  ...recalculationRoutes,
  ...employeeRoutes,
  ...credentialRoutes,
  ...roleRoutes,
  ...approvalReasonRoutes,
  ...approvalRoutes,
  ...approvalRequestRoutes,
  ...bannerRoutes,
  ...aboutRoutes,
  ...dashboardRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...trialBalanceRoutes,
  ...generalLedgerRoutes,
  ...stockPositionRoutes,
  ...stockLedgerRoutes,
  ...movingDayRoutes,
  ...documentNumberRoutes,
  ...coretaxListRoutes,
  ...taxFileRoutes,
  ...taxRehearsalRoutes,
  ...retailRoutes,
  ...returnNoteRoutes,
  ...withheldFromUsRoutes,
  ...withholdingRoutes,
  ...efakturRoutes,
  ...dailyReportRoutes,
  ...exceptionCheckRoutes,
  ...exceptionQuestionRoutes,
  ...salesDashboardRoutes,
  ...campaignLastYearRoutes,
  ...daySigningRoutes,
  ...declaredRoutes,
  ...salesTargetRoutes,
  ...statementRoutes,
  ...documentNoteRoutes,
  ...dutyStampRoutes,
  ...stockCardRoutes,
  ...branchRoutes,
  ...bankAccountRoutes,
  ...warehouseRoutes,
  ...brandRoutes,
  ...supplierRoutes,
  ...customerRoutes,
  ...colleagueRoutes,
  ...accountRoutes,
  ...paymentMethodRoutes,
  ...paylaterRoutes,
  ...areaRoutes,
  ...edcRoutes,
  ...tillPurposeRoutes,
  ...consentTextRoutes,
  ...personalDataRoutes,
  ...retentionRoutes,
  ...vatCollectorRuleRoutes,
  ...vatFixedRateRoutes,
  ...finalTaxTermRoutes,
  ...withholdingObjectRoutes,
  ...unitRoutes,
  ...categoryRoutes,
  ...goodsRoutes,
  ...goodsUnitRoutes,
  ...goodsSearchRoutes,
  ...sharedListRoutes,
  ...goodsPickerRoutes,
  ...importRoutes,
  ...preparedFileRoutes,
  ...marginRoutes,
  ...priceReviewRoutes,
  ...pointRoutes,
  ...priceCeilingRoutes,
  ...priceLabelRoutes,
  ...inventoryRoutes,
  ...sellingPriceRoutes,
  ...purchaseOrderRoutes,
  ...purchaseReceiptRoutes,
  ...purchaseInvoiceRoutes,
  ...purchaseReturnRoutes,
  ...pastReturnRoutes,
  ...purchaseNoteRoutes,
  ...downPaymentRoutes,
  ...otherDebtRoutes,
  ...supplierReceiptRoutes,
  ...taxInvoiceRoutes,
  ...debtPaymentRoutes,
  ...buyingPriceRoutes,
  ...recommendationRoutes,
  ...campaignRoutes,
  ...salesOrderRoutes,
  ...pickListRoutes,
  ...cashierRoutes,
  ...exchangeRoutes,
  ...shiftRoutes,
  ...offlineRoutes,
  ...shiftCashRoutes,
  ...qrisRoutes,
  ...instalmentPaymentRoutes,
  ...tenderCorrectionRoutes,
  ...codRoutes,
  ...collectedVatProofRoutes,
  ...courierHandoverRoutes,
  ...deliveryNoteRoutes,
  ...salesInvoiceRoutes,
  ...salesDownPaymentRoutes,
  ...otherReceivableRoutes,
  ...salesNoteRoutes,
  ...salesReturnRoutes,
  ...salesPastReturnRoutes,
  ...receivableRepaymentRoutes,
  ...customerCardRoutes,
  ...personalCopyRoutes,
  ...pointCorrectionRoutes,
  ...pointRedemptionRoutes,
  ...internalMutationRoutes,
  ...externalMutationRoutes,
  ...correctionRoutes,
  ...stockOpnameRoutes,
  ...billOfMaterialRoutes,
  ...cashBankRoutes,
  ...bankStatementRoutes,
  ...statementFileRoutes,
  ...cardSettlementRoutes,
  ...disbursementRoutes,
  ...journalRoutes,
  ...moneyBetweenRoutes,
  ...openingBalanceRoutes,
  ...openingSheetRoutes,
  ...openingImportedRoutes,
  ...openingOpenRoutes,
  ...reconciliationRoutes,
  ...recurringJournalRoutes,
  ...vatMonthRoutes,
  ...finalTaxRoutes,
]
