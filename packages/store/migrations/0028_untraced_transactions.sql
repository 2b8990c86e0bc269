-- Transactions of traced blocks that no node in use could run again, as it must to tell what happened inside them. Written by the
-- traces lane in the place of their internal transactions.
create table untraced_transactions (
  transaction_position bigint primary key,
  position integer not null unique,                       -- 1, 2, 3 …: how many there are as of a block
  block_number integer not null,
  reason text not null                                    -- in the node's words
);
