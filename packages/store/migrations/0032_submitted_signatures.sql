-- Functions, events and errors that anybody gave, by selector or topic. They are told after those of verified contracts, and as what they are.
create table submitted_signatures (
  position bigint not null unique,                        -- in the order of their arrival: the last one bounds their number
  hash bytea not null,
  kind smallint not null check (kind in (1, 2, 3)),       -- 1 function, 2 event, 3 error
  signature text not null,
  submitted_at timestamptz not null default now(),
  primary key (hash, kind, signature)
);
