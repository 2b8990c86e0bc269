-- Contracts with the same code in the order in which they were made: pages and totals as of a block are scans of one index.
alter table contract_codes add column since integer not null default 0; -- block of its last creation, 0: none is known
update contract_codes c
   set since = greatest(a.creation_block, (select max(k.block_number) from contract_creations k where k.address_id = c.address_id), 0)
  from accounts a where a.address_id = c.address_id;
create index contract_codes_since on contract_codes (code_hash, since, address_id);
drop index contract_codes_hash;
