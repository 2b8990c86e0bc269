-- Where a user's programs are told of what happens at watched addresses (docs/accounts.md, "The webhook").
create table webhooks (
  user_id uuid primary key references users on delete cascade,
  url text not null,
  sealed_secret bytea not null,                           -- signs what is sent; by DATA_KEY
  created_at timestamptz not null default now(),
  sent_at timestamptz,                                    -- when something was last taken
  failures integer not null default 0,                    -- attempts that failed since then
  problem text,                                           -- of the last of them
  ended_at timestamptz                                    -- too many failed: nothing is sent until the user begins it again
);

-- What is sent to a webhook: each is tried until it is taken, or given up.
create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(), -- the same in every attempt
  user_id uuid not null references webhooks on delete cascade,
  is_test boolean not null default false,
  body jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),              -- of the next attempt
  sent_at timestamptz,
  attempts integer not null default 0
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where sent_at is null;
create index webhook_deliveries_user on webhook_deliveries (user_id, created_at);

-- Whether a webhook is to be told of it, and what it was told last: that it happened, or that it was withdrawn.
alter table watch_events add column hook_due boolean not null default false;
alter table watch_events add column hook_told text check (hook_told in ('found', 'withdrawn'));
create index watch_events_hook_due on watch_events (user_id, event_id) where hook_due;
