-- Counted nodes of ranked lists: any page at the same cost. A node is the highest key of a run and how many members the run
-- holds; the highest node of a level has the key (Infinity, 2147483647). Level 0 counts members, level 1 sums runs of level 0.
-- Where the runs are cut depends on history: an index, rebuildable from the members.
create table rank_nodes (
  owner_id integer not null,
  member_id integer not null,
  n integer not null,
  list smallint not null,
  level smallint not null,
  amount numeric not null,
  primary key (list, owner_id, level, amount, member_id)
) with (fillfactor = 75);
comment on column rank_nodes.list is '1 accounts by balance (owner 0), 2 holders of a token by amount (owner = token_id)';
