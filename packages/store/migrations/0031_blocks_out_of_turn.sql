-- Uptime of a validator leaves out what it sealed out of turn: few blocks, counted for each validator of a page.
create index blocks_out_of_turn on blocks (miner_id, block_number) where difficulty = 1;
