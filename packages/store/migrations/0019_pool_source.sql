-- How the pool is followed: the node shows all of it, or announces what it takes into it and is asked for each.

alter table pending_pools add column source text check (source in ('content', 'announcements'));
comment on column pending_pools.source is 'null while it is not followed, or nobody has looked since this column is there';
