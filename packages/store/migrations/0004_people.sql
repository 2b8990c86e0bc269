-- People who have an account, and the mail that is sent to them. Nothing of the chain: no rewind, no audit and no comparison of two indexes
-- reads these tables. Secrets that people carry (refresh tokens, links in mails) are stored as SHA-256 hashes, passwords as argon2id.

create table users (
  user_id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,                               -- when the e-mail address was first proven, null: no sign-in yet
  disabled_at timestamptz,                                -- by the operator: no sign-in
  seen_at timestamptz,                                    -- last sign-in
  name text not null,
  name_key text not null unique,                          -- name as it is compared
  email text not null,
  email_key text not null unique,                         -- e-mail address as it is compared
  password_hash text not null,
  locale text not null check (locale in ('en', 'zh_CN'))
);

-- A sign-in, and the chain of refresh tokens that follows from it. Only the newest token is known. An older one that is shown
-- again was stolen by somebody: the session ends.
create table user_sessions (
  session_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refresh_hash bytea not null,
  user_agent text not null,
  client_address text not null
);
create index user_sessions_user on user_sessions (user_id);

-- What a link in a mail proves. A token is used once.
create table user_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  purpose text not null check (purpose in ('confirm', 'reset', 'email')),
  email text                                              -- the new address of purpose email
);
create index user_tokens_user on user_tokens (user_id, purpose);

-- How often something was tried lately: wrong passwords, mails asked for, the faucet. The key names what is counted.
create table attempt_counts (
  key text primary key,
  last_at timestamptz not null default now(),
  attempts integer not null
);
create index attempt_counts_last on attempt_counts (last_at);

-- Solved challenges: a solution counts once.
create table used_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);

-- The key that signs access tokens where the settings name none (AUTH_KEY).
create table signing_keys (
  only_row boolean primary key default true check (only_row),
  secret bytea not null
);

-- Mails to send and sent. Their texts are made when they are sent; no row holds a secret.
create table mails (
  mail_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  begun_at timestamptz,                                   -- when the last attempt began
  sent_at timestamptz,
  attempts integer not null default 0,
  event_key text not null unique,                         -- what the mail tells of: nothing is told twice
  kind text not null,
  recipient text,                                         -- null: the user's present address
  data jsonb not null default '{}',
  problem text                                            -- why the last attempt failed, null: it did not, or nobody knows
);
create index mails_due on mails (due_at) where sent_at is null;
create index mails_user on mails (user_id);

-- What a user keeps. Addresses and hashes are bytes, not ids of the dictionaries: people may name what the chain has not met.
create table watches (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  created_at timestamptz not null default now(),
  since_block integer not null,                           -- what was in the chain by then is not told
  wants_incoming boolean not null default true,
  wants_outgoing boolean not null default true,
  wants_tokens boolean not null default true,
  is_daily boolean not null default false,                -- one mail a day instead of one for each
  name text not null default '',
  least_value numeric not null default 0,                 -- smaller payments are not told
  primary key (user_id, address)
);
create index watches_address on watches (address);

create table notes (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('address', 'transaction')),
  subject bytea not null,                                 -- address or transaction hash
  updated_at timestamptz not null default now(),
  name text not null default '',                          -- shown instead of an address
  note text not null default '',
  primary key (user_id, kind, subject)
);

create table ignored_tokens (
  user_id uuid not null references users on delete cascade,
  contract_address bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, contract_address)
);

create table custom_abis (
  user_id uuid not null references users on delete cascade,
  contract_address bytea not null,
  updated_at timestamptz not null default now(),
  name text not null,
  abi jsonb not null,
  primary key (user_id, contract_address)
);

-- Addresses that a user has proven to hold, and what the proof is asked for.
create table verified_addresses (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  verified_at timestamptz not null default now(),
  signer bytea not null,                                  -- the address itself, or the creator or owner of the contract
  message text not null,
  signature bytea not null,
  primary key (user_id, address)
);
create table address_challenges (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  expires_at timestamptz not null,
  message text not null,
  primary key (user_id, address)
);

create table api_keys (
  key_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  used_at timestamptz,
  day date not null default (now() at time zone 'utc')::date, -- the day that day_uses counts, UTC
  day_uses integer not null default 0,
  key_hash bytea not null unique,                         -- SHA-256
  name text not null,
  hint text not null                                      -- its first signs, for its owner
);
create index api_keys_user on api_keys (user_id);
create table api_key_uses (
  key_id uuid not null references api_keys on delete cascade,
  hour timestamptz not null,
  uses integer not null,
  primary key (key_id, hour)
);

-- Up to which block watched addresses were told of; no row: nothing was told yet.
create table alert_cursors (
  only_row boolean primary key default true check (only_row),
  block_number integer not null
);

-- What the faucet gave. The signed transaction is stored before it is sent, so that none is made twice.
create table faucet_payments (
  payment_id bigint generated always as identity primary key,
  requested_at timestamptz not null default now(),
  nonce bigint not null,
  amount numeric not null,
  recipient bytea not null,
  transaction_hash bytea not null,
  raw bytea not null,
  client_key text not null
);
create index faucet_payments_recipient on faucet_payments (recipient, requested_at);
create index faucet_payments_client on faucet_payments (client_key, requested_at);
