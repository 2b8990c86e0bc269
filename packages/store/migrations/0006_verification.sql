-- Verified contracts. A verification belongs to an address and its very code: it is shown while the chain has that code there. So a
-- reorg of the creation takes it away, and gives it back, without a row that changes.

-- What people submitted, and how it ended.
create table verification_jobs (
  job_id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity unique,    -- the order in which they came
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  compile_ms integer,
  stage text not null default 'queued',
  address bytea not null,
  runtime_code bytea not null,                            -- as the chain had it then
  code_hash bytea not null,                               -- of runtime_code
  creation_code bytea,                                    -- what was sent to make it, null: nobody tells
  digest bytea not null,                                  -- of the submission
  client_key text not null,
  compiler_version text not null,
  contract_name text,
  submission jsonb,                                       -- null once it is finished
  runtime_match text check (runtime_match in ('exact', 'match')),
  creation_match text check (creation_match in ('exact', 'match')),
  failure jsonb
);
create index verification_jobs_waiting on verification_jobs (sequence) where finished_at is null;
create index verification_jobs_address on verification_jobs (address, sequence);

create table verified_contracts (
  verification_id bigint generated always as identity primary key,
  verified_at timestamptz not null default now(),
  job_id uuid not null,
  runs bigint,
  license_type smallint not null,
  optimizer boolean not null,
  via_ir boolean not null,
  address bytea not null,
  code_hash bytea not null,
  language text not null check (language in ('solidity', 'vyper')),
  contract_name text not null,
  contract_path text not null,
  compiler_version text not null,                         -- v0.8.24+commit.e11b9ed9
  evm_version text,
  runtime_match text not null check (runtime_match in ('exact', 'match')),
  creation_match text check (creation_match in ('exact', 'match')),
  settings text not null,                                 -- this and what follows: JSON as it is sent
  abi text not null,
  storage_layout text,
  documentation text,
  source_map text,                                        -- of the runtime code
  libraries jsonb not null,
  immutables jsonb not null,
  constructor_arguments bytea,
  unique (address, code_hash)
);
create index verified_contracts_code on verified_contracts (code_hash, verification_id);
create index verified_contracts_name on verified_contracts (lower(contract_name) text_pattern_ops);

-- Files of sources, each content once: most contracts bring the same libraries.
create table source_files (
  source_hash bytea primary key,                          -- SHA-256 of the content
  content text not null,
  words tsvector not null
);
create index source_files_words on source_files using gin (words);

create table verified_files (
  verification_id bigint not null references verified_contracts on delete cascade,
  place integer not null,
  path text not null,
  source_hash bytea not null references source_files,
  primary key (verification_id, place)
);
create index verified_files_source on verified_files (source_hash, verification_id);

-- Functions, events and errors of verified contracts, by selector or topic.
create table verified_signatures (
  hash bytea not null,
  kind smallint not null check (kind in (1, 2, 3)),       -- 1 function, 2 event, 3 error
  signature text not null,
  primary key (hash, kind, signature)
);

-- Compilers that the worker knows of.
create table compilers (
  language text not null check (language in ('solidity', 'vyper')),
  version text not null,                                  -- 0.8.24
  noted_at timestamptz not null default now(),
  is_at_hand boolean not null,
  kind text not null check (kind in ('binary', 'javascript')),
  long_version text,                                      -- v0.8.24+commit.e11b9ed9, null until it was here once
  primary key (language, version)
);
