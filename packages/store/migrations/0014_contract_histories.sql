-- Contracts: their runtime code as read, and the events by which proxies change what they forward to. Withdrawals as a list.

-- Code is named by its hash and never changes: kept once, whoever has it, and never taken back.
create table codes (
  code_hash bytea primary key,
  code bytea not null
);
create table contract_codes (
  address_id integer primary key,
  block_number integer not null,
  code_hash bytea not null
);
comment on table contract_codes is 'cache: runtime code of contracts, as read at a block; a contract without a row was not read since this table exists';
create index contract_codes_hash on contract_codes (code_hash, address_id);
create index contract_codes_block on contract_codes (block_number);

create table proxy_upgrades (
  transaction_position bigint not null,
  contract_id integer not null,
  position integer not null,
  contract_position integer not null,
  kind smallint not null,
  primary key (contract_id, position)
);
comment on column proxy_upgrades.kind is
  '1 Upgraded(address), 2 AdminChanged(address,address), 3 BeaconUpgraded(address), 4 DiamondCut((address,uint8,bytes4[])[],address,bytes)';
create index proxy_upgrades_transaction on proxy_upgrades (transaction_position);

insert into proxy_upgrades
select l.transaction_position, l.contract_id, row_number() over (partition by l.contract_id order by l.contract_position),
       l.contract_position, k.kind
  from (values ('\xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b'::bytea, 1),
               ('\x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f', 2),
               ('\x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e', 3),
               ('\x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673', 4)) k (topic, kind)
  join topics p on p.topic = k.topic join logs l on l.topic0_id = p.topic_id;

create table withdrawals (
  position bigint primary key,
  block_number integer not null,
  address_id integer not null,
  address_position integer not null,
  withdrawal_index numeric not null,
  validator_index numeric not null,
  amount numeric not null
);
comment on column withdrawals.amount is 'wei (the header counts Gwei)';
create unique index withdrawals_address on withdrawals (address_id, address_position);
create index withdrawals_block on withdrawals (block_number, position);

insert into withdrawals
select row_number() over (order by b.block_number, w.place), b.block_number, a.address_id,
       row_number() over (partition by a.address_id order by b.block_number, w.place),
       (w.item ->> 'index')::numeric, (w.item ->> 'validatorIndex')::numeric, (w.item ->> 'amount')::numeric * 1000000000
  from blocks b cross join lateral jsonb_array_elements(b.withdrawals) with ordinality w (item, place)
  join addresses a on a.address = decode(substr(w.item ->> 'address', 3), 'hex')
 where b.withdrawals is not null;
