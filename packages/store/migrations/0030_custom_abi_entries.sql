-- Functions and events of the ABIs that users keep, by what they are found by: an answer fetches those that it needs, not whole ABIs.
create table custom_abi_entries (
  user_id uuid not null,
  contract_address bytea not null,
  key bytea not null,                                     -- selector of a function (4 bytes), or topic0 of an event (32)
  position integer not null,                              -- in the ABI, from 0
  size integer not null,                                  -- signs of the entry
  entry jsonb not null,
  primary key (user_id, contract_address, key, position),
  foreign key (user_id, contract_address) references custom_abis on delete cascade
);
-- Whether the entries of an ABI are there. Those of ABIs from before this table are written when an answer first asks for them.
alter table custom_abis add column is_indexed boolean not null default false;
