-- Uses of API keys are counted by call too: the path of a route, with module and action of the Etherscan dialect.
alter table api_key_uses add column call text not null default '';
alter table api_key_uses drop constraint api_key_uses_pkey;
alter table api_key_uses add primary key (key_id, hour, call);
