-- Whose word of the node this is: a report outlives the indexer that wrote it.

alter table node_states add column told_epoch bigint;
comment on column node_states.told_epoch is 'the term (lanes.leader_epoch) in which the node''s head was last told, or that the node is away; null: in none since this column is there';
