-- Tokens are found by what they say of themselves, whatever the case: folded by the writer, for what `lower` knows of
-- letters depends on the server's locale.
alter table token_facts add column folded_name text collate "C", add column folded_symbol text collate "C";
update token_facts set folded_name = lower(token_name), folded_symbol = lower(symbol);
create index token_facts_name on token_facts (folded_name);
create index token_facts_symbol on token_facts (folded_symbol);

-- Grows when a name or symbol changes: addresses of token contracts are named by them in every answer.
alter table fact_rounds add column name_round bigint not null default 0;
