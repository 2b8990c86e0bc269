-- What the documents behind ERC-721 and ERC-1155 items (tokenURI, uri) and behind token contracts (contractURI, ERC-7572)
-- say. Not part of the chain's own data: fetched by the enrich lane, again when a log says so, after a while, and after a
-- reorg below the block at which the URI was read.
create table item_documents (
  token_id integer not null,
  read_block integer,
  attempts integer not null default 0,
  standard smallint,
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  status text not null default 'waiting'
    check (status in ('waiting', 'ready', 'noUri', 'unreachable', 'refused', 'unusable')),
  token_item numeric not null,
  problem text,
  uri text,
  item_name text,
  description text,
  image_uri text,
  animation_uri text,
  external_url text,
  attributes jsonb,
  primary key (token_id, token_item)
) with (fillfactor = 75);
comment on column item_documents.token_item is '-1: the document of the contract itself';
comment on column item_documents.standard is 'of its first transfer; null for a contract';
comment on column item_documents.due_at is 'when it is fetched next';
comment on column item_documents.tried_at is 'last attempt; status and problem are of it';
comment on column item_documents.read_at is 'when what is stored was read; older than tried_at where a later attempt failed';
comment on column item_documents.read_block is 'block at which the contract named the URI';
create index item_documents_due on item_documents (token_id, due_at);

-- One row a token: the tokens take turns, so that one with a million slow documents delays no other.
create table item_queues (
  token_id integer primary key,
  attempts integer not null default 0,
  read_block integer not null default -1,
  due_at timestamptz not null default now()
) with (fillfactor = 75);
comment on column item_queues.attempts is 'turns in a row in which nobody answered: it waits longer each time';
comment on column item_queues.read_block is 'highest read_block of its documents';
create index item_queues_due on item_queues (due_at);

-- How far items were taken up from the lists of transfers, and how far logs were read. Locked by whoever changes documents.
create table item_cursors (
  only_row boolean primary key default true check (only_row),
  transfers_721 bigint not null default 0,
  transfers_1155 bigint not null default 0,
  transaction_position bigint not null default 0
);
insert into item_cursors default values;
