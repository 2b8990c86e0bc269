-- What the system contracts of Core told by events (docs/core.md): candidates, rounds, rewards, delegations, bitcoin stakes, slashes,
-- governance. A row is an event from the view of one candidate and one delegator; an event with several has several rows. Families
-- and kinds are named in packages/store/src/core-events/table.ts. Addresses stand as they are: events name many that never
-- appear in a transaction.
create table core_events (
  position bigint primary key,
  transaction_position bigint not null,
  log_index integer not null,
  family smallint not null,
  family_position integer not null,
  -- Sums of the amounts in the lists up to this row.
  family_sum numeric not null,
  kind smallint not null,
  -- Whose list it is: an operator, a consensus address (slashes), or the contract whose parameter was set.
  candidate bytea,
  candidate_position integer,
  candidate_sum numeric,
  delegator bytea,
  delegator_position integer,
  delegator_sum numeric,
  pair_position integer,
  pair_sum numeric,
  -- Hash of a Bitcoin transaction (in the order of the event) or block, or number of a proposal.
  subject bytea,
  -- wei or satoshi, by kind; below 0 where it leaves.
  amount numeric,
  round bigint,
  -- Unix seconds until which a bitcoin stake is locked.
  lock_time bigint,
  unique (family, family_position),
  unique (family, candidate, candidate_position),
  unique (family, delegator, delegator_position),
  unique (family, candidate, delegator, pair_position)
);
create index core_events_transaction on core_events (transaction_position);
create index core_events_kind on core_events (kind, candidate, position);
create index core_events_subject on core_events (subject, position) where subject is not null;
create index core_events_round on core_events (round, position) where round is not null;
create index core_events_lock on core_events (lock_time, position) where kind = 60;
