-- A COD takes of campaigns when it leaves; once it is paid, that is its sale's, as far as the customer keeps what earns it.
grant update (document_id, qty, amount) on campaign_use to gerai_till, gerai_office;
