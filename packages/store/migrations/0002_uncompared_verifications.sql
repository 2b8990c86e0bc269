-- Verified contracts that no creation was known of when they were compared: the worker compares them again when the index knows it.
create index verified_contracts_uncompared on verified_contracts (verification_id)
  where creation_match is null and creation_transaction is null;
