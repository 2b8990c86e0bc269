-- The faucet. The table of 0004 was written by nobody: a request has no nonce and no transaction yet, and a payment may need several.
drop table faucet_payments;

-- What the worker last said of the faucet; no row: there is none. Whoever asks for a payment locks it, so limits hold over processes.
create table faucet_states (
  only_row boolean primary key default true check (only_row),
  told_at timestamptz not null default now(),
  amount numeric not null,                                -- wei of one payment
  fee numeric not null,                                   -- wei that one payment costs beside it, by the price of gas last seen
  balance numeric,                                        -- wei; null: the node has never answered
  per_address integer not null,                           -- payments within a day
  per_client integer not null,
  per_day integer not null,
  sender bytea not null,
  problem text check (problem in ('nodeAway', 'nodeSlow', 'empty'))
);

-- What people asked for. Of waiting ones only the order counts; the others have a nonce, which no other payment has.
create table faucet_payments (
  payment_id bigint generated always as identity primary key,
  ticket uuid not null unique default gen_random_uuid(),
  requested_at timestamptz not null default now(),
  look_at timestamptz not null default now(),             -- when the worker looks after it next
  nonce bigint,
  block_number bigint,                                    -- of the block that holds its transaction
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'mined', 'settled', 'failed')),
  amount numeric not null,
  recipient bytea not null,
  sender bytea,
  transaction_hash bytea,                                 -- the one in a block
  client_key text,                                        -- who asked; emptied when no limit needs it any more
  check ((state = 'waiting') = (nonce is null)),
  unique (sender, nonce)
);
create index faucet_payments_open on faucet_payments (look_at) where state in ('waiting', 'sent', 'mined');
create index faucet_payments_recipient on faucet_payments (recipient, requested_at);
create index faucet_payments_client on faucet_payments (client_key, requested_at) where client_key is not null;
create index faucet_payments_requested on faucet_payments (requested_at);

-- Transactions made for a payment, all with its nonce: one of them at most comes into a block. Stored before they are sent.
create table faucet_transactions (
  transaction_hash bytea primary key,
  payment_id bigint not null references faucet_payments on delete cascade,
  made_at timestamptz not null default now(),
  gas_price numeric not null,
  raw bytea not null
);
create index faucet_transactions_payment on faucet_transactions (payment_id);
