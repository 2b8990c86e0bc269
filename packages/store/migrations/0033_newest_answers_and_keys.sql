-- Whether anybody has used the access token that came with the newest refresh token: until then the answer may be lost, and the
-- token before it is answered the same once more. Sessions from before this column are as they were.
alter table user_sessions add column is_answer_used boolean not null default true;

-- The keys that came first in DATA_KEY, by their names (packages/store/src/people/sealing.ts): the newest one is what the worker
-- seals everything by.
create table sealing_keys (
  key_id bytea primary key,
  came_at timestamptz not null default now(),             -- when a worker first had it as the first one
  looked_at timestamptz                                   -- when everything was last looked through with it; null: it never was
);
insert into sealing_keys (key_id, came_at, looked_at) select key_id, looked_at, looked_at from sealing_states;
drop table sealing_states;
