-- Names that people give addresses are sealed by DATA_KEY, as the text of notes is. What stands in `name` and `note` was written
-- before: the worker seals it (docs/accounts.md, "At rest").
alter table notes add column sealed_name bytea;
alter table watches add column sealed_name bytea;
-- Raised by whatever changes a user's private names: who keeps them opened in memory asks it.
alter table users add column names_version bigint not null default 0;

-- The key by which everything was sealed when the worker last looked; no row: it never did.
create table sealing_states (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default now(),
  key_id bytea not null                                   -- its name, see packages/store/src/people/sealing.ts
);

-- Alerts that wait, or were sent, hold no names any more: these are opened when a mail or a delivery is made.
update mails set data = jsonb_set(data, '{events}', (select coalesce(jsonb_agg(e - 'name' - 'counterpartyName'), '[]') from jsonb_array_elements(data -> 'events') e))
  where kind = 'alert' and jsonb_typeof(data -> 'events') = 'array';
update mails set data = data - 'leftOut' where kind = 'alert' and sent_at is not null;
update webhook_deliveries set body = jsonb_set(body, '{events}', (select coalesce(jsonb_agg(e - 'name' - 'counterpartyName'), '[]') from jsonb_array_elements(body -> 'events') e))
  where jsonb_typeof(body -> 'events') = 'array';
