-- The CORE staked with a candidate as of any block is one step in this index. The list of the candidate would be searched by halves,
-- a thousand times for the list of candidates.
create index core_events_stake on core_events (candidate, position) include (candidate_sum) where family = 4;
