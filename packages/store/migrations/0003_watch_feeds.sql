-- The secret link by which a feed reader sees what happened at a user's watched addresses. It is known to nobody but them.
create table watch_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,                       -- SHA-256
  created_at timestamptz not null default now(),
  read_at timestamptz                                     -- when it was last read, to the hour
);

-- When it was found, withdrawn, or found again in another block: a feed tells its readers what changed.
alter table watch_events add column changed_at timestamptz not null default now();
