-- By which version of its derivation the rows of a list were written. Another one has the list written anew from the logs when an
-- indexer begins to lead; no row: the blocks were indexed before the list existed.
create table list_versions (
  name text primary key,
  version integer not null
);
