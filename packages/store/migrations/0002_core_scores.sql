-- Scores of candidates in a round of Core, read while it ran: no event tells them, and nodes that prune forget them.
create table core_scores (
  block_number integer not null,                          -- in which the round was turned
  operator bytea not null,
  -- What StakeHub.getCandidateScores said: of all, and of each kind of stake.
  total numeric not null,
  core numeric not null,
  hash_power numeric not null,
  btc numeric not null,
  primary key (block_number, operator)
);
