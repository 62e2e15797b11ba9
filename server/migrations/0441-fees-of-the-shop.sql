-- Bank Indonesia forbids that consumers bear the merchant's fee; where that was chosen it had no effect on a sale.
update edc set admin_bearer = 'MERCHANT' where admin_bearer = 'CUSTOMER';
