-- A contract may name as many implementations as its gas allows: 256 are kept, and how many more there were.
alter table proxy_results add column more_implementations integer not null default 0;
update proxy_results set more_implementations = cardinality(implementations) - 256, implementations = implementations[1:256]
 where cardinality(implementations) > 256;
delete from proxy_results r
 where block_number <= (select block_number from proxy_results n where n.address_id = r.address_id
                         order by block_number desc offset 100 limit 1);
