-- Whether an EIP-7702 authorization took effect, and what was known of its signer after it.

alter table authorizations add column effect smallint;
alter table authorizations add column traced_effect smallint;
alter table authorizations add column authority_nonce numeric;
alter table authorizations add column may_run_code boolean;
comment on column authorizations.effect is '1 it took effect, 2 it did not, null: what the blocks tell does not settle it';
comment on column authorizations.traced_effect is 'where effect is null: what calls tell of it, written by the traces lane; null as long as they do not';
comment on column authorizations.authority_nonce is 'the signer''s nonce after it, or a lower one; null where nothing is known of it';
comment on column authorizations.may_run_code is 'whether the signer may run code after it: contracts that it creates raise its nonce unseen';

-- Rows that were there before these columns: filled in order before the next block is taken up. No row: none are left.
create table authorization_backlogs (
  only_row boolean primary key default true check (only_row),
  next_position bigint not null,
  last_position bigint not null
);
insert into authorization_backlogs (next_position, last_position)
select 1, max(position) from authorizations having count(*) > 0;
