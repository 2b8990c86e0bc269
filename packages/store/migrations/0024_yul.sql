-- Contracts verified from Yul are called so.
alter table verified_contracts drop constraint verified_contracts_language_check;
update verified_contracts set language = 'yul' where settings like '{"language":"Yul"%';
alter table verified_contracts add constraint verified_contracts_language_check check (language in ('solidity', 'vyper', 'yul'));
