-- What the server found out about proxies when it was asked to keep it; one row a contract and change, newest last.
create table proxy_results (
  address_id integer not null,
  block_number integer not null,
  kind text not null,
  implementations bytea[] not null,
  beacon bytea,
  admin bytea,
  primary key (address_id, block_number)
);
comment on column proxy_results.block_number is 'block at which it was read';
