-- KZG commitments and proofs of blobs. Nodes serve them for some weeks only, so they are kept. A versioned hash is that of one
-- commitment for ever: nothing here is taken back in a rewind.

create table blob_sidecars (
  versioned_hash bytea primary key,
  commitment bytea,
  proof bytea,
  attempts integer not null default 0,
  due_at timestamptz
) with (fillfactor = 75);
comment on column blob_sidecars.commitment is '48 bytes, proven by the versioned hash; null while nobody has told it';
comment on column blob_sidecars.proof is 'as a node gave it; null where nodes keep proofs of cells instead (EIP-7594)';
comment on column blob_sidecars.attempts is 'in a row without a commitment: it waits longer each time';
comment on column blob_sidecars.due_at is 'when it is asked for next, the newest first; null: it is known, given up, or used by no block any more';
create index blob_sidecars_due on blob_sidecars (due_at) where due_at is not null;

-- How far the list of blobs was looked through. Locked by whoever changes sidecars.
create table blob_sidecar_cursors (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0
);
insert into blob_sidecar_cursors default values;
