-- A second factor of a sign-in: codes of an authenticator app (RFC 6238). Without confirmed_at it was only begun: no sign-in asks for it.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,                               -- when a first code was right
  last_step bigint not null default -1,                   -- the step of time of the last code that counted: it counts once
  sealed_secret bytea not null                            -- by DATA_KEY
);

-- Codes that stand in for the app, once each.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- The key that seals what is private where the settings name none (DATA_KEY).
create table data_keys (
  only_row boolean primary key default true check (only_row),
  secret bytea not null
);
