-- Passkeys (WebAuthn) of an account: a second factor of its sign-in.
create table passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  counter bigint not null,                                -- as the authenticator last told it, 0: it counts nothing
  credential_id bytea not null unique,
  public_key bytea not null,                              -- COSE
  transports text[] not null,                             -- how browsers reach it
  name text not null
);
create index passkeys_user on passkeys (user_id);

-- What a passkey is asked to sign, once and soon. A challenge of a sign-in has no session yet.
create table passkey_challenges (
  challenge_hash bytea primary key,                       -- SHA-256
  user_id uuid not null references users on delete cascade,
  session_id uuid references user_sessions on delete cascade,
  expires_at timestamptz not null,
  purpose text not null check (purpose in ('register', 'confirm', 'login'))
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_session on passkey_challenges (session_id);

-- Recovery codes stand in for an app and for passkeys alike.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add foreign key (user_id) references users on delete cascade;
