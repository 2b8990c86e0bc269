-- Deliveries of a webhook are told in the order of their numbers, which begin with 1. `left_out`: events that no delivery will tell,
-- because too many wait; the next delivery says how many.
alter table webhooks add column last_number bigint not null default 0;
alter table webhooks add column left_out integer not null default 0;
alter table webhooks add column failing_since timestamptz;              -- since when each attempt fails, null: the last one did not
update webhooks set failing_since = now() where failures > 0 and ended_at is null;
alter table webhook_deliveries add column number bigint;                -- null: a test
alter table webhook_deliveries add column given_up_at timestamptz;      -- no attempt follows
update webhook_deliveries d set number = o.number
  from (select delivery_id, row_number() over (partition by user_id order by created_at, delivery_id) as number
          from webhook_deliveries where not is_test) o
 where o.delivery_id = d.delivery_id;
update webhooks h set last_number = coalesce((select max(d.number) from webhook_deliveries d where d.user_id = h.user_id), 0);
update webhook_deliveries set given_up_at = now() where sent_at is null and attempts >= 12;
create index webhook_deliveries_waiting on webhook_deliveries (user_id, number) where sent_at is null and given_up_at is null;

-- No mail tells of it: too many waited, or none was wanted. Its withdrawal is mailed neither.
alter table watch_events add column is_unmailed boolean not null default false;

-- When what expired was last removed.
create table people_upkeeps (
  only_row boolean primary key default true check (only_row),
  done_at timestamptz not null
);
