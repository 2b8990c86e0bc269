-- What is told of watched addresses (docs/accounts.md).
alter table watches
  add column wants_failed boolean not null default true,
  add column wants_approvals boolean not null default true,
  add column is_final_only boolean not null default false, -- told when its block is final, not at first sight
  add column has_left_out boolean not null default false;  -- more happened than waits to be told
alter table users
  add column wants_alerts boolean not null default true,   -- false: events are kept, no mail is sent of them
  add column alert_key uuid not null default gen_random_uuid() unique; -- in the link that ends the mails without a sign-in

-- Up to which block watched addresses were looked for, and up to which reorg that was set back.
drop table alert_cursors;
create table alert_cursors (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default now(),
  block_number integer not null,
  reorg_id integer not null
);

-- What happened at watched addresses. Addresses and hashes are bytes: a rewind of the chain's tables leaves these rows.
create table watch_events (
  event_id bigint generated always as identity primary key,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  told_at timestamptz,                                    -- when a mail of it was written, or none was wanted
  withdrawn_at timestamptz,                               -- its transaction is in no block of the chain any more
  withdrawal_told_at timestamptz,
  timestamp bigint not null,                              -- of its block
  block_number integer not null,
  log_index integer not null,                             -- -1: the transaction itself
  item integer not null,                                  -- which item of the log
  kind text not null check (kind in ('incoming', 'outgoing', 'failed', 'tokenIn', 'tokenOut', 'approval')),
  amount numeric,                                         -- wei, or units of the token, null: an approval
  address bytea not null,                                 -- the watched one
  block_hash bytea not null,
  transaction_hash bytea not null,
  counterparty bytea,                                     -- null: a contract that was not made
  token bytea,
  token_item numeric,                                     -- of ERC-721 and ERC-1155
  unique (user_id, address, transaction_hash, kind, log_index, item),
  foreign key (user_id, address) references watches on delete cascade
);
create index watch_events_user on watch_events (user_id, event_id);
create index watch_events_untold on watch_events (user_id, address) where told_at is null and withdrawn_at is null;
create index watch_events_block on watch_events (block_number);
create index watch_events_taken_back on watch_events (user_id)
 where withdrawn_at is not null and told_at is not null and withdrawal_told_at is null;
