-- Where each compiler can be had from, and what a worker knows of the places that releases are fetched from. Workers tell anew at once.
delete from compilers;
alter table compilers add column origins text[] not null default '{}';
create table compiler_sources (
  places text not null,                                   -- the worker's, as in compilers
  source text not null check (source in ('npm', 'list')),
  host text,                                              -- null: switched off
  read_at timestamptz,                                    -- when it last told what it has, null: never
  problem text check (problem in ('unreachable', 'slow', 'refused', 'tooLong', 'unreadable')),
  noted_at timestamptz not null default now(),
  primary key (places, source)
);
